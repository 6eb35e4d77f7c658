// npm run test:faults: breaks the built server and its databases and checks the documented guarantees. Prints one JSON
// line per guarantee, then `N passed, N failed`. `--only <name>[,<name>]` runs some faults, `--long` runs all night,
// `--times 0.1` runs a tenth of the trials, `--seed <number>` repeats the random choices of an earlier run.
import { spawn, spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { root } from './runtime.mjs';

const FOLDER = 'apps/server/faults';
const SUFFIX = '.fault.ts';
/** The maximum run times of a file. */
const TIMEOUT_MS = { short: 20 * 60_000, long: 12 * 3_600_000 };

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    long: { type: 'boolean', default: false },
    times: { type: 'string', default: '1' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});

async function main() {
  const names = readdirSync(join(root, FOLDER))
    .filter((file) => file.endsWith(SUFFIX))
    .map((file) => file.slice(0, -SUFFIX.length));
  const selection = values.only?.split(',') ?? names;
  const unknownNames = selection.filter((name) => !names.includes(name));
  if (unknownNames.length > 0) {
    console.error(`There is no fault ${unknownNames.join(', ')}. Faults: ${names.join(', ')}.`);
    return 2;
  }
  const { buildStaleParts } = await import('./build.mjs');
  await buildStaleParts(['server', 'client']);
  const totals = { passed: 0, failed: 0 };
  const lines = [];
  // Remarks about faults that could not run in full on this machine.
  const remarks = [];
  for (const name of selection) {
    console.log(`\n=== ${name} ===`);
    const startedMs = Date.now();
    const { passed, failed } = await runFault(name, remarks);
    totals.passed += passed;
    totals.failed += failed;
    const seconds = Math.round((Date.now() - startedMs) / 1000);
    lines.push(`${name.padEnd(14)}${passed} passed, ${failed} failed (${seconds} s)`);
    console.log(lines.at(-1));
  }
  console.log(`\n${[...lines, ...remarks].join('\n')}`);
  console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
  return totals.failed === 0 && totals.passed > 0 ? 0 : 1;
}

/** Runs one file and adds its remarks. A file that crashes or hangs counts as one failure. */
async function runFault(name, remarks) {
  const args = [
    '--import',
    'tsx',
    join(FOLDER, `${name}${SUFFIX}`),
    `--seed=${values.seed}`,
    `--times=${values.times}`,
  ];
  const child = spawn(process.execPath, values.long ? [...args, '--long'] : args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    // A separate process group, so that its servers are killed with it.
    detached: true,
  });
  let isStopped = false;
  const endChild = () => endGroup(child.pid);
  const timer = setTimeout(endChild, values.long ? TIMEOUT_MS.long : TIMEOUT_MS.short);
  const stop = () => {
    isStopped = true;
    endChild();
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  const counts = { passed: 0, failed: 0 };
  createInterface({ input: child.stdout }).on('line', (line) => {
    console.log(line);
    if (line.startsWith('!!!')) remarks.push(line);
    if (!line.startsWith('{')) return;
    counts[JSON.parse(line).failures === 0 ? 'passed' : 'failed'] += 1;
  });
  const code = await new Promise((resolve) => {
    child.once('close', resolve);
  });
  clearTimeout(timer);
  process.off('SIGINT', stop).off('SIGTERM', stop);
  endChild();
  if (code === null) runSweep();
  if (isStopped) process.exit(1);
  if (code !== 0 && counts.failed === 0) {
    console.error(`${name}: ended with ${code ?? 'a signal, or hung and was killed'}.`);
    counts.failed = 1;
  }
  return counts;
}

function endGroup(pid) {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The group has ended.
  }
}

/** Removes the databases and file systems that outlive a killed fault. */
function runSweep() {
  spawnSync(process.execPath, ['--import', 'tsx', join(FOLDER, 'support/sweep.ts')], {
    cwd: root,
    stdio: 'inherit',
  });
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.log('0 passed, 1 failed');
  process.exitCode = 1;
}
