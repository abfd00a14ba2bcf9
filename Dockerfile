# Cartouche in two stages: what builds it stays behind. What runs has no compiler, no pip and no setuptools.
# Build: docker build -t cartouche .     Run: see compose.yaml and docs/hosts/install.md

# The base is a Debian 12 with Python 3.11, pinned by its digest: `make pin-base` takes the newest.
ARG BASE=python:3.11-slim-bookworm@sha256:a36c24f9cbdf4fd0f52d67f0823eeac19c2028c637cecc392d97f980d4fec56b

FROM ${BASE} AS build
WORKDIR /src
ENV PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1
COPY requirements.lock requirements-build.lock ./
# What builds the package is pinned as well.
RUN python -m venv /opt/build \
    && /opt/build/bin/pip install --require-hashes -r requirements-build.lock \
    && python -m venv --without-pip /opt/cartouche \
    && /opt/build/bin/pip --python /opt/cartouche/bin/python install --require-hashes -r requirements.lock
# The libraries' debugging symbols and own tests are a third of their size.
RUN apt-get update && apt-get install --yes --no-install-recommends binutils \
    && find /opt/cartouche/lib -name "*.so*" -exec strip --strip-debug {} + \
    && find /opt/cartouche/lib -type d "(" -name tests -o -name testing ")" -prune -exec rm -r {} +
# .dockerignore lists what this copies.
COPY . .
RUN /opt/build/bin/pip wheel --no-deps --no-build-isolation --wheel-dir /wheels . \
    && /opt/build/bin/pip --python /opt/cartouche/bin/python install --no-deps /wheels/*.whl \
    && /opt/cartouche/bin/python -m compileall -q /opt/cartouche/lib

FROM ${BASE}
ARG BASE
LABEL org.opencontainers.image.title="Cartouche" \
      org.opencontainers.image.version="0.1.0" \
      org.opencontainers.image.base.name="${BASE}" \
      org.opencontainers.image.description="A Discord bot that keeps board-game tables" \
      org.opencontainers.image.licenses="MIT AND OFL-1.1"
# The base's own pip and setuptools aren't needed either.
RUN rm -rf /usr/local/bin/pip* /usr/local/lib/python3*/ensurepip /usr/local/lib/python3*/site-packages/* \
    && groupadd --gid 10001 cartouche \
    && useradd --uid 10001 --gid cartouche --home-dir /var/lib/cartouche --shell /usr/sbin/nologin cartouche \
    && install --directory --mode 700 --owner cartouche --group cartouche /var/lib/cartouche
COPY --from=build /opt/cartouche /opt/cartouche
ENV PATH=/opt/cartouche/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    STATE_DIRECTORY=/var/lib/cartouche \
    DATABASE=/var/lib/cartouche/cartouche.sqlite3 \
    BACKUPS=/var/lib/cartouche/backups
WORKDIR /var/lib/cartouche
USER cartouche
VOLUME /var/lib/cartouche
STOPSIGNAL SIGTERM
# The bot writes how it is beside the database each ten seconds; nothing listens.
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s --retries=3 CMD ["cartouche", "health"]
ENTRYPOINT ["cartouche"]
CMD ["run"]
