// npm run build [-- server|web|client]: builds the server bundle, the web client and the types of the API client, or
// some of them.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { computeFingerprint, isStale, markBuilt, PARTS } from './build-state.mjs';
import { listFiles } from './files-under.mjs';
import { root } from './runtime.mjs';

const COMPRESSIBLE = /\.(js|css|svg)$/;
const ALL_PARTS = /** @type {(keyof typeof PARTS)[]} */ (Object.keys(PARTS));

/** @param {(keyof typeof PARTS)[]} parts */
async function build(parts) {
  for (const part of parts) {
    const startedMs = performance.now();
    const fingerprint = computeFingerprint(part);
    await BUILDERS[part]();
    markBuilt(part, fingerprint);
    console.log(`built ${part} in ${((performance.now() - startedMs) / 1000).toFixed(1)} s`);
  }
}

/** @param {(keyof typeof PARTS)[]} parts */
export async function buildStaleParts(parts = ALL_PARTS) {
  await build(parts.filter(isStale));
}

const BUILDERS = { server: buildServer, web: buildWeb, client: buildClientTypes };

async function buildServer() {
  const esbuild = await import('esbuild');
  rmSync(join(root, 'apps/server/dist'), { recursive: true, force: true });
  await esbuild.build({
    absWorkingDir: root,
    // The import worker thread and the operator commands have their own entry points.
    entryPoints: ['main', 'orders/imports/import-worker', 'command'].map(
      (name) => `apps/server/src/${name}.ts`,
    ),
    entryNames: '[name]',
    outdir: dirname(PARTS.server.result),
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    splitting: true,
    // V8 stores the text of every module in memory. Stack traces need the names of functions.
    minifySyntax: true,
    minifyWhitespace: true,
    lineLimit: 120,
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'warning',
    plugins: [keepPackagesOutside],
  });
}

/** Our own packages, and large packages of which the server uses only a few modules. */
const BUNDLED = /^(@shipdesk|kysely|typebox)(\/|$)/;

/** All other npm packages stay in node_modules. */
const keepPackagesOutside = {
  name: 'keep-packages-outside',
  setup(bundler) {
    bundler.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || BUNDLED.test(path) ? undefined : { path, external: true },
    );
  },
};

async function buildWeb() {
  const { build: viteBuild } = await import('vite');
  const folder = join(root, 'apps/web');
  await viteBuild({
    root: folder,
    configFile: join(folder, 'vite.config.ts'),
    logLevel: 'warn',
    build: { emptyOutDir: true },
  });
  for (const file of listFiles(join(folder, 'dist'))) if (COMPRESSIBLE.test(file)) compress(file);
}

/**
 * Writes compressed copies, so that the server does not compress each response.
 * @param {string} file
 */
function compress(file) {
  const content = readFileSync(file);
  writeFileSync(`${file}.br`, brotliCompressSync(content));
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
}

/** Writes the types of the API client, and the list of calls that honour `Idempotency-Key`. */
function buildClientTypes() {
  const folder = join(root, 'packages/client');
  const dist = dirname(join(root, PARTS.client.result));
  mkdirSync(dist, { recursive: true });
  const { paths } = JSON.parse(readFileSync(join(folder, 'openapi.json'), 'utf8'));
  const names = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { parameters = [] }]) => parameters.some(isIdempotencyKey))
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  );
  const calls = `export const idempotentCalls: ReadonlySet<string> = new Set(${JSON.stringify(names)});\n`;
  writeFileSync(join(dist, 'calls.ts'), calls);
  const program = join(folder, 'node_modules/openapi-typescript/bin/cli.js');
  const args = [program, 'openapi.json', '--output', join(root, PARTS.client.result)];
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}

const isIdempotencyKey = ({ name }) => name === 'Idempotency-Key';

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const names = process.argv.slice(2);
  const unknownName = names.find((name) => !(name in PARTS));
  if (unknownName !== undefined) {
    console.error(`There is no part ${unknownName}. The parts are ${ALL_PARTS.join(', ')}.`);
    process.exit(1);
  }
  await build(names.length === 0 ? ALL_PARTS : ALL_PARTS.filter((part) => names.includes(part)));
}
