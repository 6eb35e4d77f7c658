// npm test: runs the checks and the tests.
// npm run test:promises: runs the harnesses with all cases, the tests that start programs, and all journeys.
// npm run test:postgres15: runs the tests that depend on the PostgreSQL version.
// npm run test:pooler: runs all tests of the server through PgBouncer. Each takes `--only <stage>[,<stage>]`.
import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import './runtime.mjs';
import { findOrInstallChromium } from './test-chromium.mjs';
import {
  buildApiClient,
  buildProduct,
  hasPgbouncer,
  hasPostgres15,
  runCheckStage,
  runE2e,
  runVitest,
} from './test-runners.mjs';

/** @typedef {{ passed: number, failed: number, skipped: number, failures?: string[] }} Counts */

const { values: flags } = parseArgs({
  options: {
    only: { type: 'string' },
    promises: { type: 'boolean', default: false },
    postgres15: { type: 'boolean', default: false },
    pooler: { type: 'boolean', default: false },
  },
});
/** npm test runs the harnesses with few of their cases. */
const CASE_SHARE = flags.promises ? '1' : '0.05';
const MEMORY_FOLDER = '/dev/shm';
const MEMORY_NEEDED_BYTES = 4 * 1024 ** 3;

const reports = mkdtempSync(join(tmpdir(), 'shipdesk-reports-'));
const harnessSettings = {
  HARNESS_SCALE: process.env['HARNESS_SCALE'] ?? CASE_SHARE,
  HARNESS_LOG: join(reports, 'harnesses.jsonl'),
};
/** Test databases are in memory if there is space, because no test depends on the disk. */
const databaseSettings = hasSpace(MEMORY_FOLDER) ? { TMPDIR: MEMORY_FOLDER } : {};
const settings = { ...harnessSettings, ...databaseSettings };
const findSettingsWithChromium = () => ({ ...settings, CHROMIUM_PATH: findOrInstallChromium() });

const UNIT_PROJECTS = ['domain', 'contract', 'client', 'tools', 'server-rules', 'web-rules'];

/**
 * A stage starts after the stage that `after` names. Stages run in parallel, because each often waits for a database
 * or a browser.
 * @typedef {{ after?: string, run: () => Promise<Counts> }} Stage
 */

/** @type {Record<string, Stage>} */
const TESTS = {
  check: { run: () => runCheckStage({ isAlone: flags.only === 'check' }) },
  unit: { run: runUnitTests },
  server: { after: 'unit', run: () => runVitest({ projects: ['server'], reports, settings }) },
  web: {
    after: 'unit',
    run: () => runVitest({ projects: ['web'], reports, settings: findSettingsWithChromium() }),
  },
  e2e: {
    after: 'web',
    run: () => runE2e({ projects: ['journeys'], reports, settings: findSettingsWithChromium() }),
  },
};

/** @type {Record<string, Stage>} */
const PROMISES = {
  server: { run: () => runVitest({ projects: ['promises', 'measured'], reports, settings }) },
  postgres15: { after: 'server', run: () => runOnPostgres15(['promises-pg15', 'measured-pg15']) },
  e2e: {
    after: 'postgres15',
    run: () =>
      runE2e({
        projects: ['journeys', 'touch', 'promises'],
        reports,
        settings: findSettingsWithChromium(),
      }),
  },
};

/** @type {Record<string, Stage>} */
const POSTGRES_15 = { postgres15: { run: () => runOnPostgres15(['server-pg15']) } };

/** @type {Record<string, Stage>} */
const POOLER = { pooler: { run: runThroughPooler } };

/** Builds the product while the unit tests, which do not need it, run. */
async function runUnitTests() {
  // A failed build fails again in the stage that needs it.
  const productBuild = buildProduct().catch(() => undefined);
  const counts = await runVitest({ projects: UNIT_PROJECTS, reports });
  await productBuild;
  return counts;
}

function chooseRun() {
  if (flags.promises) return PROMISES;
  if (flags.pooler) return POOLER;
  return flags.postgres15 ? POSTGRES_15 : TESTS;
}

/**
 * @param {string[]} projects
 * @returns {Promise<Counts>}
 */
async function runOnPostgres15(projects) {
  if (hasPostgres15()) return runVitest({ projects, reports, settings });
  console.log('!!! NOT RUN: PostgreSQL 15 is not installed. Debian: apt-get install postgresql-15');
  return { passed: 0, failed: 0, skipped: 1 };
}

/** @returns {Promise<Counts>} */
async function runThroughPooler() {
  if (hasPgbouncer()) return runVitest({ projects: ['server-pooler'], reports, settings });
  console.log('!!! NOT RUN: PgBouncer is not installed. Debian: apt-get install pgbouncer');
  return { passed: 0, failed: 0, skipped: 1 };
}

async function main() {
  const stages = chooseStages(chooseRun());
  await buildApiClient();
  const totals = { passed: 0, failed: 0, skipped: 0 };
  const summary = [];
  for (const { name, seconds, counts } of await runStages(stages)) {
    const { passed, failed, skipped, failures = [] } = counts;
    summary.push(
      `${name.padEnd(12)}${passed} passed, ${failed} failed, ${skipped} skipped (${seconds} s)`,
      ...failures.map((failure) => `failed: ${failure}`),
    );
    totals.passed += passed;
    totals.failed += failed;
    totals.skipped += skipped;
  }
  if (existsSync(harnessSettings.HARNESS_LOG)) {
    console.log(`\n=== promises ===\n${readFileSync(harnessSettings.HARNESS_LOG, 'utf8')}`);
  }
  console.log(`\n${summary.join('\n')}\n`);
  console.log(`${totals.passed} passed, ${totals.failed} failed`);
  return totals.failed === 0 && totals.passed + totals.skipped > 0 ? 0 : 1;
}

/** Runs stages in the order of their `after`, without waiting for stages that are not selected. */
function runStages(stages) {
  /** @type {Record<string, ReturnType<typeof runStage>>} */
  const startedStages = {};
  for (const [name, { after, run }] of Object.entries(stages)) {
    const previous = Promise.resolve(after === undefined ? undefined : startedStages[after]);
    startedStages[name] = previous.then(() => runStage(name, run));
  }
  return Promise.all(Object.values(startedStages));
}

/** A runner that throws counts as one failure. */
async function runStage(name, run) {
  console.log(`\n=== ${name} ===`);
  const startedMs = Date.now();
  const counts = await run().catch((error) => {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1, skipped: 0 };
  });
  return { name, counts, seconds: Math.round((Date.now() - startedMs) / 1000) };
}

function chooseStages(stages) {
  const names = Object.keys(stages);
  const selectedNames = flags.only?.split(',') ?? names;
  const unknownNames = selectedNames.filter((name) => !names.includes(name));
  if (unknownNames.length > 0) {
    console.error(`There is no stage ${unknownNames.join(', ')}. Stages: ${names.join(', ')}.`);
    process.exit(2);
  }
  return Object.fromEntries(selectedNames.map((name) => [name, stages[name]]));
}

function hasSpace(folder) {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= MEMORY_NEEDED_BYTES;
}

try {
  process.exitCode = await main();
} finally {
  rmSync(reports, { recursive: true, force: true });
}
