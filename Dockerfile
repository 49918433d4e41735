# syntax=docker/dockerfile:1
# Two images: "server" (the last stage) serves a snapshot, "build" makes one. Both run as user 65532 and
# with a read-only file system; /data holds the snapshots.

FROM node:24-bookworm-slim AS sources
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run site && npm run bundle:server && npm prune --omit=dev

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY --from=sources /app ./
RUN mkdir /data && chown 65532:65532 /data
ENV NODE_ENV=production PATH=/app/node_modules/.bin:$PATH
USER 65532:65532
VOLUME /data
ENTRYPOINT ["tsx", "ops/commands/build.ts"]
CMD ["--help"]

FROM gcr.io/distroless/nodejs24-debian12:nonroot AS server
COPY --from=sources /app/dist.server/server.mjs /srv/server.mjs
ENV NODE_ENV=production
USER 65532:65532
VOLUME /data
EXPOSE 8788
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s \
  CMD ["/nodejs/bin/node", "-e", "fetch('http://127.0.0.1:9464/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["/srv/server.mjs", "--dir", "/data/dist", "--host", "0.0.0.0"]
