# The site in one container with one volume: docs/deploying.md. Another base needs Debian 13, a version of Node that
# package.json allows, and a user called node. By tag, not by digest: each build gets the fixes of Debian and Node at once.
ARG BASE=docker.io/library/node:24-trixie-slim
# The image of the version before, whose browser's files stay for open pages: deploy/upgrade names it.
ARG PREVIOUS=${BASE}

FROM ${PREVIOUS} AS previous
RUN mkdir -p /app/build /app/public/build

FROM ${BASE} AS packages
WORKDIR /app
COPY package.json package-lock.json ./
COPY supabase/local/package.json supabase/local/
# Remix names TypeScript as an optional peer, which npm installs.
RUN npm ci --omit=dev --no-audit --no-fund && rm -rf node_modules/typescript node_modules/.bin

FROM ${BASE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY supabase/local/package.json supabase/local/
RUN npm ci --no-audit --no-fund
COPY . .
COPY --from=previous /app/build build
COPY --from=previous /app/public/build public/build
RUN npm run build

FROM ${BASE}
# Debian's Postgres, which has every fix at once, but no database of Debian's own (docs/decisions/095). Docker keeps what
# it has once installed, until this number changes.
ARG POSTGRES=17.12
# The first process of a container has to adopt what others leave behind, which Node does not: tini.
RUN mkdir -p /etc/postgresql-common/createcluster.d \
  && echo "create_main_cluster = false" > /etc/postgresql-common/createcluster.d/site.conf \
  && apt-get update && apt-get install -y --no-install-recommends tini postgresql-${POSTGRES%.*} \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/build build
COPY --from=build /app/public public
COPY package.json ./
# A thread, which nothing compiles, and the fonts of social images.
COPY app/og-images/worker.mjs app/og-images/
COPY app/og-images/fonts app/og-images/fonts
COPY content content
COPY supabase/config.toml supabase/seed.sql supabase/
COPY supabase/migrations supabase/migrations
COPY supabase/templates supabase/templates
COPY deploy/container/run deploy/container/
COPY deploy/container/hooks /hooks
RUN for command in start backup restore backend admin doctor; do ln -s /app/deploy/container/run /usr/local/bin/$command; done \
  && mkdir /storage && chown node: /storage
# No VOLUME: Railway refuses it, and without a name it would only hide that nothing is kept.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=80 DATA_DIR=/storage TRUST_PROXY=1
EXPOSE 80
HEALTHCHECK --interval=30s --timeout=5s --start-period=120s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/up`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
LABEL org.opencontainers.image.title="Portfolio" \
  org.opencontainers.image.description="A portfolio and essay site for one author" \
  org.opencontainers.image.licenses="MIT"
# As root only until it has the volume: `run` becomes the user node. Works with --user and with --init as well.
ENTRYPOINT ["tini", "-s", "--"]
CMD ["start"]
