// Sets the chosen theme before the first paint; a classic script, so that nothing flashes.
{
  const chosen = localStorage.getItem("sandbox.theme");
  if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
}
