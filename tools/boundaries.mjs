// Checks that imports follow boundaries.cjs, that every source file is read and that every exception is used.
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { listFiles } from './files-under.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const ROOTS = ['packages', 'apps', 'e2e', 'bench'];
const MIN_SOURCES = 50;

/** dependency-cruiser's swc parser does not enable JSX, and one file that fails ends the run. */
function allowJsx() {
  const swc = createRequire(import.meta.url)('@swc/core');
  const { parseFileSync } = swc;
  swc.parseFileSync = (file, options) =>
    parseFileSync(file, { ...options, tsx: file.endsWith('x') });
}

/**
 * Returns the violations and the number of source files.
 * @returns {Promise<{ failures: string[], moduleCount: number }>}
 */
export async function checkBoundaries(folder = root) {
  allowJsx();
  const { cruise } = await import('dependency-cruiser');
  const config = createRequire(import.meta.url)(join(folder, 'boundaries.cjs'));
  process.chdir(folder);
  const { output } = await cruise(ROOTS, {
    ...config.options,
    ruleSet: { forbidden: config.forbidden },
    validate: true,
  });
  const readFiles = new Set(output.modules.map((module) => module.source));
  const unusedExceptions = new Set(config.exceptions);
  const failures = [];
  for (const { rule, from, to, cycle } of output.summary.violations) {
    if (!cycle && config.exceptions.includes(`${from} -> ${to}`))
      unusedExceptions.delete(`${from} -> ${to}`);
    else
      failures.push(
        `${rule.name}: ${from} -> ${cycle ? cycle.map(({ name }) => name).join(' -> ') : to}`,
      );
  }
  for (const edge of unusedExceptions) failures.push(`unused exception: ${edge}`);
  for (const { name, from } of config.forbidden) {
    const pattern = new RegExp(from.path ?? '');
    if (![...readFiles].some((file) => pattern.test(file)))
      failures.push(`applies to no file: ${name}`);
  }
  const sources = ROOTS.flatMap((name) => listFiles(join(folder, name)))
    .filter((file) => /\.(ts|tsx|mts|cts|mjs)$/.test(file) && !file.endsWith('.d.ts'))
    .map((file) => relative(folder, file));
  const unreadFiles = sources.filter((file) => !readFiles.has(file));
  for (const file of unreadFiles) failures.push(`not read: ${file}`);
  const linkedCount = output.modules.filter((module) => module.dependencies.length > 0).length;
  if (sources.length < MIN_SOURCES) failures.push(`only ${sources.length} source files were found`);
  if (linkedCount < sources.length / 2)
    failures.push(`only ${linkedCount} modules import anything`);
  return { failures, moduleCount: sources.length };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { failures, moduleCount } = await checkBoundaries();
  for (const failure of failures) console.error(failure);
  console.log(`${moduleCount} modules read, ${failures.length} violations`);
  process.exitCode = failures.length === 0 ? 0 : 1;
}
