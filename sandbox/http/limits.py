from sandbox.world.rates import Verdict


def headers(verdict: Verdict, now: float) -> dict[str, str]:
    return {
        "X-RateLimit-Limit": str(verdict.limit),
        "X-RateLimit-Remaining": str(verdict.remaining),
        "X-RateLimit-Reset": f"{now + verdict.reset:.3f}",
        "X-RateLimit-Reset-After": f"{verdict.reset:.3f}",
        "X-RateLimit-Bucket": verdict.bucket,
    }


def waiting(seconds: float, *, everything: bool, via: bool) -> dict[str, str]:
    """Return the headers of a 429 response. `everything` is true if the overall limit for requests was exceeded.

    If `via` is true, the headers include the `Via` header of Discord's load balancer, as in a 429 from Discord itself.
    A 429 from the proxy in front of Discord lacks this header.
    """
    extra = {"Retry-After": f"{max(seconds, 0.001):.3f}", "X-RateLimit-Scope": "global" if everything else "user"}
    if everything:
        extra["X-RateLimit-Global"] = "true"
    if via:
        extra["Via"] = "1.1 google"
    return extra
