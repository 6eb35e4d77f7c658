import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './runtime.mjs';

const AUDIT_TIMEOUT_MS = 60_000;

/** Types, lint, format, import directions and dead code; each counts as one test. */
export function runCheckStage() {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const { name, command } of checks()) {
    const started = Date.now();
    const [program = '', ...args] = command;
    const { status, stdout, stderr, error } = spawnSync(program, args, {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64_000_000,
    });
    const ok = status === 0;
    counts[ok ? 'passed' : 'failed'] += 1;
    console.log(
      `${ok ? 'ok  ' : 'FAIL'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`,
    );
    const output = `${stdout ?? ''}${stderr ?? ''}${error ? error.message : ''}`.trim();
    if (output !== '' && (!ok || name === 'boundaries')) console.log(output);
  }
  counts[auditDependencies()] += 1;
  return counts;
}

/**
 * Known weaknesses of production dependencies, where the registry answers that question. Those that are high or critical
 * fail the build.
 * @returns {'passed' | 'failed' | 'skipped'}
 */
function auditDependencies() {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
    cwd: root,
    encoding: 'utf8',
    timeout: AUDIT_TIMEOUT_MS,
  });
  const found = weaknessesIn(stdout ?? '');
  if (found === undefined) {
    console.log('!!! NOT RUN: npm audit --omit=dev. The registry does not answer it here.');
    return 'skipped';
  }
  const grave = found.high + found.critical;
  console.log(`${grave === 0 ? 'ok  ' : 'FAIL'} dependencies: ${JSON.stringify(found)}`);
  return grave === 0 ? 'passed' : 'failed';
}

/** Counts by severity, or undefined when the registry gave none. */
function weaknessesIn(answer) {
  try {
    return JSON.parse(answer).metadata?.vulnerabilities;
  } catch {
    return undefined;
  }
}

function checks() {
  const bin = (name) => join(root, 'node_modules/.bin', name);
  return [
    ...projects().map((project) => ({
      name: `types of ${project}`,
      command: [bin('tsc'), '-p', project],
    })),
    { name: 'lint', command: [bin('oxlint'), '--deny-warnings'] },
    { name: 'format', command: [bin('biome'), 'ci', '--colors=off', '.'] },
    { name: 'boundaries', command: [process.execPath, 'tools/boundaries.mjs'] },
    { name: 'texts', command: [process.execPath, 'tools/texts.mjs', '--check'] },
    { name: 'dead code', command: [bin('knip'), '--no-progress'] },
  ];
}

function projects() {
  const folders = ['packages', 'apps'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => `${folder}/${name}`),
  );
  return [...folders, 'e2e', 'bench', 'tools'].filter((folder) =>
    existsSync(join(root, folder, 'tsconfig.json')),
  );
}
