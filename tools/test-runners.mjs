import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { isStale, PRODUCT } from './build-state.mjs';
import { root } from './runtime.mjs';

/** Settings of the developer's shell that must not reach the servers under test. */
const SERVER_SETTINGS =
  /^(NODE_ENV|PORT|HOST|DATA_DIR|DATABASE_.*|SESSION_.*|PUBLIC_URL|TRUST_PROXY|CORS_ORIGINS|ALLOW_.*|ACCESS_TOKEN_SECONDS|LOG_LEVEL|SLOW_QUERY_MS|METRICS_TOKEN)$/;

const AUDIT_TIMEOUT_MS = 60_000;
/** The maximum run time of a check. Type checking one project may take four minutes. */
const CHECK_TIMEOUT_MS = 900_000;
/** Number of checks that run in parallel. Each keeps about one core busy. */
const LANES = 2;

/**
 * Runs Vitest projects and returns their counts.
 * @param {{ projects: string[], reports: string, settings?: object }} options
 */
export async function runVitest({ projects, reports, settings = {} }) {
  const report = join(reports, `${projects.join('-')}.json`);
  const names = projects.flatMap((project) => ['--project', project]);
  const output = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const program = join(root, 'node_modules/.bin/vitest');
  const status = await runProgram(program, ['run', ...names, ...output], settings);
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } =
    readReport(report);
  const brokenFiles = testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some(hasFailed),
  );
  return withStatus(status, {
    passed: numPassedTests,
    failed: numFailedTests + brokenFiles.length,
    skipped: numPendingTests + numTodoTests,
    failures: testResults.flatMap(listFileFailures),
  });
}

function listFileFailures({ name, status, message, assertionResults }) {
  const failedTests = assertionResults.filter(hasFailed);
  const file = relative(root, name);
  if (status === 'failed' && failedTests.length === 0)
    return [`${file}: ${takeFirstLine(message)}`];
  return failedTests.map(
    ({ fullName, failureMessages }) => `${file}: ${fullName}: ${takeFirstLine(failureMessages[0])}`,
  );
}

const takeFirstLine = (message = '') => message.split('\n', 1)[0];

const hasFailed = (result) => result.status === 'failed';

/** Builds the stale parts of the product, in another process because Vite sets NODE_ENV. */
export async function buildProduct() {
  const staleParts = PRODUCT.filter(isStale);
  if (staleParts.length > 0) await buildParts(staleParts);
}

/** Builds the types and the list of calls of the API client if they are stale. Several stages read them. */
export async function buildApiClient() {
  if (isStale('client')) await buildParts(['client']);
}

/** @param {import('./build-state.mjs').Part[]} parts */
async function buildParts(parts) {
  const status = await runProgram(process.execPath, ['tools/build.mjs', ...parts]);
  if (status !== 0) throw new Error('The build failed.');
}

/**
 * Builds the stale parts of the product, runs Playwright projects against it and returns their counts.
 * @param {{ projects: string[], reports: string, settings?: object }} options
 */
export async function runE2e({ projects, reports, settings = {} }) {
  await buildProduct();
  const report = join(reports, 'e2e.json');
  const cli = join(root, 'node_modules/@playwright/test/cli.js');
  const args = [
    'test',
    '--config=e2e',
    ...projects.map((name) => `--project=${name}`),
    '--reporter=list,json',
  ];
  const status = await runProgram(process.execPath, [cli, ...args], {
    ...settings,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    FORCE_COLOR: '0',
  });
  return withStatus(status, countJourneys(readReport(report)));
}

/** Returns the counts of a Playwright report. A test that fails once is a failure, even if a retry passes. */
export function countJourneys({ stats, errors, suites }) {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    failures: suites.flatMap(listSuiteFailures),
  };
}

function listSuiteFailures({ suites = [], specs }) {
  const failedSpecs = specs.filter(({ tests }) =>
    tests.some(({ status }) => status === 'unexpected' || status === 'flaky'),
  );
  return [
    ...failedSpecs.map(({ file, title }) => `e2e/${file}: ${title}`),
    ...suites.flatMap(listSuiteFailures),
  ];
}

/** Returns whether the programs of PostgreSQL 15, the oldest supported version, are installed. */
export const hasPostgres15 = () => isInstalled('findInstalledPostgres(15)');

/** Returns whether PgBouncer is installed. */
export const hasPgbouncer = () => isInstalled('findPgbouncer()');

/** Returns whether a call of the server's test support finds a program. */
function isInstalled(call) {
  const script = `import('./apps/server/test-support/processes/installed-postgres.ts').then((m) => process.exit(m.${call} ? 0 : 3))`;
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', '-e', script], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0 && status !== 3) throw new Error(`The search for a program failed: ${call}.`);
  return status === 0;
}

/** @returns {Promise<number | null>} the exit status; null if the program did not start or was killed */
function runProgram(program, args, settings = {}) {
  const inheritedSettings = Object.entries(process.env).filter(
    ([name]) => !SERVER_SETTINGS.test(name),
  );
  const env = { ...Object.fromEntries(inheritedSettings), ...settings };
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

/** Returns the counts. Counts one failure if the runner failed but no test did, as after an error outside tests. */
function withStatus(status, counts) {
  return status !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/**
 * Checks types, lint, format, import directions, texts, dead code and known vulnerabilities. Each counts as one test.
 * @param {{ isAlone: boolean }} options checks that run in parallel with tests get a low priority
 */
export async function runCheckStage({ isAlone }) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  const queue = listChecks();
  const { PRIORITY_NORMAL, PRIORITY_BELOW_NORMAL } = constants.priority;
  const priority = isAlone ? PRIORITY_NORMAL : PRIORITY_BELOW_NORMAL;
  const runLane = async () => {
    while (queue.length > 0) {
      const outcome = await runCheck(queue.shift(), priority);
      counts[outcome] += 1;
    }
  };
  await Promise.all(Array.from({ length: LANES }, runLane));
  return counts;
}

/** @returns {Promise<'passed' | 'failed' | 'skipped'>} */
async function runCheck({ name, command, toOutcome = toStatusOutcome }, priority) {
  const startedMs = Date.now();
  const { status, stdout, stderr } = await runQuietly(command, priority);
  const outcome = toOutcome({ status, stdout });
  const label = { passed: 'ok  ', failed: 'FAIL', skipped: '!!! NOT RUN:' }[outcome];
  console.log(`${label} ${name} (${((Date.now() - startedMs) / 1000).toFixed(1)} s)`);
  if (outcome === 'failed') console.log(`${stdout}${stderr}`.trim());
  return outcome;
}

async function runQuietly([program, ...args], priority) {
  // Each additional core makes tsc, a Go program, check the shared types once more.
  const env = { ...process.env, GOMAXPROCS: '1' };
  const child = spawn(program, args, { cwd: root, env, timeout: CHECK_TIMEOUT_MS });
  if (child.pid !== undefined) setPriority(child.pid, priority);
  const status = new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { status: await status, stdout, stderr };
}

const toStatusOutcome = ({ status }) => (status === 0 ? 'passed' : 'failed');

/** High and critical vulnerabilities fail. Some registries do not support `npm audit`. */
function toAuditOutcome({ stdout }) {
  try {
    const { high, critical } = JSON.parse(stdout).metadata.vulnerabilities;
    return high + critical === 0 ? 'passed' : 'failed';
  } catch {
    return 'skipped';
  }
}

/** Returns the checks, slowest first. */
function listChecks() {
  const getBinPath = (name) => join(root, 'node_modules/.bin', name);
  const audit = ['npm', 'audit', '--omit=dev', '--json', `--fetch-timeout=${AUDIT_TIMEOUT_MS}`];
  return [
    { name: 'lint', command: [getBinPath('oxlint'), '--deny-warnings', '--threads=1'] },
    ...listTypeProjects().map((project) => ({
      name: `types of ${project}`,
      command: [getBinPath('tsc'), '--singleThreaded', '-p', project],
    })),
    {
      name: 'dead code',
      command: [getBinPath('knip'), '--no-progress', '--treat-config-hints-as-errors'],
    },
    { name: 'boundaries', command: [process.execPath, 'tools/boundaries.mjs'] },
    { name: 'texts', command: [process.execPath, 'tools/texts.mjs', '--check'] },
    { name: 'format', command: [getBinPath('biome'), 'ci', '--colors=off', '.'] },
    { name: 'npm audit', command: audit, toOutcome: toAuditOutcome },
  ];
}

function listTypeProjects() {
  const folders = ['apps', 'packages'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => `${folder}/${name}`),
  );
  return [...folders, 'e2e', 'bench', 'tools'].filter((folder) =>
    existsSync(join(root, folder, 'tsconfig.json')),
  );
}
