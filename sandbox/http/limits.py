"""The headers of rate limits."""

from sandbox.world.rates import Verdict


def headers(verdict: Verdict, now: float) -> dict[str, str]:
    """The rate-limit headers of an answer."""
    return {
        "X-RateLimit-Limit": str(verdict.limit),
        "X-RateLimit-Remaining": str(verdict.remaining),
        "X-RateLimit-Reset": f"{now + verdict.reset:.3f}",
        "X-RateLimit-Reset-After": f"{verdict.reset:.3f}",
        "X-RateLimit-Bucket": verdict.bucket,
    }


def waiting(seconds: float, *, everything: bool, via: bool) -> dict[str, str]:
    """The headers of a 429. Discord's own carry `Via` of its load balancer, those of the network before it do not."""
    extra = {"Retry-After": f"{max(seconds, 0.001):.3f}", "X-RateLimit-Scope": "global" if everything else "user"}
    if everything:
        extra["X-RateLimit-Global"] = "true"
    if via:
        extra["Via"] = "1.1 google"
    return extra
