from axe_playwright_python.async_playwright import Axe

RUN = """async ([context, options]) => {
  const found = await axe.run(context ?? document, { resultTypes: ["violations"], ...options });
  return found.violations;
}"""


async def violations(page, context=None, options=None):
    """Return axe-core's findings. The script is loaded only once per page, because it is half a megabyte and slow to
    read.
    """
    if not await page.evaluate("'axe' in window"):
        await page.evaluate(Axe().axe_script)
    return await page.evaluate(RUN, [context, options])
