import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { Plugin, Rolldown } from 'vite';
import { defineConfig } from 'vite';
import { compileMessages } from './compile-messages.ts';
import { paths } from './src/lib/paths.ts';

/**
 * React Aria asks the browser for its language while it is loaded, which takes as long as running all other code of
 * /login. The client has one language.
 */
const ownLocale = {
  name: 'own-locale',
  resolveId: (source: string) =>
    source === './useDefaultLocale.mjs'
      ? join(import.meta.dirname, 'src/lib/default-locale.ts')
      : null,
};

/** Fonts that every screen shows: fetched with the page instead of after the style sheet. */
const preloadedFonts = /inter-(basic|rupee)-.*\.woff2$/;

/** What the first script asks for as soon as it runs, at every address. */
const startedModules = ['app/react-root.ts', 'app/client.tsx'];

function preload(): Plugin {
  return {
    name: 'preload',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => {
        const files = Object.values(bundle ?? {});
        const tag = (attrs: Record<string, string | true>, injectTo: 'head' | 'head-prepend') => ({
          tag: 'link',
          attrs: { ...attrs, crossorigin: true },
          injectTo,
        });
        return files.flatMap((file) => {
          const href = `/${file.fileName}`;
          if (preloadedFonts.test(href)) {
            return [tag({ rel: 'preload', href, as: 'font', type: 'font/woff2' }, 'head-prepend')];
          }
          const isStarted =
            file.type === 'chunk' && startedModules.some((module) => has(file, module));
          return isStarted
            ? [tag({ rel: 'modulepreload', href, fetchpriority: 'low' }, 'head')]
            : [];
        });
      },
    },
  };
}

function has({ moduleIds }: Rolldown.OutputChunk, module: string): boolean {
  return moduleIds.includes(join(import.meta.dirname, 'src', module));
}

/** The screens that people open by their address, and the modules that such an address loads on demand. */
const screenModules: Record<string, string[]> = {
  [paths.login()]: ['features/login/login-page.tsx'],
  [paths.register()]: ['features/register/register-page.tsx'],
  ...Object.fromEntries(
    [
      [paths.dashboard(), 'features/dashboard/dashboard-page.tsx'],
      [paths.forwardOrders(), 'features/orders-list/orders-page.tsx'],
      [paths.reverseOrders(), 'features/orders-list/orders-page.tsx'],
      [paths.addOrder(), 'features/add-order/add-order-page.tsx'],
      [paths.warehouse(), 'features/warehouses/warehouses-page.tsx'],
      [paths.account(), 'features/account/account-page.tsx'],
    ].map(([path, module]) => [path, ['shell/app-shell.tsx', module]]),
  ),
};

/**
 * Writes `screen-chunks.json`: for each of those addresses the files that its screen needs beyond the document's own, so
 * that the server can announce them with the document instead of the first script asking for them.
 */
function listScreenChunks(): Plugin {
  return {
    name: 'list-screen-chunks',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
      const withImports = (file: string, found: Set<string>) => {
        if (found.has(file)) return found;
        found.add(file);
        for (const imported of byFile.get(file)?.imports ?? []) withImports(imported, found);
        return found;
      };
      const start = new Set(
        chunks.flatMap((chunk) =>
          chunk.isEntry || startedModules.some((module) => has(chunk, module))
            ? [...withImports(chunk.fileName, new Set())]
            : [],
        ),
      );
      const filesOf = (module: string) => {
        const chunk = chunks.find((one) => has(one, module));
        if (chunk === undefined) this.error(`${module} is no part of the bundle`);
        return [...withImports(chunk.fileName, new Set())];
      };
      const screenChunks = Object.entries(screenModules).map(([path, modules]) => [
        path,
        [...new Set(modules.flatMap(filesOf))].filter((file) => !start.has(file)).sort(),
      ]);
      this.emitFile({
        type: 'asset',
        fileName: 'screen-chunks.json',
        source: JSON.stringify(Object.fromEntries(screenChunks)),
      });
    },
  };
}

const compressedTypes = ['.js', '.css', '.html', '.svg', '.json'];

/** Writes `.br` and `.gz` beside each file once, so that the server never compresses on request. */
function precompress(): Plugin {
  let folder = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: (config) => {
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle: () => {
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        if (!compressedTypes.includes(extname(name))) continue;
        const path = join(folder, name);
        const content = readFileSync(path);
        const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
        writeFileSync(`${path}.br`, brotliCompressSync(content, { params: quality }));
        writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
      }
    },
  };
}

const serverPaths = [
  '/auth/',
  '/refresh',
  '/booking/',
  '/warehouse/create',
  '/orders/getorders',
  '/publicRoutes/',
  '/api/',
  '/docs',
  '/openapi.json',
];
const server = process.env['SHIPDESK_SERVER'] ?? 'http://localhost:3000';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    { ...ownLocale, enforce: 'pre' },
    { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' },
    compileMessages(),
    react(),
    tailwindcss(),
    preload(),
    listScreenChunks(),
    precompress(),
  ],
  // Development bundles what it depends on apart.
  optimizeDeps: { rolldownOptions: { plugins: [ownLocale] } },
  server: {
    proxy: Object.fromEntries(serverPaths.map((path) => [path, { target: server }])),
  },
  // A module worker shares what it imports with nothing, and may import on demand.
  worker: { format: 'es' },
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    // The CSP allows no data: fonts, and a hashed file is cached for ever.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    sourcemap: false,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // Few files: over a slow line each round of requests costs more than a little fetched too early. Each group
        // takes what its modules import, unless one before it did.
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 7 },
            { name: 'react', test: /web\/src\/app\/react-root/, priority: 6 },
            { name: 'client', test: /web\/src\/app\/client/, priority: 5 },
            {
              name: 'fields',
              test: /web\/src\/(features\/login\/login-page|ui\/checkbox)/,
              priority: 4,
            },
            { name: 'shell', test: /web\/src\/shell\/app-shell/, priority: 3 },
            { name: 'table', test: /web\/src\/ui\/(table|pagination|search-box)/, priority: 2 },
            {
              name: 'orders',
              test: /web\/src\/features\/orders-list\/orders-page/,
              priority: 1,
            },
          ],
        },
      },
    },
  },
});
