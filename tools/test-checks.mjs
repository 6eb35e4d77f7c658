import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { root } from './runtime.mjs';

const AUDIT_TIMEOUT_MS = 60_000;
/** Most checks keep one core busy. */
const LANES = 2;

/**
 * Types, lint, format, import directions, texts, dead code and known vulnerabilities; each counts as one test.
 * @param {{ isAlone: boolean }} options beside tests, the checks use the time that the tests leave
 */
export async function runCheckStage({ isAlone }) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  const waiting = checks();
  const { PRIORITY_NORMAL, PRIORITY_BELOW_NORMAL } = constants.priority;
  const priority = isAlone ? PRIORITY_NORMAL : PRIORITY_BELOW_NORMAL;
  const lane = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      counts[await runCheck(check, priority)] += 1;
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return counts;
}

/** @returns {Promise<'passed' | 'failed' | 'skipped'>} */
async function runCheck({ name, command, outcomeOf = outcomeOfStatus }, priority) {
  const started = Date.now();
  const { status, stdout, stderr } = await run(command, priority);
  const outcome = outcomeOf({ status, stdout });
  const label = { passed: 'ok  ', failed: 'FAIL', skipped: '!!! NOT RUN:' }[outcome];
  console.log(`${label} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  if (outcome === 'failed') console.log(`${stdout}${stderr}`.trim());
  return outcome;
}

async function run([program, ...args], priority) {
  const child = spawn(program, args, { cwd: root, timeout: AUDIT_TIMEOUT_MS * 5 });
  if (child.pid !== undefined) setPriority(child.pid, priority);
  const status = new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { status: await status, stdout, stderr };
}

const outcomeOfStatus = ({ status }) => (status === 0 ? 'passed' : 'failed');

/** High and critical vulnerabilities fail. Some registries do not answer `npm audit`. */
function outcomeOfAudit({ stdout }) {
  try {
    const { high, critical } = JSON.parse(stdout).metadata.vulnerabilities;
    return high + critical === 0 ? 'passed' : 'failed';
  } catch {
    return 'skipped';
  }
}

/** Slowest first. */
function checks() {
  const bin = (name) => join(root, 'node_modules/.bin', name);
  const audit = ['npm', 'audit', '--omit=dev', '--json', `--fetch-timeout=${AUDIT_TIMEOUT_MS}`];
  return [
    { name: 'lint', command: [bin('oxlint'), '--deny-warnings'] },
    ...projects().map((project) => ({
      name: `types of ${project}`,
      command: [bin('tsc'), '-p', project],
    })),
    {
      name: 'dead code',
      command: [bin('knip'), '--no-progress', '--treat-config-hints-as-errors'],
    },
    { name: 'boundaries', command: [process.execPath, 'tools/boundaries.mjs'] },
    { name: 'texts', command: [process.execPath, 'tools/texts.mjs', '--check'] },
    { name: 'format', command: [bin('biome'), 'ci', '--colors=off', '.'] },
    { name: 'npm audit', command: audit, outcomeOf: outcomeOfAudit },
  ];
}

function projects() {
  const folders = ['apps', 'packages'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => `${folder}/${name}`),
  );
  return [...folders, 'e2e', 'bench', 'tools'].filter((folder) =>
    existsSync(join(root, folder, 'tsconfig.json')),
  );
}
