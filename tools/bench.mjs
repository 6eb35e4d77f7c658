// npm run bench [-- <name> --rows=N]: measures and prints one line of JSON per figure, then a table.
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { isStale, PARTS, root } from './build-state.mjs';
import { installWhatIsMissing } from './install.mjs';
import { findOrInstallChromium } from './test-chromium.mjs';

const SUFFIX = '.bench.ts';
const names = readdirSync(join(root, 'bench'))
  .filter((file) => file.endsWith(SUFFIX))
  .map((file) => file.slice(0, -SUFFIX.length));

async function main() {
  const words = process.argv.slice(2);
  const asked = words.filter((word) => !word.startsWith('--rows='));
  const rows = words.find((word) => word.startsWith('--rows='))?.slice('--rows='.length);
  const unknown = asked.filter((name) => !names.includes(name));
  if (unknown.length > 0) {
    console.error(`There is no benchmark ${unknown.join(', ')}. Benchmarks: ${names.join(', ')}.`);
    return 2;
  }
  installWhatIsMissing();
  const stale = /** @type {(keyof typeof PARTS)[]} */ (Object.keys(PARTS)).filter(isStale);
  if (stale.length > 0) {
    const { build } = await import('./build.mjs');
    await build(stale);
  }
  const figures = [];
  let status = 0;
  for (const name of asked.length > 0 ? asked : names) {
    status = Math.max(status, await run(name, figures, rows));
  }
  printTable(figures);
  return status;
}

function run(name, figures, rows) {
  const child = spawn(process.execPath, ['--import', 'tsx', `bench/${name}${SUFFIX}`], {
    cwd: root,
    env: {
      ...process.env,
      CHROMIUM_PATH: findOrInstallChromium(),
      ...(rows && { BENCH_ROWS: rows }),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  createInterface({ input: child.stdout }).on('line', (line) => {
    console.log(line);
    if (line.startsWith('{')) figures.push(JSON.parse(line));
  });
  return new Promise((resolve) => child.once('close', (code) => resolve(code ?? 1)));
}

function printTable(figures) {
  const head = ['figure', 'value', 'unit', 'floor', 'ratio'];
  const rows = figures.map((figure) => [
    figure.name,
    String(figure.value),
    figure.unit,
    String(figure.floor),
    String(figure.ratio),
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
