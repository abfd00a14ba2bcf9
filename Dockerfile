# syntax=docker/dockerfile:1
# Cartouche in two stages: what is built stays behind, what runs has neither compiler nor pip's caches.
# Build: docker build -t cartouche .     Run: see compose.yaml and docs/hosts/install.md

FROM python:3.11-slim-bookworm AS build
WORKDIR /src
RUN python -m venv /opt/cartouche
COPY requirements.lock requirements-build.lock ./
RUN /opt/cartouche/bin/pip install --no-cache-dir --disable-pip-version-check --require-hashes -r requirements.lock
# What builds the package is pinned as well.
RUN python -m pip install --no-cache-dir --disable-pip-version-check --require-hashes -r requirements-build.lock
COPY pyproject.toml setup.py MANIFEST.in cartouche_start.py README.md LICENSE NOTICE ./
COPY docs/owners docs/owners
COPY cartouche cartouche
COPY data data
COPY games games
COPY leagues leagues
COPY render render
COPY sandbox sandbox
COPY bot bot
RUN python -m pip wheel --no-cache-dir --disable-pip-version-check --no-deps --no-build-isolation --wheel-dir /wheels . \
    && /opt/cartouche/bin/pip install --no-cache-dir --disable-pip-version-check --no-deps /wheels/*.whl \
    && /opt/cartouche/bin/python -m compileall -q /opt/cartouche/lib

FROM python:3.11-slim-bookworm
RUN groupadd --gid 10001 cartouche \
    && useradd --uid 10001 --gid cartouche --home-dir /var/lib/cartouche --create-home --shell /usr/sbin/nologin cartouche
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
