// Installs what package-lock.json says, when node_modules does not hold it yet.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isInstalled, markInstalled, root } from './build-state.mjs';

const OLDEST_NODE = [20, 19];

export function installWhatIsMissing() {
  assertNode();
  if (isInstalled()) return;
  // npm's own note is newer than the lockfile after any install or update by hand.
  if (existsSync(join(root, 'node_modules/.package-lock.json')) && npmFindsNothingMissing()) {
    markInstalled();
    return;
  }
  console.log('Installing the packages that package-lock.json names ...');
  const { status, error } = runNpm(
    ['ci', '--ignore-scripts', '--no-audit', '--no-fund'],
    'inherit',
  );
  if (status !== 0) {
    throw new Error(
      `npm ci failed${error ? `: ${error.message}` : ''}. Without the packages nothing can run.`,
    );
  }
  markInstalled();
}

function npmFindsNothingMissing() {
  return runNpm(['ls', '--all', '--silent'], 'ignore').status === 0;
}

/** Inside `npm start` npm names itself; elsewhere it is found in PATH. */
function runNpm(args, stdio) {
  const script = process.env['npm_execpath'];
  const options = { cwd: root, stdio };
  return script?.endsWith('.js')
    ? spawnSync(process.execPath, [script, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
}

function assertNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return;
  throw new Error(
    `Shipdesk needs Node ${OLDEST_NODE.join('.')} or newer; this is ${process.version}.`,
  );
}
