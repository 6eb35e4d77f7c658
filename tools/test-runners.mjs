import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './runtime.mjs';

/** Settings of the person who runs the tests must not reach the servers under test. */
const SERVER_SETTINGS =
  /^(NODE_ENV|PORT|HOST|DATA_DIR|DATABASE_.*|SESSION_.*|PUBLIC_URL|TRUST_PROXY|CORS_ORIGINS|ALLOW_.*|ACCESS_TOKEN_SECONDS|LOG_LEVEL|SLOW_QUERY_MS|METRICS_TOKEN)$/;

/** Runs Vitest projects, output shown, counts read from its JSON report. */
export function runVitest(projects, reports, settings = {}) {
  const report = join(reports, `${projects.join('-')}.json`);
  const status = run(
    join(root, 'node_modules/.bin/vitest'),
    [
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    settings,
  );
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } =
    readReport(report);
  const brokenFiles = testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some(hasFailed),
  ).length;
  return withStatus(status, {
    passed: numPassedTests,
    failed: numFailedTests + brokenFiles,
    skipped: numPendingTests + numTodoTests,
    remarks: testResults.flatMap(remarksOfFile),
  });
}

function remarksOfFile({ name, status, message, assertionResults }) {
  const failed = assertionResults.filter(hasFailed);
  const file = relative(root, name);
  if (status === 'failed' && failed.length === 0) return [`failed: ${file}: ${firstLine(message)}`];
  return failed.map(
    ({ fullName, failureMessages }) =>
      `failed: ${file}: ${fullName}: ${firstLine(failureMessages[0])}`,
  );
}

const firstLine = (text = '') => text.split('\n', 1)[0];

const hasFailed = (result) => result.status === 'failed';

/** Builds the product and runs the journeys against it. A journey that passes at a second try only is named. */
export function runE2e(reports, settings = {}) {
  if (!existsSync(join(root, 'e2e/playwright.config.ts'))) {
    throw new Error('e2e/playwright.config.ts is missing.');
  }
  const built = run(process.execPath, ['tools/build.mjs']);
  if (built !== 0) throw new Error('The build failed.');
  const report = join(reports, 'e2e.json');
  const status = run(
    process.execPath,
    [
      join(root, 'node_modules/@playwright/test/cli.js'),
      ...['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
    ],
    { ...settings, PLAYWRIGHT_JSON_OUTPUT_NAME: report, FORCE_COLOR: '0' },
  );
  const { stats, errors, suites } = readReport(report);
  return withStatus(status, {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    remarks: suites.flatMap(remarksOfSuite),
  });
}

const REMARKS = { unexpected: 'failed', flaky: 'passed at its second try' };

function remarksOfSuite({ suites = [], specs }) {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests.map(({ status }) => [REMARKS[status], `e2e/${file}: ${title}`]),
  );
  const remarks = own.filter(([remark]) => remark !== undefined).map((parts) => parts.join(': '));
  return [...remarks, ...suites.flatMap(remarksOfSuite)];
}

/** Whether this machine has the programs of the oldest PostgreSQL that Shipdesk runs on. */
export function hasPostgres15() {
  const question =
    "import('./apps/server/test-support/installed-postgres.ts').then((m) => process.exit(m.findInstalledPostgres(15) ? 0 : 3))";
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', '-e', question], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0 && status !== 3) throw new Error('The search for PostgreSQL 15 failed.');
  return status === 0;
}

function run(program, args, settings = {}) {
  const inherited = Object.entries(process.env).filter(([name]) => !SERVER_SETTINGS.test(name));
  const { status, error } = spawnSync(program, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...Object.fromEntries(inherited), ...settings },
  });
  if (error !== undefined) console.error(error.message);
  return status;
}

function readReport(report) {
  if (!existsSync(report)) throw new Error('The test runner ended without a report.');
  return JSON.parse(readFileSync(report, 'utf8'));
}

/** A runner may fail without a failed test, for example at an error outside any test. */
function withStatus(status, counts) {
  return status !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}
