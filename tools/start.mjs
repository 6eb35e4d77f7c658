// npm start: installs missing packages, builds stale parts and runs the server in this process.
import './stop-with-npm.mjs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isStale, PARTS, PRODUCT } from './build-state.mjs';
import { root } from './runtime.mjs';

/** Keeps the bundlers' memory and the NODE_ENV that Vite sets out of the server's process. */
function buildInAnotherProcess(parts) {
  const program = join(root, 'tools/build.mjs');
  const { status } = spawnSync(process.execPath, [program, ...parts], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('the build failed; the lines above say why.');
}

try {
  const stale = PRODUCT.filter((part) => isStale(part));
  if (stale.length > 0) {
    console.log(`Building ${stale.join(' and ')} ...`);
    buildInAnotherProcess(stale);
  }
} catch (error) {
  console.error(`Shipdesk cannot start: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
await import(pathToFileURL(join(root, PARTS.server.result)).href);
