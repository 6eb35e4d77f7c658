// Builds the server's bundle and the client's files: npm run build. With arguments only the named parts: server, web.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { fingerprint, markBuilt, PARTS } from './build-state.mjs';
import { filesUnder } from './files-under.mjs';
import { root } from './runtime.mjs';

const COMPRESSIBLE = /\.(js|css|html|svg|json|txt|webmanifest|map)$/;
const WORTH_COMPRESSING_BYTES = 1000;

/** @param {(keyof typeof PARTS)[]} parts */
export async function build(parts) {
  for (const part of parts) {
    const started = performance.now();
    const from = fingerprint(part);
    await (part === 'server' ? buildServer() : buildWeb());
    markBuilt(part, from);
    console.log(`built ${part} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  }
}

async function buildServer() {
  const esbuild = await import('esbuild');
  rmSync(join(root, 'apps/server/dist'), { recursive: true, force: true });
  await esbuild.build({
    absWorkingDir: root,
    // The thread of the imports and the operator's commands are programs of their own beside the server.
    entryPoints: ['main', 'imports/import-worker', 'command'].map(
      (name) => `apps/server/src/${name}.ts`,
    ),
    entryNames: '[name]',
    outdir: dirname(PARTS.server.result),
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    sourcemap: true,
    logLevel: 'warning',
    plugins: [keepPackagesOutside],
  });
}

/** Our own packages are TypeScript and go into the bundle; everything from npm stays in node_modules. */
const keepPackagesOutside = {
  name: 'keep-packages-outside',
  setup(bundler) {
    bundler.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@shipdesk/')
        ? undefined
        : { path, external: true },
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
  for (const file of filesUnder(join(folder, 'dist'))) compress(file);
}

/** The server sends these instead of compressing on every request. */
function compress(file) {
  if (!COMPRESSIBLE.test(file)) return;
  const content = readFileSync(file);
  if (content.length <= WORTH_COMPRESSING_BYTES) return;
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params: quality }));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const named = process.argv.slice(2);
  const all = /** @type {(keyof typeof PARTS)[]} */ (Object.keys(PARTS));
  await build(named.length === 0 ? all : all.filter((part) => named.includes(part)));
}
