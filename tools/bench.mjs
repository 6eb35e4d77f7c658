// npm run bench [-- <name>... --short --large --engine=embedded|postgres15 --rows=N]: prints one line of JSON per
// figure, then a table. Fails when a figure misses its limit (docs/performance.md).
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { buildStaleParts } from './build.mjs';
import { root } from './runtime.mjs';
import { findOrInstallChromium } from './test-chromium.mjs';

const SUFFIX = '.bench.ts';
/** Short runs have cold caches and often share the machine with tests. */
const SHORT_RUN_SLACK = 2;
const FLAGS = /^--(short|large|engine=(embedded|postgres15)|rows=\d+)$/;
const names = readdirSync(join(root, 'bench'))
  .filter((file) => file.endsWith(SUFFIX))
  .map((file) => file.slice(0, -SUFFIX.length));

async function main() {
  const flags = process.argv.slice(2).filter((word) => word.startsWith('--'));
  const selection = process.argv.slice(2).filter((word) => !word.startsWith('--'));
  const unknownWords = [
    ...selection.filter((name) => !names.includes(name)),
    ...flags.filter((flag) => !FLAGS.test(flag)),
  ];
  if (unknownWords.length > 0) {
    console.error(
      `There is no ${unknownWords.join(', ')}. Benchmarks: ${names.join(', ')}. Flags: --short, --large, --engine=embedded, --engine=postgres15, --rows=N.`,
    );
    return 2;
  }
  await buildStaleParts();
  const figures = [];
  let brokenCount = 0;
  for (const name of selection.length > 0 ? selection : names) {
    const code = await run(name, flags, figures);
    if (code === 0) continue;
    console.error(`failed: ${name} ended with exit code ${code}`);
    brokenCount += 1;
  }
  printTable(figures);
  const slack = flags.includes('--short') ? SHORT_RUN_SLACK : 1;
  const missedFigures = figures.filter(
    ({ value, ratio = value, atLeast = 0, atMost = Number.POSITIVE_INFINITY }) =>
      ratio * slack < atLeast || ratio > atMost * slack,
  );
  for (const { name, engine } of missedFigures) console.error(`limit missed: ${name} (${engine})`);
  const failedCount = missedFigures.length + brokenCount;
  console.log(`${figures.length - missedFigures.length} passed, ${failedCount} failed`);
  return failedCount > 0 ? 1 : 0;
}

function run(name, flags, figures) {
  const child = spawn(process.execPath, ['--import', 'tsx', `bench/${name}${SUFFIX}`, ...flags], {
    cwd: root,
    env: { ...process.env, CHROMIUM_PATH: findOrInstallChromium() },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  createInterface({ input: child.stdout }).on('line', (line) => {
    console.log(line);
    if (line.startsWith('{')) figures.push(JSON.parse(line));
  });
  return new Promise((resolve) => child.once('close', (code) => resolve(code ?? 1)));
}

function printTable(figures) {
  const head = ['figure', 'engine', 'rows', 'value', 'unit', 'baseline', 'ratio', 'limit'];
  const rows = figures.map(
    ({ name, engine, rows: count, value, unit, baseline, ratio, atLeast, atMost }) =>
      [name, engine, count, value, unit, baseline, ratio, atLeast ?? atMost].map((cell) =>
        String(cell ?? ''),
      ),
  );
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column].length)),
  );
  console.log('');
  for (const row of [head, ...rows]) {
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    );
  }
}

process.exitCode = await main();
