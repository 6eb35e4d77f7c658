# Shipdesk in one image: the built client, the server bundle and its packages, without root. The database is another
# container (compose.yaml) or any PostgreSQL that DATABASE_URL names.
FROM node:26-bookworm-slim AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/domain/package.json packages/domain/
COPY packages/contract/package.json packages/contract/
COPY packages/client/package.json packages/client/
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY e2e/package.json e2e/
COPY bench/package.json bench/

FROM manifests AS build
RUN npm ci --ignore-scripts
COPY . .
RUN node tools/build.mjs

FROM manifests AS packages
RUN npm ci --ignore-scripts --omit=dev --workspace @shipdesk/server

FROM node:26-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=packages /app/node_modules ./node_modules
COPY --from=build /app/apps/server/package.json ./apps/server/
COPY --from=build /app/apps/server/migrations ./apps/server/migrations
COPY --from=build /app/apps/server/examples ./apps/server/examples
COPY --from=build /app/apps/server/dist ./apps/server/dist
COPY --from=build /app/apps/web/csp-style-hashes.json ./apps/web/
COPY --from=build /app/apps/web/dist ./apps/web/dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/readyz').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
# The young generation takes up to 32 MB. With half of it, V8 copies objects of running requests too often.
CMD ["node", "--v8-pool-size=2", "--max-semi-space-size=16", "--max-old-space-size=1024", "--enable-source-maps", "apps/server/dist/main.js"]
