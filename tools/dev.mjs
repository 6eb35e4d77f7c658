// npm run dev: restarts the server and reloads the browser at every change.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './runtime.mjs';

const port = process.env['PORT'] ?? '3000';
const resolveBin = (name) => join(root, 'node_modules/.bin', name);
const children = [
  spawn(resolveBin('tsx'), ['watch', '--clear-screen=false', 'apps/server/src/main.ts'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PORT: port },
  }),
  spawn(resolveBin('vite'), [], {
    cwd: join(root, 'apps/web'),
    stdio: 'inherit',
    env: { ...process.env, SHIPDESK_SERVER: `http://localhost:${port}` },
  }),
];

let isStopping = false;
function stop() {
  if (isStopping) return;
  isStopping = true;
  for (const child of children) child.kill('SIGTERM');
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
for (const child of children) {
  child.once('exit', (code) => {
    process.exitCode = code ?? 0;
    stop();
  });
}
