/**
 * Which part may import which, for dependency-cruiser. Read it together with docs/architecture.md.
 * `npm run check` also asserts that every source file was read: a parser that reads none would report success.
 */

/** Features that may import another feature. Any other import between features is an error. */
const FEATURE_EDGES = {
  // The pickup address cards and the Add Warehouse dialog; the order calls; the price; the RTO risk.
  'add-order': ['orders', 'warehouses', 'quotes', 'risk'],
  // The rate calculator; the rates of a seller and their table.
  tools: ['quotes', 'rates/rates-api[.]ts$', 'plans/price-table[.]tsx$'],
  // The prices that a plan changes.
  plans: ['rates/rates-api[.]ts$'],
  // The plan of each seller.
  sellers: ['plans/plans-api[.]ts$'],
  // The prices, the RTO risk and the shipment of the order.
  'order-page': ['orders', 'quotes', 'risk', 'shipping'],
  // The sections and rules of Add Order.
  'order-edit': ['add-order', 'orders', 'warehouses'],
  // The names of carriers, documents and refused orders of shipments.
  manifests: ['shipping'],
  packing: ['shipping'],
  pickups: ['shipping'],
  ndr: ['shipping/shipment-texts[.]ts$'],
  // The names of carriers and reasons; the camera.
  returns: ['shipping/shipment-texts[.]ts$', 'ndr/ndr-texts[.]ts$', 'packing/camera-view[.]tsx$'],
  // The Bulk Import menu in the header of the list; shipping the selected orders, their manifests and pickups.
  'orders-list': [
    'orders',
    'order-filters',
    'order-views',
    'bulk-import/bulk-import-menu[.]tsx$',
    'manifests',
    'pickups',
    'shipping',
  ],
  // The choices: warehouses, imports and carriers by name.
  'order-filters': [
    'orders',
    'imports/imports-api[.]ts$',
    'shipping/shipment-texts[.]ts$',
    'warehouses/warehouses-api[.]ts$',
  ],
  // The file picker and the sample file.
  imports: ['bulk-import'],
  // The fields and calls of label settings.
  settings: ['shipping/label-(fields|settings-api)[.]tsx?$'],
  // The password checklist.
  account: ['register/password-checklist[.]tsx$'],
  'password-reset': ['register/password-checklist[.]tsx$'],
  // The names of events.
  mails: ['notifications/notice-texts[.]ts$'],
  // The question before something that cannot be undone.
  jobs: ['shipping/confirm-dialog[.]tsx$'],
  admin: ['rates'],
};

/** Server folders that every noun may import; any other folder is a noun with one door, its service. */
const SERVER_BASE = ['audit', 'db', 'documents', 'http', 'jobs'];

/** Nouns that still import other nouns past their service. Remove an entry with its imports; the list ends empty. */
const PAST_THE_SERVICE = {
  'bulk-orders': ['orders'],
  commands: ['backup', 'profile', 'sessions', 'sign-in'],
  consignees: ['imports'],
  demo: ['orders', 'profile', 'sessions', 'warehouses'],
  http: ['sessions'],
  imports: ['bulk-orders', 'orders'],
  orders: ['sellers'],
  profile: ['sessions', 'sign-in'],
  rates: ['profile'],
  'second-factor': ['profile', 'sessions'],
  'sign-in': ['profile', 'second-factor', 'sessions'],
};

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

/** Another noun is used through its `<noun>-service.ts`. */
const nounRule = (noun, exceptFrom, allowed = []) => ({
  name: 'server-noun-is-used-through-its-service',
  severity: 'error',
  from: {
    path: `^apps/server/src/(${noun})/`,
    pathNot: [TESTS, ...exceptFrom.map((name) => `^apps/server/src/${name}/`)],
  },
  to: {
    path: '^apps/server/src/[^/]+/',
    pathNot: [
      `^apps/server/src/(${['$1', ...SERVER_BASE, ...allowed].join('|')})/`,
      '^apps/server/src/[^/]+/[^/]+-service[.]ts$',
      // The port is what callers of any carrier see; its service would import itself through the dependencies.
      '^apps/server/src/carriers/(carriers|port)[.]ts$',
    ],
  },
});

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
      comment: 'Move what both need down, or add the edge to FEATURE_EDGES with its reason.',
      severity: 'error',
      from: {
        path: '^apps/web/src/features/([^/]+)/',
        pathNot: Object.keys(FEATURE_EDGES).map((from) => `^apps/web/src/features/${from}/`),
      },
      to: { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
    },
    ...Object.entries(FEATURE_EDGES).map(([from, to]) => ({
      name: `feature-${from}-imports-only-its-edges`,
      severity: 'error',
      from: { path: `^apps/web/src/features/${from}/` },
      to: {
        path: '^apps/web/src/features/',
        pathNot: [from, ...to].map(
          (target) => `^apps/web/src/features/${target}${target.endsWith('$') ? '' : '/'}`,
        ),
      },
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
    nounRule('[^/]+', Object.keys(PAST_THE_SERVICE)),
    ...Object.entries(PAST_THE_SERVICE).map(([noun, others]) => nounRule(noun, [], others)),
    {
      name: 'server-passes-the-caller-as-a-parameter',
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
