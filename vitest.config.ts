import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

/** Tests of the embedded PostgreSQL itself run once, beside it. */
const EMBEDDED_ONLY = ['apps/server/src/db/{embedded,data-folder}*.test.ts'];
const SERVER = ['apps/server/{src,tools}/**/*.test.ts'];
/** What the server promises, measured (docs/threat-model.md); `-sql` where the version of PostgreSQL could matter. */
const HARNESSES = 'apps/server/harness/*.test.ts';
const SQL_HARNESSES = 'apps/server/harness/*-sql.test.ts';
const WEB = 'apps/web/vitest.config.ts';

/** A test that hangs must end; one that waits for a busy machine must not. */
const serverTimes = { testTimeout: 120_000, hookTimeout: 120_000 };

export default defineConfig({
  test: {
    passWithNoTests: false,
    projects: [
      { test: { name: 'domain', include: ['packages/domain/src/**/*.test.ts'] } },
      { test: { name: 'contract', include: ['packages/contract/src/**/*.test.ts'] } },
      { test: { name: 'tools', include: ['tools/**/*.test.ts'], testTimeout: 60_000 } },
      {
        test: {
          name: 'server',
          include: [...SERVER, HARNESSES],
          globalSetup: 'apps/server/test-support/setup-embedded.ts',
          ...serverTimes,
        },
      },
      {
        test: {
          name: 'server-pg15',
          include: [...SERVER, SQL_HARNESSES],
          exclude: EMBEDDED_ONLY,
          globalSetup: 'apps/server/test-support/setup-postgres15.ts',
          ...serverTimes,
        },
      },
      ...(existsSync(WEB) ? [WEB] : []),
    ],
  },
});
