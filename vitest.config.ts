import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** A test that imports one of these starts a database, the application or a process. */
const DATABASE_IMPORT =
  /\/test-support\/(test-app|carrier-invoices|carriers\/simulator-env|processes\/[a-z-]+)\.ts'/;
const serverTests = globSync('apps/server/src/**/*.test.ts');
/** A test that needs a pooler in front of the database. */
const POOLER_TEST = 'apps/server/src/platform/db/engine/pooler.test.ts';
const databaseTests = serverTests.filter(
  (file) => file !== POOLER_TEST && DATABASE_IMPORT.test(readFileSync(file, 'utf8')),
);

/** Tests that start programs or PostgreSQL servers. They run with the harnesses. */
const PROCESS_TESTS = [
  'apps/server/src/main.test.ts',
  'apps/server/src/platform/http/docs/examples.test.ts',
  'apps/server/src/platform/db/embedded/*.test.ts',
  'apps/server/src/platform/backup/embedded-backup.test.ts',
];
/** A test that starts and kills several servers. It runs with the harnesses and through the pooler. */
const MANY_PROCESSES_TEST = 'apps/server/src/many-processes.test.ts';
/** Harnesses that test the promises of docs/threat-model.md with many cases. */
const HARNESSES = 'apps/server/harness/*.test.ts';
/** Harnesses whose results depend on the PostgreSQL version. */
const SQL_HARNESSES = 'apps/server/harness/*-sql.test.ts';
/** Harnesses that also run with the tests of the server. */
const QUICK_HARNESSES = 'apps/server/harness/{guards,idempotency-sql,tenant-isolation-sql}.test.ts';
/** Harnesses that measure times for many seconds and must run alone. */
const MEASURED = 'apps/server/harness/{fairness-*,mapped-import,report-size}.test.ts';
const MEASURED_SQL = 'apps/server/harness/fairness-sql.test.ts';
/** Tests that depend on the PostgreSQL version: schema, row-level security, query plans, dumps, SQL of large tables. */
const SQL_TESTS = [
  'apps/server/src/platform/db/{query,schema}/**/*.test.ts',
  'apps/server/src/orders/{capture,list}/*.test.ts',
  'apps/server/src/orders/bulk/bulk-{orders,sheets}.test.ts',
  'apps/server/src/{platform/audit/audit,operator/audit-log/audit-log,platform/backup/backup}.test.ts',
  'apps/server/src/{orders/consignees/consignees,orders/imports/imports,shipping/booking/{shipments,lost-responses}}.test.ts',
];
const BUILT_SERVER = 'tools/built-server.mjs';
const EMBEDDED_SETUP = [BUILT_SERVER, 'apps/server/test-support/processes/setup-embedded.ts'];
const POSTGRES_15_SETUP = [BUILT_SERVER, 'apps/server/test-support/processes/setup-postgres15.ts'];
const POOLER_SETUP = [BUILT_SERVER, 'apps/server/test-support/processes/setup-pooler.ts'];

/** Timeouts that end a test that hangs, but not a slow test on a busy machine. */
const longTimeouts = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
};
/**
 * Files share a worker, because tests replace no module or environment variable and restore the clock. A suite has only
 * two workers, because each loads the server or the client again and other suites run at the same time.
 */
const base = { ...longTimeouts, isolate: false, maxWorkers: 2 };
const onEmbeddedPostgres = { ...base, globalSetup: EMBEDDED_SETUP };
const onPostgres15 = { ...base, globalSetup: POSTGRES_15_SETUP };
const throughPooler = { ...base, globalSetup: POOLER_SETUP };
/** Checks every statement that the server sends. */
const statementCheck = {
  globalSetup: [...EMBEDDED_SETUP, 'apps/server/test-support/statements/setup-statements.ts'],
  setupFiles: ['apps/server/test-support/statements/watch-statements.ts'],
};
const promises = { exclude: [MEASURED] };
/** These projects run after all others. */
const measurement = { include: [MEASURED], maxWorkers: 1, sequence: { groupOrder: 1 } };

export default defineConfig({
  test: {
    passWithNoTests: false,
    projects: [
      { test: { ...base, name: 'domain', include: ['packages/domain/src/**/*.test.ts'] } },
      { test: { ...base, name: 'contract', include: ['packages/contract/src/**/*.test.ts'] } },
      { test: { ...base, name: 'client', include: ['packages/client/**/*.test.ts'] } },
      { test: { ...base, name: 'tools', include: ['tools/**/*.test.ts'] } },
      {
        test: {
          ...base,
          name: 'server-rules',
          include: serverTests.filter(
            (file) => file !== POOLER_TEST && !databaseTests.includes(file),
          ),
        },
      },
      {
        test: {
          ...onEmbeddedPostgres,
          ...statementCheck,
          name: 'server',
          include: [...databaseTests, QUICK_HARNESSES],
          exclude: [...PROCESS_TESTS, MANY_PROCESSES_TEST],
        },
      },
      { test: { ...onPostgres15, name: 'server-pg15', include: SQL_TESTS } },
      {
        test: {
          ...throughPooler,
          name: 'server-pooler',
          include: [...databaseTests, QUICK_HARNESSES, POOLER_TEST],
          exclude: PROCESS_TESTS,
        },
      },
      {
        test: {
          ...onEmbeddedPostgres,
          ...promises,
          name: 'promises',
          include: [HARNESSES, ...PROCESS_TESTS, MANY_PROCESSES_TEST],
        },
      },
      { test: { ...onPostgres15, ...promises, name: 'promises-pg15', include: [SQL_HARNESSES] } },
      { test: { ...onEmbeddedPostgres, ...measurement, name: 'measured' } },
      { test: { ...onPostgres15, ...measurement, include: [MEASURED_SQL], name: 'measured-pg15' } },
      {
        extends: 'apps/web/vite.config.ts',
        test: {
          ...base,
          name: 'web-rules',
          root: 'apps/web',
          include: ['src/**/*.test.ts'],
          exclude: ['src/**/*.browser.test.ts'],
          setupFiles: join(import.meta.dirname, 'apps/web/src/i18n/i18n.ts'),
          css: true,
          // The Excel reader converts dates from local time. In UTC the tests would miss a wrong day in India.
          env: { TZ: 'Asia/Kolkata' },
        },
      },
      {
        extends: 'apps/web/vitest.config.ts',
        test: { ...longTimeouts, name: 'web', root: 'apps/web' },
      },
    ],
  },
});
