// npm test: types, lint and every test, with a twentieth of the cases of the statistical harnesses.
// npm run test:promises: only those harnesses, with all cases. `--only <stage>[,<stage>]` runs some stages.
import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import './runtime.mjs';
import { runCheckStage } from './test-checks.mjs';
import { findOrInstallChromium } from './test-chromium.mjs';
import { hasPostgres15, runE2e, runVitest } from './test-runners.mjs';

/** @typedef {{ passed: number, failed: number, skipped: number, failures?: string[] }} Counts */

const { values: flags } = parseArgs({
  options: { only: { type: 'string' }, promises: { type: 'boolean', default: false } },
});
const HARNESSES = ['apps/server/harness'];
const SHARE_OF_CASES = flags.promises ? '1' : '0.05';
const MEMORY = '/dev/shm';
const MEMORY_NEEDED_BYTES = 4 * 1024 ** 3;

const reports = mkdtempSync(join(tmpdir(), 'shipdesk-reports-'));
const measured = {
  HARNESS_SCALE: process.env['HARNESS_SCALE'] ?? SHARE_OF_CASES,
  HARNESS_LOG: join(reports, 'harnesses.jsonl'),
};
/** Test databases are in memory if there is space, because no test depends on the disk. */
const databases = hasRoom(MEMORY) ? { TMPDIR: MEMORY } : {};
const settings = { ...measured, ...databases };
const withChromium = () => ({ ...settings, CHROMIUM_PATH: findOrInstallChromium() });

/** @type {Record<string, () => Promise<Counts> | Counts>} */
const EVERYTHING = {
  check: runCheckStage,
  unit: () => runVitest({ projects: ['domain', 'contract', 'tools', 'server-rules'], reports }),
  server: () => runServer(['server'], ['server-pg15']),
  web: () => runVitest({ projects: ['web'], reports, settings: withChromium() }),
  e2e: () => runE2e({ reports, settings: withChromium() }),
};

/** @type {typeof EVERYTHING} */
const PROMISES = {
  server: () => runServer(['server', 'measured'], ['server-pg15', 'measured-pg15'], HARNESSES),
  e2e: () => runE2e({ paths: ['e2e/security.spec.ts'], reports, settings: withChromium() }),
};

const stages = flags.promises ? PROMISES : EVERYTHING;

/**
 * Runs tests of the server on the embedded PostgreSQL and, where it is installed, on the oldest supported one.
 * @param {string[]} projects
 * @param {string[]} onPostgres15
 * @param {string[]} [paths]
 */
function runServer(projects, onPostgres15, paths) {
  if (hasPostgres15()) {
    return runVitest({ projects: [...projects, ...onPostgres15], paths, reports, settings });
  }
  console.log('!!! NOT RUN: PostgreSQL 15 is not installed. Debian: apt-get install postgresql-15');
  const counts = runVitest({ projects, paths, reports, settings });
  return { ...counts, skipped: counts.skipped + 1 };
}

async function main() {
  const total = { passed: 0, failed: 0 };
  const summary = [];
  const failures = [];
  for (const name of chosenStages()) {
    console.log(`\n=== ${name} ===`);
    const started = Date.now();
    const counts = await runStage(name);
    const seconds = Math.round((Date.now() - started) / 1000);
    const { passed, failed, skipped } = counts;
    summary.push(
      `${name.padEnd(12)}${passed} passed, ${failed} failed, ${skipped} skipped (${seconds} s)`,
    );
    failures.push(...(counts.failures ?? []).map((failure) => `failed: ${failure}`));
    total.passed += passed;
    total.failed += failed;
  }
  if (existsSync(measured.HARNESS_LOG)) {
    console.log(`\n=== promises ===\n${readFileSync(measured.HARNESS_LOG, 'utf8')}`);
  }
  console.log(`\n${[...summary, ...failures].join('\n')}\n`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 && total.passed > 0 ? 0 : 1;
}

function hasRoom(folder) {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= MEMORY_NEEDED_BYTES;
}

/** A runner that throws counts as one failure. */
async function runStage(name) {
  try {
    return await stages[name]();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

function chosenStages() {
  const names = Object.keys(stages);
  const chosen = flags.only?.split(',') ?? names;
  const unknown = chosen.filter((name) => !names.includes(name));
  if (unknown.length === 0) return chosen;
  console.error(`There is no stage ${unknown.join(', ')}. Stages: ${names.join(', ')}.`);
  process.exit(2);
}

try {
  process.exitCode = await main();
} finally {
  rmSync(reports, { recursive: true, force: true });
}
