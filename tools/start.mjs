// npm start: installs what is missing, builds what is stale and runs the server in this process.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isStale, PARTS, root } from './build-state.mjs';
import { installWhatIsMissing } from './install.mjs';

const PARENT_CHECK_MS = 1000;

/** npm that is killed tells nobody: its place as parent, or as parent of its shell, is taken by another process. */
function stopWithNpm() {
  if (process.env['npm_lifecycle_event'] === undefined || process.platform === 'win32') return;
  const shell = process.ppid;
  const npm = parentOf(shell);
  const timer = setInterval(() => {
    if (process.ppid === shell && parentOf(shell) === npm) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, PARENT_CHECK_MS);
  timer.unref();
}

function parentOf(pid) {
  if (process.platform !== 'linux') {
    const { stdout } = spawnSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' });
    return Number(stdout);
  }
  try {
    // After the name of the program, which may hold anything in its brackets: state, parent.
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]);
  } catch {
    return 0;
  }
}

/** The bundlers take memory that the server does not need, and Vite sets NODE_ENV. */
function buildInAnotherProcess(parts) {
  const program = join(root, 'tools/build.mjs');
  const { status } = spawnSync(process.execPath, [program, ...parts], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('the build failed; the lines above say why.');
}

try {
  stopWithNpm();
  installWhatIsMissing();
  const parts = /** @type {(keyof typeof PARTS)[]} */ (Object.keys(PARTS));
  const stale = parts.filter((part) => isStale(part));
  if (stale.length > 0) {
    console.log(`Building ${stale.join(' and ')} ...`);
    buildInAnotherProcess(stale);
  }
} catch (error) {
  console.error(`Shipdesk cannot start: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
await import(pathToFileURL(join(root, PARTS.server.result)).href);
