import { join } from 'node:path';
import { type PluginObj, transformAsync, types } from '@babel/core';
import linguiMacro from '@lingui/babel-plugin-lingui-macro';
import { getConfig } from '@lingui/conf';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vite';

const isProperty = (node: types.Node, name: string): node is types.ObjectProperty =>
  types.isObjectProperty(node) && types.isIdentifier(node.key, { name });

/**
 * Replaces the ICU text of each message with its parsed form, so that the browser needs no parser. Removes the message
 * id: the client has no catalog, and the hash compresses badly.
 */
const parseMessages: PluginObj = {
  visitor: {
    ObjectExpression({ node }) {
      if (node.leadingComments?.some(({ value }) => value.includes('i18n')) !== true) return;
      node.properties = node.properties.filter((property) => !isProperty(property, 'id'));
      for (const property of node.properties) {
        if (!isProperty(property, 'message') || !types.isStringLiteral(property.value)) continue;
        property.value = types.valueToNode(compileMessageOrThrow(property.value.value));
      }
    },
  },
};

const linguiConfig = getConfig({ cwd: import.meta.dirname, skipValidation: true });

/** Expands the Lingui macros. The English text of a message stays in the chunk of the screen that shows it. */
const compileMessages: Plugin = {
  name: 'compile-messages',
  enforce: 'pre',
  transform: {
    filter: { id: /\.tsx?$/, code: /@lingui\/(core|react)\/macro/ },
    handler: async (code, id) => {
      const result = await transformAsync(code, {
        filename: id,
        babelrc: false,
        configFile: false,
        sourceMaps: true,
        parserOpts: { plugins: ['typescript', 'jsx'] },
        plugins: [[linguiMacro, { linguiConfig, descriptorFields: 'message' }], parseMessages],
      });
      if (typeof result?.code !== 'string') throw new Error(`Babel returned no code for ${id}`);
      return { code: result.code, map: result.map ?? null };
    },
  },
};

/** Removes former names and React keys from icons. Lists that never change need no keys. */
const shortenIcons: Plugin = {
  name: 'shorten-icons',
  apply: 'build',
  transform: {
    filter: { id: /\/lucide-react\/dist\/esm\/icons\// },
    handler: (code) => ({
      code: code.replaceAll(/,\s*(key: "\w+"|aliases: \[[^\]]*\])|^__iconData\.node;$/gm, ''),
      map: null,
    }),
  },
};

/** Replaces React Aria's slow detection of the browser's language, because the client has one language. */
const fixedLocale = {
  name: 'fixed-locale',
  resolveId: (source: string) =>
    source === './useDefaultLocale.mjs'
      ? join(import.meta.dirname, 'src/lib/default-locale.ts')
      : null,
};

/** Makes the browser load the fonts that every screen uses before it reads the style sheet. */
const preloadFonts: Plugin = {
  name: 'preload-fonts',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => /inter-(basic|rupee)-.*\.woff2$/.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: {
            rel: 'preload',
            href: `/${file}`,
            as: 'font',
            type: 'font/woff2',
            crossorigin: true,
          },
          injectTo: 'head-prepend',
        })),
  },
};

/**
 * Lists the code files of the shell and of the orders list in the page, so that before-start.js can fetch them in
 * parallel with the client. This saves a round trip on the screen that most sessions open first.
 */
const listOrdersFiles: Plugin = {
  name: 'list-orders-files',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) => {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const start = chunks.find(({ isEntry }) => isEntry);
      const screens = chunks.filter(({ moduleIds }) =>
        moduleIds.some((id) => /(app-shell|orders-list\/orders-page)\.tsx$/.test(id)),
      );
      const files = new Set(screens.flatMap(({ fileName, imports }) => [fileName, ...imports]));
      if (start) files.delete(start.fileName);
      return [
        {
          tag: 'meta',
          attrs: { name: 'shipdesk-orders-code', content: [...files].join(' ') },
          injectTo: 'head-prepend',
        },
      ];
    },
  },
};

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
const serverUrl = process.env['SHIPDESK_SERVER'] ?? 'http://localhost:3000';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    { ...fixedLocale, enforce: 'pre' },
    { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' },
    compileMessages,
    shortenIcons,
    react(),
    tailwindcss(),
    preloadFonts,
    listOrdersFiles,
  ],
  // The development server bundles dependencies separately.
  optimizeDeps: { rolldownOptions: { plugins: [fixedLocale] } },
  server: {
    proxy: Object.fromEntries(serverPaths.map((path) => [path, { target: serverUrl }])),
  },
  // Module workers may import on demand.
  worker: { format: 'es' },
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    // The CSP forbids data: fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    sourcemap: false,
    reportCompressedSize: false,
    // bench/page-weight.bench.ts limits what a screen loads. An installer cannot act on a warning.
    chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
    rolldownOptions: {
      // TypeBox does not declare that its modules have no side effects, so unused ones would stay.
      treeshake: { moduleSideEffects: [{ test: /\/typebox\//, sideEffects: false }] },
      output: {
        // The start script lists most chunks, so longer names would slow every first screen down.
        chunkFileNames: 'assets/[hash:7].js',
        hashCharacters: 'base36',
        // Without groups a screen needs dozens of small files, which a slow connection fetches six at a time.
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 6 },
            // Code that the sign-in page and the list of orders share, so that neither loads the other.
            {
              name: 'parts',
              test: /web\/src\/(api\/call|session\/return-target|ui\/(banner|brand|form\/(field-style|error-text)))|\/(useControlledState|icons\/check)\.mjs/,
              priority: 5,
            },
            {
              name: 'fields',
              test: /web\/src\/account\/login\/login-page/,
              priority: 4,
            },
            { name: 'shell', test: /web\/src\/shell\/app-shell/, priority: 3 },
            {
              name: 'orders',
              test: /web\/src\/(orders\/orders-list\/orders-page|ui\/table\/table)/,
              priority: 2,
            },
            // Icons that other screens share. A file per icon would enlarge the list of files by more than the icon.
            { name: 'icons', test: /lucide-react/, minShareCount: 2, priority: 1 },
            // Code that at least four chunks share.
            { name: 'common', test: /web\/src\/(ui|lib|product)\//, minShareCount: 4 },
          ],
        },
      },
    },
  },
});
