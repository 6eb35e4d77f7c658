/**
 * The rules of dependency-cruiser about which part may import which. docs/architecture.md explains them.
 * `npm run check` also asserts that every source file was read, and that every exception below is used.
 */

/** Areas of the server from the bottom up; each may import those before it. */
const SERVER_AREAS = [
  'platform',
  'documents',
  'accounts',
  'rates',
  'orders',
  'money',
  'shipping',
  'operator',
  'demo',
  'commands',
];

/** Areas of the client from the bottom up. */
const WEB_LAYERS = ['(ui|lib|i18n)', 'api', 'session', 'product'];
const WEB_AREAS = [
  'account',
  'rates',
  'money',
  'shipping',
  'orders',
  'reports',
  'dashboard',
  'admin',
];

/** Areas of the domain from the bottom up. */
const DOMAIN_AREAS = ['values', 'account', 'rates', 'shipping', 'money', 'order'];

/** Allowed imports that break a rule, each with its reason. An unused entry fails the check. */
const EXCEPTIONS = [];

const TESTS = '[.]test[.]tsx?$|/(test-support|faults)/';
const SERVER = '^apps/server/src/';
const WEB = '^apps/web/src/';

/** Modules that take megabytes of memory once they are loaded. */
const LARGE_LIBRARIES = [
  '^(node:)?http$',
  '^node_modules/(@cantoo/pdf-lib|bwip-js|fontkit|nodemailer|pdfkit|prom-client|undici)/',
  '^packages/domain/src/account/password-guess[.]ts$',
];

/** Files that other folders may import: services, steps and the interfaces of exchangeable parts. */
const ENTRY_FILES = ['-service[.]ts$', '-steps[.]ts$', '[/-]port[.]ts$'];

/** Returns rules that let each part import only the parts before it in the list. */
const listDirectionRules = (name, root, parts) =>
  parts.slice(0, -1).map((part, index) => ({
    name: `${name}-${part.replace(/\W+/g, '-').replace(/^-|-$/g, '')}-imports-only-lower-parts`,
    severity: 'error',
    from: { path: `${root}${part}/`, pathNot: TESTS },
    to: { path: `${root}(${parts.slice(index + 1).join('|')})/` },
  }));

module.exports = {
  exceptions: EXCEPTIONS,
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'everything-resolves',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(bun|deno)' },
    },
    {
      name: 'domain-imports-nothing',
      comment:
        'Pure rules: no Node, no other part, and only the package that estimates password guesses.',
      severity: 'error',
      from: { path: '^packages/domain/src/', pathNot: TESTS },
      to: { pathNot: '^packages/domain/src/|^node_modules/@zxcvbn-ts/' },
    },
    ...listDirectionRules('domain', '^packages/domain/src/', DOMAIN_AREAS),
    {
      name: 'contract-imports-domain-and-typebox-only',
      severity: 'error',
      from: { path: '^packages/contract/src/', pathNot: TESTS },
      to: { pathNot: '^packages/(contract|domain)/src/|^node_modules/typebox/' },
    },
    {
      name: 'server-does-not-import-web',
      severity: 'error',
      from: { path: '^apps/server/' },
      to: { path: '^apps/web/', pathNot: '^apps/web/csp-style-hashes[.]json$' },
    },
    {
      name: 'web-does-not-import-server',
      severity: 'error',
      from: { path: WEB, pathNot: TESTS },
      to: { path: '^apps/server/' },
    },
    {
      name: 'web-does-not-import-node',
      severity: 'error',
      from: { path: WEB, pathNot: TESTS },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'ui-does-not-import-the-product',
      comment: 'Props are plain values and nodes.',
      severity: 'error',
      from: { path: `${WEB}ui/`, pathNot: TESTS },
      to: { path: '^packages/|^apps/web/src/(?!ui/)' },
    },
    ...listDirectionRules('web', WEB, [...WEB_LAYERS, ...WEB_AREAS, '(shell|app)']),
    ...listDirectionRules('server', SERVER, SERVER_AREAS),
    {
      name: 'platform-does-not-import-the-application',
      severity: 'error',
      from: { path: `${SERVER}platform/`, pathNot: TESTS },
      to: { path: `${SERVER}(deps|app|main|job-handlers)[.]ts$` },
    },
    {
      name: 'server-folder-imports-only-entry-files-of-others',
      comment: 'Import services (open transactions) or steps (take a db) of another folder.',
      severity: 'error',
      from: { path: `${SERVER}([^/]+)/([^/]+)/`, pathNot: [TESTS, `${SERVER}(demo|commands)/`] },
      to: {
        path: `${SERVER}[^/]+/[^/]+/`,
        pathNot: [`${SERVER}$1/$2/`, `${SERVER}(platform|documents)/`, ...ENTRY_FILES],
      },
    },
    {
      name: 'server-store-imports-no-service-or-routes',
      comment: 'routes -> service -> store',
      severity: 'error',
      from: { path: `${SERVER}.*-store[.]ts$` },
      to: { path: `${SERVER}.*-(service|routes)[.]ts$` },
    },
    {
      name: 'server-service-imports-no-routes',
      severity: 'error',
      from: { path: `${SERVER}.*-(service|steps)[.]ts$` },
      to: { path: `${SERVER}.*-routes[.]ts$` },
    },
    {
      name: 'server-steps-open-no-transaction',
      comment: 'Steps take the db of a transaction; services open it.',
      severity: 'error',
      from: { path: `${SERVER}.*-(steps|store)[.]ts$`, pathNot: TESTS },
      to: { path: `${SERVER}platform/db/query/database[.]ts$` },
    },
    {
      name: 'server-work-does-not-import-http',
      comment: 'Principal, Refusal and idempotency are in platform/, outside of http.',
      severity: 'error',
      from: { path: `${SERVER}.*-(service|steps|store|job)[.]ts$` },
      to: { path: `${SERVER}platform/http/` },
    },
    {
      name: 'server-routes-import-no-store',
      comment: 'A route calls the service, which owns the transaction.',
      severity: 'error',
      from: { path: `${SERVER}.*-routes[.]ts$` },
      to: { path: `${SERVER}.*-store[.]ts$` },
    },
    {
      name: 'server-passes-the-caller-as-a-parameter',
      severity: 'error',
      from: { path: '^apps/server/', pathNot: TESTS },
      to: { path: '^(node:)?async_hooks$' },
    },
    {
      name: 'server-loads-large-libraries-late',
      comment:
        'Most servers do not use all of them. An import of node:http loads the fetch of Node.',
      severity: 'error',
      from: { path: SERVER, pathNot: `${TESTS}|^apps/server/src/commands/` },
      to: {
        path: LARGE_LIBRARIES,
        dynamic: false,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'tests-are-not-imported',
      severity: 'error',
      from: { pathNot: `${TESTS}|^e2e/|^bench/|vitest[.]config` },
      to: { path: TESTS },
    },
    {
      name: 'only-tests-use-dev-dependencies',
      severity: 'error',
      from: { path: '^(apps|packages)/[^/]+/src/', pathNot: `${TESTS}|test-setup` },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['npm', 'type-only'] },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    doNotFollow: { path: 'node_modules|/dist/' },
    exclude: { path: '/dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.css'],
    },
  },
};
