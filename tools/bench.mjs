// npm run bench [-- <name>... --short --large --engine=embedded|postgres15 --rows=N]: measures and prints one line of JSON
// per figure, then a table. With --short it fails on ratios that are far off. docs/performance.md explains the figures.
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { isStale, PARTS } from './build-state.mjs';
import { root } from './runtime.mjs';
import { findOrInstallChromium } from './test-chromium.mjs';

const SUFFIX = '.bench.ts';
const FLAGS = /^--(short|large|engine=(embedded|postgres15)|rows=\d+)$/;
const names = readdirSync(join(root, 'bench'))
  .filter((file) => file.endsWith(SUFFIX))
  .map((file) => file.slice(0, -SUFFIX.length));

async function main() {
  const flags = process.argv.slice(2).filter((word) => word.startsWith('--'));
  const asked = process.argv.slice(2).filter((word) => !word.startsWith('--'));
  const unknown = [
    ...asked.filter((name) => !names.includes(name)),
    ...flags.filter((flag) => !FLAGS.test(flag)),
  ];
  if (unknown.length > 0) {
    console.error(
      `There is no ${unknown.join(', ')}. Benchmarks: ${names.join(', ')}. Flags: --short, --large, --engine=embedded, --engine=postgres15, --rows=N.`,
    );
    return 2;
  }
  const stale = /** @type {(keyof typeof PARTS)[]} */ (Object.keys(PARTS)).filter(isStale);
  if (stale.length > 0) {
    const { build } = await import('./build.mjs');
    await build(stale);
  }
  const figures = [];
  let status = 0;
  for (const name of asked.length > 0 ? asked : names) {
    status = Math.max(status, await run(name, flags, figures));
  }
  printTable(figures);
  const { ratiosFarOff } = await import('./bench-limits.mjs');
  const off = flags.includes('--short') ? ratiosFarOff(figures) : [];
  for (const { name, engine, ratio, limit } of off) {
    console.error(`${name} (${engine}): ratio ${ratio}, limit ${limit}`);
  }
  return off.length > 0 ? 1 : status;
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
  const head = ['figure', 'engine', 'rows', 'value', 'unit', 'floor', 'ratio', 'aim'];
  const rows = figures.map((figure) => [
    figure.name,
    figure.engine,
    String(figure.rows),
    String(figure.value),
    figure.unit,
    String(figure.floor),
    String(figure.ratio),
    String(figure.aim ?? ''),
  ]);
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
