// npm run backup, restore, audit:verify and so on: builds the server when it is stale and runs one command of it.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from './build.mjs';
import { isStale, PARTS } from './build-state.mjs';
import { root } from './runtime.mjs';

if (isStale('server')) await build(['server']);
await import(pathToFileURL(join(root, PARTS.server.command)).href);
