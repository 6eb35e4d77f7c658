import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vite';

/** Fonts that every screen shows: fetched with the page instead of after the style sheet. */
const preloadedFonts = /inter-(latin-wght-normal|rupee)-.*\.woff2$/;

function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((fileName) => preloadedFonts.test(fileName))
          .map((fileName) => ({
            tag: 'link',
            attrs: {
              rel: 'preload',
              href: `/${fileName}`,
              as: 'font',
              type: 'font/woff2',
              crossorigin: true,
            },
            injectTo: 'head-prepend' as const,
          })),
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
    { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' },
    react(),
    tailwindcss(),
    preloadFonts(),
    precompress(),
  ],
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
  },
});
