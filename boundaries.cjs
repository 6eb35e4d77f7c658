/**
 * Which part may import which, for dependency-cruiser. Read it together with docs/architecture.md.
 * `npm run check` also asserts that every source file was read: a parser that reads none would report success.
 */

/** Features that may import another feature, each with its reason. */
const FEATURE_EXCEPTIONS = [
  // Add Order shows the seller's warehouses as pickup address cards and opens the Add Warehouse modal.
  // The header of the orders page has the Bulk Import dropdown, whose screens come on demand.
  {
    from: '^apps/web/src/features/orders/',
    to: '^apps/web/src/features/(warehouses/|bulk-import/bulk-import-menu[.]tsx$)',
  },
  // A new password is held against the criteria of registration, shown the same way.
  {
    from: '^apps/web/src/features/account/',
    to: '^apps/web/src/features/register/password-checklist[.]tsx$',
  },
];

const TESTS = '[.]test[.]tsx?$|/(test-support|faults)/';
const WEB = '^apps/web/src/';

/** The web's layers from the bottom up; each may import those before it. */
const LAYERS = ['(ui|lib)', 'api', 'session', 'features', '(shell|app)'];

const layerRules = LAYERS.slice(0, -1).map((layer, index) => ({
  name: `web-${layer.replace(/\W+/g, '-').replace(/^-|-$/g, '')}-imports-only-what-lies-below`,
  severity: 'error',
  from: { path: `${WEB}${layer}/`, pathNot: TESTS },
  to: { path: `${WEB}(${LAYERS.slice(index + 1).join('|')})/` },
}));

module.exports = {
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
      comment: 'Pure rules: no package, no Node, no other part.',
      severity: 'error',
      from: { path: '^packages/domain/src/', pathNot: TESTS },
      to: { pathNot: '^packages/domain/src/' },
    },
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
      from: { path: '^apps/web/src/', pathNot: TESTS },
      to: { path: '^apps/server/' },
    },
    {
      name: 'web-does-not-import-node',
      severity: 'error',
      from: { path: WEB, pathNot: TESTS },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'ui-knows-nothing-of-ours',
      comment: 'Plain values and nodes as props.',
      severity: 'error',
      from: { path: `${WEB}ui/`, pathNot: TESTS },
      to: { path: '^packages/|^apps/web/src/(?!ui/|lib/)' },
    },
    ...layerRules,
    {
      name: 'a-feature-does-not-import-another',
      comment:
        'Move what both need down, or write the edge into FEATURE_EXCEPTIONS with its reason.',
      severity: 'error',
      from: {
        path: '^apps/web/src/features/([^/]+)/',
        pathNot: FEATURE_EXCEPTIONS.map(({ from }) => from),
      },
      to: { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
    },
    ...FEATURE_EXCEPTIONS.map(({ from, to }) => ({
      name: `exception-${from.split('/').at(-2)}-reaches-only-what-it-is-granted`,
      severity: 'error',
      from: { path: from.replace(/\/$/, '').replace(/([^/]+)$/, '($1)/') },
      to: { path: '^apps/web/src/features/', pathNot: ['^apps/web/src/features/$1/', to] },
    })),
    {
      name: 'server-store-imports-no-service-or-routes',
      comment: 'routes -> service -> store',
      severity: 'error',
      from: { path: '^apps/server/src/.*-store[.]ts$' },
      to: { path: '^apps/server/src/.*-(service|routes)[.]ts$' },
    },
    {
      name: 'server-service-imports-no-routes',
      severity: 'error',
      from: { path: '^apps/server/src/.*-service[.]ts$' },
      to: { path: '^apps/server/src/.*-routes[.]ts$' },
    },
    {
      name: 'server-routes-import-no-store',
      comment: 'A route asks the service, which owns the transaction.',
      severity: 'error',
      from: { path: '^apps/server/src/.*-routes[.]ts$' },
      to: { path: '^apps/server/src/.*-store[.]ts$' },
    },
    {
      name: 'server-hands-on-who-calls',
      comment: 'As a parameter: AsyncLocalStorage costs every promise of every request on Node 20.',
      severity: 'error',
      from: { path: '^apps/server/', pathNot: TESTS },
      to: { path: '^(node:)?async_hooks$' },
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
