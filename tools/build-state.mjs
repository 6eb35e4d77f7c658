import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { listFiles } from './files-under.mjs';
import { root } from './runtime.mjs';

const DOMAIN_AND_CONTRACT = ['packages/domain', 'packages/contract'];

/** The parts of a build: sources, results, and the file with the fingerprint of the last build. */
export const PARTS = {
  server: {
    sources: ['apps/server/src', ...DOMAIN_AND_CONTRACT, 'package-lock.json', 'tools/build.mjs'],
    result: 'apps/server/dist/main.js',
    command: 'apps/server/dist/command.js',
    stamp: 'apps/server/dist/.built-from',
  },
  web: {
    sources: [
      'apps/web/src',
      'apps/web/public',
      'apps/web/index.html',
      'apps/web/lingui.config.ts',
      'apps/web/vite.config.ts',
      ...DOMAIN_AND_CONTRACT,
      'package-lock.json',
      'tools/build.mjs',
    ],
    result: 'apps/web/dist/index.html',
    stamp: 'apps/web/dist/.built-from',
  },
  client: {
    sources: ['packages/client/openapi.json', 'package-lock.json', 'tools/build.mjs'],
    result: 'packages/client/dist/schema.d.ts',
    stamp: 'packages/client/dist/.built-from',
  },
};

/** @typedef {keyof typeof PARTS} Part */

/** The parts that an installation runs. */
export const PRODUCT = /** @type {const} */ (['server', 'web']);

/** @param {Part} part */
export function isStale(part) {
  const { result, stamp } = PARTS[part];
  return !existsSync(join(root, result)) || readText(stamp) !== computeFingerprint(part);
}

/** @param {Part} part @param {string} fingerprint of the sources before the build began */
export function markBuilt(part, fingerprint) {
  const file = join(root, PARTS[part].stamp);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, fingerprint);
}

/** Returns a hash of the path, size and modification time of every source file except tests. */
export function computeFingerprint(/** @type {keyof typeof PARTS} */ part) {
  const hash = createHash('sha256');
  for (const source of PARTS[part].sources) {
    const path = join(root, source);
    if (!existsSync(path)) continue;
    for (const file of statSync(path).isDirectory() ? listFiles(path).sort() : [path]) {
      if (/\.test\.tsx?$/.test(file)) continue;
      const { size, mtimeMs } = statSync(file);
      hash.update(`${relative(root, file)}\0${size}\0${mtimeMs}\n`);
    }
  }
  return hash.digest('hex');
}

function readText(path) {
  try {
    return readFileSync(join(root, path), 'utf8');
  } catch {
    return '';
  }
}
