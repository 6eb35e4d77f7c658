// Vitest's set-up of the server's tests: what they start as a process is the built server.
import { build } from './build.mjs';
import { isStale } from './build-state.mjs';

export async function setup() {
  if (isStale('server')) await build(['server']);
}
