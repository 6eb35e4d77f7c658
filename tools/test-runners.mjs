import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './runtime.mjs';

/** Settings of the developer's shell that must not reach the servers under test. */
const SERVER_SETTINGS =
  /^(NODE_ENV|PORT|HOST|DATA_DIR|DATABASE_.*|SESSION_.*|PUBLIC_URL|TRUST_PROXY|CORS_ORIGINS|ALLOW_.*|ACCESS_TOKEN_SECONDS|LOG_LEVEL|SLOW_QUERY_MS|METRICS_TOKEN)$/;

/**
 * Runs Vitest projects.
 * @param {{ projects: string[], reports: string, settings?: object }} options
 */
export async function runVitest({ projects, reports, settings = {} }) {
  const report = join(reports, `${projects.join('-')}.json`);
  const names = projects.flatMap((project) => ['--project', project]);
  const output = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const program = join(root, 'node_modules/.bin/vitest');
  const status = await run(program, ['run', ...names, ...output], settings);
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } =
    readReport(report);
  const broken = testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some(hasFailed),
  );
  return withStatus(status, {
    passed: numPassedTests,
    failed: numFailedTests + broken.length,
    skipped: numPendingTests + numTodoTests,
    failures: testResults.flatMap(failuresOfFile),
  });
}

function failuresOfFile({ name, status, message, assertionResults }) {
  const failed = assertionResults.filter(hasFailed);
  const file = relative(root, name);
  if (status === 'failed' && failed.length === 0) return [`${file}: ${firstLine(message)}`];
  return failed.map(
    ({ fullName, failureMessages }) => `${file}: ${fullName}: ${firstLine(failureMessages[0])}`,
  );
}

const firstLine = (text = '') => text.split('\n', 1)[0];

const hasFailed = (result) => result.status === 'failed';

/**
 * Builds the product and runs a Playwright project against it.
 * @param {{ project: string, reports: string, settings?: object }} options
 */
export async function runE2e({ project, reports, settings = {} }) {
  const built = await run(process.execPath, ['tools/build.mjs']);
  if (built !== 0) throw new Error('The build failed.');
  const report = join(reports, 'e2e.json');
  const cli = join(root, 'node_modules/@playwright/test/cli.js');
  const args = ['test', '--config=e2e', `--project=${project}`, '--reporter=list,json'];
  const status = await run(process.execPath, [cli, ...args], {
    ...settings,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    FORCE_COLOR: '0',
  });
  return withStatus(status, countsOfJourneys(readReport(report)));
}

/** Counts of a Playwright report. A test that fails once is a failure, even if a retry passes. */
export function countsOfJourneys({ stats, errors, suites }) {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    failures: suites.flatMap(failuresOfSuite),
  };
}

function failuresOfSuite({ suites = [], specs }) {
  const failed = specs.filter(({ tests }) =>
    tests.some(({ status }) => status === 'unexpected' || status === 'flaky'),
  );
  return [
    ...failed.map(({ file, title }) => `e2e/${file}: ${title}`),
    ...suites.flatMap(failuresOfSuite),
  ];
}

/** Whether this machine has the programs of the oldest supported PostgreSQL. */
export function hasPostgres15() {
  const question =
    "import('./apps/server/test-support/processes/installed-postgres.ts').then((m) => process.exit(m.findInstalledPostgres(15) ? 0 : 3))";
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', '-e', question], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0 && status !== 3) throw new Error('The search for PostgreSQL 15 failed.');
  return status === 0;
}

/** @returns {Promise<number | null>} the exit status; null if the program did not start or was killed */
function run(program, args, settings = {}) {
  const inherited = Object.entries(process.env).filter(([name]) => !SERVER_SETTINGS.test(name));
  const env = { ...Object.fromEntries(inherited), ...settings };
  const child = spawn(program, args, { cwd: root, stdio: 'inherit', env });
  return new Promise((resolve) => {
    child.once('close', resolve);
    child.once('error', (error) => {
      console.error(error.message);
      resolve(null);
    });
  });
}

function readReport(report) {
  if (!existsSync(report)) throw new Error('The test runner ended without a report.');
  return JSON.parse(readFileSync(report, 'utf8'));
}

/** A runner can fail without a failed test, for example after an error outside any test. */
function withStatus(status, counts) {
  return status !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}
