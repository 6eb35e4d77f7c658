// npm run backup, restore, audit:verify and others: builds the server if it is stale and runs one of its commands.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildStaleParts } from './build.mjs';
import { PARTS } from './build-state.mjs';
import { root } from './runtime.mjs';

await buildStaleParts(['server']);
await import(pathToFileURL(join(root, PARTS.server.command)).href);
