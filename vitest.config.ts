import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

/** Server tests that use no database. */
const WITHOUT_DATABASE = [
  'apps/server/src/shipping/carriers/delhivery/delhivery-client.test.ts',
  'apps/server/src/shipping/carriers/odd-scans.test.ts',
  'apps/server/src/config.test.ts',
  'apps/server/src/documents/**/*.test.ts',
  'apps/server/src/platform/http/guards/slow-bodies.test.ts',
  'apps/server/src/platform/http/metrics.test.ts',
  'apps/server/src/platform/http/pages/client-page.test.ts',
  'apps/server/src/orders/imports/import-file.test.ts',
  'apps/server/src/platform/mail/mail-message.test.ts',
  'apps/server/src/platform/outage-log.test.ts',
  'apps/server/src/rates/pincodes/pincodes-service.test.ts',
  'apps/server/src/accounts/second-factor/totp.test.ts',
  'apps/server/src/accounts/sessions/{device-words,refresh-rotation}.test.ts',
  'apps/server/src/accounts/passwords/{common-passwords,passwords}.test.ts',
];
/** Statistical promises (docs/threat-model.md). `-sql` marks those that depend on the version of PostgreSQL. */
const HARNESSES = 'apps/server/harness/*.test.ts';
/** Measures response times for many seconds; npm run test:promises runs it. */
const MEASURED = 'apps/server/harness/fairness-sql.test.ts';
/** Tests that depend on the PostgreSQL version: schema, row-level security, query plans, dumps, SQL of large tables. */
const SQL = [
  'apps/server/src/platform/db/{query,schema}/**/*.test.ts',
  'apps/server/src/orders/{capture,list}/*.test.ts',
  'apps/server/src/orders/bulk/bulk-orders.test.ts',
  'apps/server/src/{platform/audit/audit,operator/audit-log/audit-log,platform/backup/backup}.test.ts',
  'apps/server/src/{orders/consignees/consignees,orders/imports/imports,shipping/booking/shipments}.test.ts',
  'apps/server/harness/*-sql.test.ts',
];
const EMBEDDED = ['tools/built-server.mjs', 'apps/server/test-support/processes/setup-embedded.ts'];
const POSTGRES_15 = [
  'tools/built-server.mjs',
  'apps/server/test-support/processes/setup-postgres15.ts',
];
const WEB = 'apps/web/vitest.config.ts';

/** Workers are reused from file to file; three, because those with a database wait for it half of the time. No test replaces a module, the clock or an environment variable. */
const shared = { isolate: false, maxWorkers: 3 };
/** Ends a test that hangs, but not one on a busy machine. */
const server = { ...shared, testTimeout: 120_000, hookTimeout: 120_000 };
/** After all others, with nothing beside it. */
const measured = { ...server, include: [MEASURED], sequence: { groupOrder: 1 } };

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
          include: ['apps/server/{src,tools}/**/*.test.ts', HARNESSES],
          exclude: [...WITHOUT_DATABASE, MEASURED],
          globalSetup: EMBEDDED,
        },
      },
      { test: { ...measured, name: 'measured', globalSetup: EMBEDDED } },
      {
        test: {
          ...server,
          name: 'server-pg15',
          include: SQL,
          exclude: [MEASURED],
          globalSetup: POSTGRES_15,
        },
      },
      { test: { ...measured, name: 'measured-pg15', globalSetup: POSTGRES_15 } },
      ...(existsSync(WEB) ? [WEB] : []),
    ],
  },
});
