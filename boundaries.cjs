/**
 * Which part may import which, for dependency-cruiser. Read it together with docs/architecture.md.
 * `npm run check` also asserts that every source file was read: a parser that reads none would report success.
 */

/** Features that may import another feature. Any other import between features is an error. */
const FEATURE_EDGES = {
  // The frame, periods and CSV of lists, and the wallet; amounts.
  passbook: [
    'billing/((csv-button|list-frame)[.]tsx|(period|wallet-api)[.]ts)$',
    'shipping/shipment-texts[.]ts$',
  ],
  // The same without periods, and the filter by seller.
  recharges: [
    'billing/list-frame[.]tsx$',
    'sellers/operator-filter[.]tsx$',
    'shipping/shipment-texts[.]ts$',
  ],
  // What the balance lacks, and the recharge of it; the RTO risk.
  shipping: ['billing/wallet-api[.]ts$', 'recharges/recharge-dialog[.]tsx$', 'risk'],
  // The pickup address cards and the Add Warehouse dialog; the order calls; the price; the RTO risk; the weight of a product.
  'add-order': [
    'orders',
    'warehouses',
    'quotes',
    'risk',
    'discrepancies/product-weight-hint[.]tsx$',
  ],
  // The rate calculator; the rates of a seller and their table.
  tools: ['quotes', 'rates/rates-api[.]ts$', 'plans/price-table[.]tsx$'],
  // The prices that a plan changes.
  plans: ['rates/rates-api[.]ts$'],
  // The rate plan and the COD plan of each seller.
  sellers: ['plans/plans-api[.]ts$', 'remittances/cod-plan-menu[.]tsx$'],
  // The prices, the RTO risk and the shipment of the order.
  'order-page': ['orders', 'quotes', 'risk', 'shipping'],
  // The sections and rules of Add Order.
  'order-edit': ['add-order', 'orders', 'warehouses'],
  // The names of carriers, documents and refused orders of shipments.
  manifests: ['shipping'],
  packing: ['shipping'],
  pickups: ['shipping'],
  ndr: ['shipping/shipment-texts[.]ts$'],
  // The frame of a list and its filter by seller; the names of reasons, actions and carriers.
  'ndr-tasks': [
    'sellers/operator-filter[.]tsx$',
    'billing/list-frame[.]tsx$',
    'ndr/ndr-texts[.]ts$',
    'shipping/shipment-texts[.]ts$',
  ],
  // The names of carriers and reasons; the camera.
  returns: [
    'shipping/shipment-texts[.]ts$',
    'ndr/ndr-texts[.]ts$',
    'packing/camera-view[.]tsx$',
    'photos',
  ],
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
  // The choices: warehouses, imports, carriers and risks by name.
  'order-filters': [
    'orders',
    'imports/imports-api[.]ts$',
    'risk/risk-texts[.]ts$',
    'shipping/shipment-texts[.]ts$',
    'warehouses/warehouses-api[.]ts$',
  ],
  // The sample file.
  imports: ['bulk-import/sample-file-link[.]tsx$'],
  // The fields and calls of label settings.
  settings: ['shipping/label-(fields|settings-api)[.]tsx?$'],
  // The password checklist.
  account: ['register/password-checklist[.]tsx$'],
  'password-reset': ['register/password-checklist[.]tsx$'],
  // The filters and links of the order list, its date dialog; the names of carriers and statuses.
  dashboard: ['orders', 'orders-list/date-range-dialog[.]tsx$', 'shipping/shipment-texts[.]ts$'],
  // The names of events; the filter by seller.
  mails: ['notifications/notice-texts[.]ts$', 'sellers/operator-filter[.]tsx$'],
  // The question before something that cannot be undone.
  jobs: ['shipping/confirm-dialog[.]tsx$'],
  // Its pages; the recharge dialog and what waits for the operator; amounts; a page that is not built yet.
  billing: [
    'passbook/(operator-)?passbook-page[.]tsx$',
    'recharges',
    'remittances/(remittances|operator-cod)-page[.]tsx$',
    'coming-soon/coming-soon-panel[.]tsx$',
    'shipping/shipment-texts[.]ts$',
    'charges/charges-page[.]tsx$',
    'discrepancies/(discrepancies|operator-weights)-page[.]tsx$',
    'invoices/(operator-)?invoices-page[.]tsx$',
    'invoices/credit-notes-page[.]tsx$',
    'ledgers/ledgers-page[.]tsx$',
  ],
  // The wallet that pays; saving a file; the choice of a seller.
  invoices: [
    'billing/wallet-api[.]ts$',
    'shipping/use-save-document[.]ts$',
    'sellers/(seller-picker[.]tsx|use-seller-filter[.]ts)$',
  ],
  // The states of a list and the choice of a seller; the names of heads and movements; saving a file.
  ledgers: [
    'invoices/(invoice-texts|list-state)[.]tsx?$',
    'sellers/(seller-picker[.]tsx|use-seller-filter[.]ts)$',
    'passbook/passbook-texts[.]ts$',
    'shipping/use-save-document[.]ts$',
  ],
  // The frame, periods and CSV of lists of money; the choice of a seller; the names of carriers and statuses.
  charges: [
    'billing/((csv-button|list-frame)[.]tsx|period[.]ts)$',
    'sellers/seller-picker[.]tsx$',
    'shipping/shipment-texts[.]ts$',
  ],
  // The frame of lists of money; the names of carriers; photos; the check of invoices, which is the other half of the page.
  discrepancies: [
    'sellers/operator-filter[.]tsx$',
    'billing/list-frame[.]tsx$',
    'shipping/shipment-texts[.]ts$',
    'photos/photo-file[.]ts$',
    'carrier-invoices/carrier-invoices[.]tsx$',
  ],
  // The filter by seller; the accounts that payouts go to; what carriers remit, which is the other half of the page.
  remittances: [
    'sellers/operator-filter[.]tsx$',
    'bank-accounts/(bank-account|waiting-accounts)-section[.]tsx$',
    'carrier-remittances/carrier-remittances[.]tsx$',
  ],
  // The frame of lists of money; the carrier accounts; amounts; the sheets of a workbook.
  'carrier-remittances': [
    'billing/list-frame[.]tsx$',
    'bulk-import/file/workbook-sheets[.]ts$',
    'carriers/carriers-api[.]ts$',
    'shipping/shipment-texts[.]ts$',
  ],
  // The frame of lists of money; the carrier accounts.
  'carrier-invoices': [
    'billing/list-frame[.]tsx$',
    'carriers/carriers-api[.]ts$',
    'shipping/shipment-texts[.]ts$',
  ],
  admin: ['rates'],
  // The frame, periods and CSV of lists; the choice of a seller and of days; amounts.
  'audit-log': [
    'billing/((csv-button|list-frame)[.]tsx|period[.]ts)$',
    'orders-list/date-range-dialog[.]tsx$',
    'sellers/seller-picker[.]tsx$',
    'shipping/shipment-texts[.]ts$',
  ],
  // The names of states; the cards and scans of an order; the lines of a passbook and their frame.
  find: [
    'billing/list-frame[.]tsx$',
    'order-page/(detail-card|scan-list)[.]tsx$',
    'orders/order-stage-texts[.]ts$',
    'passbook/(passbook-api[.]ts|passbook-columns[.]tsx)$',
    'recharges/recharge-texts[.]ts$',
    'remittances/remittance-texts[.]ts$',
    'shipping/shipment-texts[.]ts$',
  ],
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
      '^apps/server/src/payments/port[.]ts$',
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
