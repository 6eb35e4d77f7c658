// npm start: installs missing packages, builds stale parts and runs the server in this process.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isStale, PARTS, PRODUCT } from './build-state.mjs';
import { root } from './runtime.mjs';

const CHECK_INTERVAL_MS = 1000;

/** Sends this process SIGTERM when its npm is killed, because npm cannot forward SIGKILL to its children. */
function stopWithNpm() {
  // npm starts a shell, which starts this process. An orphan gets another parent.
  if (process.env['npm_lifecycle_event'] === undefined || process.platform === 'win32') return;
  const shellPid = process.ppid;
  const npmPid = readParentPid(shellPid);
  const timer = setInterval(() => {
    if (process.ppid === shellPid && readParentPid(shellPid) === npmPid) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, CHECK_INTERVAL_MS);
  timer.unref();
}

function readParentPid(pid) {
  if (process.platform !== 'linux') {
    return Number(spawnSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }).stdout);
  }
  try {
    // The program name in brackets may contain anything. State and parent follow it.
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]);
  } catch {
    return 0;
  }
}

/** Builds in another process, because bundlers use much memory and Vite sets NODE_ENV. */
function buildInAnotherProcess(parts) {
  const program = join(root, 'tools/build.mjs');
  const { status } = spawnSync(process.execPath, [program, ...parts], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('the build failed. Read the error above.');
}

stopWithNpm();
try {
  const staleParts = PRODUCT.filter((part) => isStale(part));
  if (staleParts.length > 0) {
    console.log(`Building ${staleParts.join(' and ')} ...`);
    buildInAnotherProcess(staleParts);
  }
} catch (error) {
  console.error(`Shipdesk cannot start: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
await import(pathToFileURL(join(root, PARTS.server.result)).href);
