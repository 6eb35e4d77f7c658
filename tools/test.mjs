// npm test: installs what is missing, then runs every check and test. `--only <stage>[,<stage>]` runs a part.
// Its last line is `N passed, N failed`, over all runners.
import './runtime.mjs';
import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCheckStage } from './test-checks.mjs';
import { findOrInstallChromium } from './test-chromium.mjs';
import { hasPostgres15, runE2e, runVitest } from './test-runners.mjs';

/** @typedef {{ passed: number, failed: number, skipped: number, remarks?: string[] }} Counts */

const reports = mkdtempSync(join(tmpdir(), 'shipdesk-reports-'));
/** Each harness (docs/threat-model.md) adds its line here. */
const measured = { HARNESS_LOG: join(reports, 'harnesses.jsonl') };
const MEMORY = '/dev/shm';
const ROOM_BYTES = 4 * 1024 ** 3;
/** Databases of tests lie in memory where there is room: none of these tests is about the disk, which an installation keeps busy for minutes. */
const databases = hasRoom(MEMORY) ? { TMPDIR: MEMORY } : {};

/** @type {Record<string, () => Promise<Counts> | Counts>} */
const STAGES = {
  check: runCheckStage,
  unit: () => runVitest(['domain', 'contract', 'tools', 'server-rules'], reports),
  server: () => runVitest(['server'], reports, { ...measured, ...databases }),
  'server-pg15': () => {
    if (hasPostgres15()) return runVitest(['server-pg15'], reports, { ...measured, ...databases });
    console.log(
      '\n!!! NOT RUN: the server tests on PostgreSQL 15. This machine has no PostgreSQL 15 server programs.\n' +
        '!!! Debian: apt-get install postgresql-15\n',
    );
    return { passed: 0, failed: 0, skipped: 1 };
  },
  web: () => runVitest(['web'], reports, { CHROMIUM_PATH: findOrInstallChromium() }),
  e2e: () => runE2e(reports, { ...measured, ...databases, CHROMIUM_PATH: findOrInstallChromium() }),
};

async function main() {
  const stages = chosenStages();
  const total = { passed: 0, failed: 0, skipped: 0 };
  const lines = [];
  const remarks = [];
  for (const stage of stages) {
    console.log(`\n=== ${stage} ===`);
    const started = Date.now();
    const counts = await runStage(stage);
    const seconds = ((Date.now() - started) / 1000).toFixed(0);
    lines.push(
      `${stage.padEnd(12)}${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped (${seconds} s)`,
    );
    remarks.push(...(counts.remarks ?? []));
    total.passed += counts.passed;
    total.failed += counts.failed;
    total.skipped += counts.skipped;
  }
  if (existsSync(measured.HARNESS_LOG)) {
    console.log(
      `\n=== what was promised, measured ===\n${readFileSync(measured.HARNESS_LOG, 'utf8')}`,
    );
  }
  console.log(`\n${lines.join('\n')}\n`);
  if (remarks.length > 0) console.log(`${remarks.join('\n')}\n`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 && total.passed > 0 ? 0 : 1;
}

function hasRoom(folder) {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= ROOM_BYTES;
}

/** A runner that breaks is a failure like any other. */
async function runStage(stage) {
  try {
    return await STAGES[stage]();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

function chosenStages() {
  const names = Object.keys(STAGES);
  const at = process.argv.indexOf('--only');
  if (at === -1) return names;
  const chosen = (process.argv[at + 1] ?? '').split(',');
  const unknown = chosen.filter((name) => !names.includes(name));
  if (unknown.length === 0) return chosen;
  console.error(`There is no stage ${unknown.join(', ')}. Stages: ${names.join(', ')}.`);
  process.exit(2);
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.log('0 passed, 1 failed');
  process.exitCode = 1;
} finally {
  rmSync(reports, { recursive: true, force: true });
}
