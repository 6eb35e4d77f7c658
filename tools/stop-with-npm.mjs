// Sends this process SIGTERM when the npm that runs it is killed: npm cannot forward SIGKILL to its children.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const CHECK_INTERVAL_MS = 1000;

// npm starts a shell, which starts this process. An orphan gets another parent.
if (process.env['npm_lifecycle_event'] !== undefined && process.platform !== 'win32') {
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
