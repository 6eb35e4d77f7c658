import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

/** Tests of the embedded PostgreSQL itself run once, beside it. */
const EMBEDDED_ONLY = [
  'apps/server/src/db/{embedded,data-folder}*.test.ts',
  'apps/server/src/main.test.ts',
];
/** What knows no database, and gets none, runs once as well. */
const WITHOUT_DATABASE = [
  'apps/server/src/config.test.ts',
  'apps/server/src/accounts/{common-passwords,device-words,passwords,refresh-rotation,totp}.test.ts',
  'apps/server/src/http/{client-page,schema-compilers,slow-bodies}.test.ts',
  'apps/server/src/imports/import-file.test.ts',
  'apps/server/src/pincodes/pincode-table.test.ts',
];
const SERVER = ['apps/server/{src,tools}/**/*.test.ts'];
/** What the server promises, measured (docs/threat-model.md); `-sql` where the version of PostgreSQL could matter. */
const HARNESSES = 'apps/server/harness/*.test.ts';
const SQL_HARNESSES = 'apps/server/harness/*-sql.test.ts';
const BUILT_SERVER = 'tools/built-server.mjs';
const WEB = 'apps/web/vitest.config.ts';

/**
 * Two files at a time, also on two cores: what waits for its database leaves room for the other. The processes are kept
 * from file to file, with what they have loaded; no test replaces a module, the clock or a setting of its process.
 */
const shared = { isolate: false, maxWorkers: 2 };
/** A test that hangs must end; one that waits for a busy machine must not. */
const server = { ...shared, testTimeout: 120_000, hookTimeout: 120_000 };

export default defineConfig({
  test: {
    passWithNoTests: false,
    projects: [
      { test: { ...shared, name: 'domain', include: ['packages/domain/src/**/*.test.ts'] } },
      { test: { ...shared, name: 'contract', include: ['packages/contract/src/**/*.test.ts'] } },
      { test: { ...shared, name: 'tools', include: ['tools/**/*.test.ts'], testTimeout: 60_000 } },
      { test: { ...server, name: 'server-rules', include: WITHOUT_DATABASE } },
      {
        test: {
          ...server,
          name: 'server',
          include: [...SERVER, HARNESSES],
          exclude: WITHOUT_DATABASE,
          globalSetup: [BUILT_SERVER, 'apps/server/test-support/setup-embedded.ts'],
        },
      },
      {
        test: {
          ...server,
          name: 'server-pg15',
          include: [...SERVER, SQL_HARNESSES],
          exclude: [...EMBEDDED_ONLY, ...WITHOUT_DATABASE],
          globalSetup: [BUILT_SERVER, 'apps/server/test-support/setup-postgres15.ts'],
        },
      },
      ...(existsSync(WEB) ? [WEB] : []),
    ],
  },
});
