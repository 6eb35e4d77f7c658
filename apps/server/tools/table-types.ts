import type pg from 'pg';
import { toPropertyName } from '../src/platform/db/query/column-names.ts';

/** A column of the migrated schema. */
interface Column {
  readonly table: string;
  readonly name: string;
  /** The PostgreSQL type, without its length. */
  readonly type: string;
  readonly is_required: boolean;
  readonly has_default: boolean;
  readonly is_generated: boolean;
  /** The definition of the check constraint that lists the allowed values, or null. */
  readonly check: string | null;
}

/** Types that the schema cannot express: those of JSON columns and of named enumerations. */
const columnTypes: Readonly<Record<string, string>> = {
  'api_keys.permissions': 'KeyPermission[]',
  'audit_entries.change': 'Record<string, unknown>',
  'carrier_accounts.carrier': 'CarrierId',
  'carrier_accounts.last_test': 'StoredConnectionTest',
  'carrier_accounts.services': 'ServiceId[]',
  'carrier_accounts.settings': 'StoredCarrierSettings',
  'carrier_claims.evidence': 'ClaimFact[]',
  'carrier_claims.kind': 'CarrierClaimKind',
  'carrier_invoice_lines.kind': 'InvoiceClass',
  'carrier_invoice_lines.own_check': 'LineCheck',
  'carrier_invoices.counts': 'Partial<Record<InvoiceClass, number>>',
  'carrier_preferences.rules': 'PreferenceRule[]',
  'carrier_pushes.scans': 'StoredScan[]',
  'carrier_remittance_lines.kind': 'CodLineKind',
  'cod_lines.plan': 'RemittancePlan',
  'daily_figures.payment_mode': "StoredPaymentMode | ''",
  'delivery_attempts.claim': 'ConsigneeClaim',
  'delivery_attempts.marks': 'AttemptMark[]',
  'delivery_attempts.reason': 'NdrReason',
  'discrepancies.category': 'DiscrepancyCategory',
  'discrepancies.charged_size': 'BoxSize',
  'discrepancies.state': 'DiscrepancyState',
  'discrepancies.working': 'WeightWorking',
  'domain_events.data': 'Record<string, unknown>',
  'domain_events.kind': 'DomainEventKind',
  'file_mappings.mapping': 'FileMapping',
  'imports.mapping': 'FileMapping',
  'invitations.role': 'UserRole',
  'label_settings.sort': 'LabelSort',
  'ledger_proofs.findings': 'readonly LedgerFinding[]',
  'mails.params': 'MailParams',
  'manifests.pickup': 'Address',
  'ndr_actions.details': 'NdrDetails',
  'ndr_actions.kind': 'NdrActionKind',
  'ndr_cases.reason': 'NdrReason',
  'ndr_cases.state': 'NdrState',
  'order_counts.direction': "'forward' | 'reverse'",
  'order_counts.stage': 'OrderStage',
  'orders.boxes': 'readonly Box[]',
  'orders.contents': 'readonly Product[]',
  'orders.extras': 'Record<string, string>',
  'orders.papers': 'Papers',
  'orders.pickup': 'Address',
  'orders.quote': 'OrderQuote',
  'orders.return_address': 'Address',
  'orders.return_details': 'ReturnDetails',
  'orders.stage': 'OrderStage',
  'parcel_boxes.status': 'ShipmentStatus',
  'pickups.pickup': 'Address',
  'pickups.problem': 'StoredRefusal',
  'rate_cards.prices': 'RateCard',
  'rate_cards.service': 'ServiceId',
  'rate_cards.terms': 'CardTerms',
  'rate_drafts.prices': 'RateGrid<string>',
  'rate_drafts.service': 'ServiceId',
  'rate_drafts.terms': 'CardTerms',
  'rate_plans.markups': 'PlanMarkups',
  'recharges.state': 'RechargeState',
  'report_schedules.query': 'StoredReportQuery',
  'reports.query': 'StoredReportQuery',
  'reports.totals': 'Readonly<Record<string, number>>',
  'returned_parcels.reason': 'NdrReason',
  'returned_parcels.state': 'ReturnState',
  'sessions.revoked_reason': 'SessionEndReason',
  'shipment_events.evidence': 'AttemptEvidence',
  'shipment_events.reason': 'NdrReason',
  'shipment_events.status': 'ScanStatus',
  'shipments.carrier_ids': 'StoredCarrierIds',
  'shipments.preference': 'StoredPreference',
  'shipments.price_basis': 'PriceBasis',
  'shipments.problem': 'StoredRefusal',
  'shipments.quote': 'ServiceQuote',
  'shipments.return_terms': 'ReturnTerms',
  'shipments.service': 'ServiceId',
  'shipments.status': 'ShipmentStatus',
  'simulator_parcels.boxes': 'readonly StoredSimulatedBox[]',
  'simulator_parcels.ndr_actions': 'StoredNdrAction[]',
  'tax_details.state': 'State',
  'tax_documents.place_state': 'State',
  'tax_documents.reason': 'CreditReason',
  'tax_documents.recipient': 'StoredParty',
  'tax_documents.supplier': 'StoredSupplier',
  'shop_connections.channel': 'ChannelId',
  'shop_connections.facts': 'Record<string, string>',
  'shop_connections.settings': 'StoredShopSettings',
  'shop_orders.base': 'ShopOrder',
  'shop_orders.completions': 'readonly Completion[]',
  'shop_orders.corrected': 'readonly BulkValues[]',
  'shop_orders.latest': 'ShopOrder',
  'transfers.cause_kind': 'CauseKind',
  'transfers.credit': 'Account',
  'transfers.debit': 'Account',
  'transfers.entry': 'EntryKind',
  'transfers.note': 'Readonly<Record<string, string | number>>',
  'webhook_deliveries.last_problem': 'AttemptProblem',
  'webhook_attempts.problem': 'AttemptProblem',
  'webhook_deliveries.type': 'SentType',
  'webhook_endpoints.types': 'WebhookType[]',
  'warehouses.return_address': 'Address & { title: string }',
  'users.role': 'UserRole',
};

const DOMAIN = '@shipdesk/domain/';
/** The modules that declare the names above. */
const modules: readonly (readonly [module: string, names: readonly string[]])[] = [
  [`${DOMAIN}account/api-key`, ['KeyPermission']],
  [`${DOMAIN}account/event/event-kind`, ['DomainEventKind']],
  [`${DOMAIN}account/roles`, ['UserRole']],
  [`${DOMAIN}account/webhook/webhook-delivery`, ['AttemptProblem']],
  [`${DOMAIN}account/webhook/webhook-event`, ['SentType', 'WebhookType']],
  [`${DOMAIN}money/carrier-claim/carrier-claim`, ['CarrierClaimKind', 'ClaimFact']],
  [`${DOMAIN}money/carrier-cod/cod-match`, ['CodLineKind']],
  [`${DOMAIN}money/carrier-invoice/invoice-check`, ['InvoiceClass']],
  [`${DOMAIN}money/carrier-invoice/settle-lines`, ['LineCheck']],
  [`${DOMAIN}money/cod/remittance-plan`, ['RemittancePlan']],
  [`${DOMAIN}money/invoice/credit-note`, ['CreditReason']],
  [`${DOMAIN}money/ledger/transfer`, ['Account', 'CauseKind', 'EntryKind']],
  [`${DOMAIN}money/recharge/recharge`, ['RechargeState']],
  [`${DOMAIN}money/weights/discrepancy-case`, ['DiscrepancyCategory', 'DiscrepancyState']],
  [`${DOMAIN}money/weights/weight-price`, ['PriceBasis', 'WeightWorking']],
  [`${DOMAIN}order/bulk/bulk-columns`, ['BulkValues']],
  [`${DOMAIN}order/channel/channels`, ['ChannelId']],
  [`${DOMAIN}order/channel/shop-order`, ['ShopOrder']],
  [`${DOMAIN}order/mapping/file-mapping`, ['FileMapping']],
  [`${DOMAIN}order/order`, ['Box', 'Product']],
  [`${DOMAIN}order/papers`, ['Papers']],
  [`${DOMAIN}order/product/product-completion`, ['Completion']],
  [`${DOMAIN}order/return-details`, ['ReturnDetails']],
  [`${DOMAIN}rates/order-quote`, ['OrderQuote']],
  [`${DOMAIN}rates/plan`, ['PlanMarkups']],
  [`${DOMAIN}rates/quote`, ['ServiceQuote']],
  [`${DOMAIN}rates/rate-card`, ['RateCard', 'RateGrid']],
  [`${DOMAIN}rates/return-charge`, ['ReturnTerms']],
  [`${DOMAIN}rates/service`, ['ServiceId']],
  [`${DOMAIN}rates/service-card`, ['CardTerms']],
  [`${DOMAIN}shipping/carrier-preference`, ['PreferenceRule']],
  [`${DOMAIN}shipping/carriers/registry`, ['CarrierId']],
  [`${DOMAIN}shipping/label-sort`, ['LabelSort']],
  [`${DOMAIN}shipping/ndr/attempt-checks`, ['AttemptEvidence', 'AttemptMark']],
  [`${DOMAIN}shipping/ndr/ndr-actions`, ['ConsigneeClaim', 'NdrActionKind', 'NdrDetails']],
  [`${DOMAIN}shipping/ndr/ndr-case`, ['NdrState']],
  [`${DOMAIN}shipping/ndr/ndr-reason`, ['NdrReason']],
  [`${DOMAIN}shipping/order-stage`, ['OrderStage']],
  [`${DOMAIN}shipping/returned-parcel`, ['ReturnState']],
  [`${DOMAIN}shipping/status`, ['ScanStatus', 'ShipmentStatus']],
  [`${DOMAIN}values/contact/contact`, ['Address']],
  [`${DOMAIN}values/measure/weight`, ['BoxSize']],
  [`${DOMAIN}values/place/states`, ['State']],
  ['kysely', ['Generated', 'GeneratedAlways', 'Selectable']],
  [
    './column-types.ts',
    [
      'Json',
      'JsonWithDefault',
      'LedgerFinding',
      'MailParams',
      'SessionEndReason',
      'StoredCarrierIds',
      'StoredCarrierSettings',
      'StoredConnectionTest',
      'StoredNdrAction',
      'StoredParty',
      'StoredPaymentMode',
      'StoredPreference',
      'StoredRefusal',
      'StoredReportQuery',
      'StoredScan',
      'StoredShopSettings',
      'StoredSimulatedBox',
      'StoredSupplier',
    ],
  ],
];

/** Types of PostgreSQL values as `getTypeParser` of platform/db/query/database.ts reads them. */
const baseTypes: Readonly<Record<string, string>> = {
  bigint: 'number',
  boolean: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  'double precision': 'number',
  integer: 'number',
  'integer[]': 'number[]',
  json: 'unknown',
  jsonb: 'unknown',
  smallint: 'number',
  text: 'string',
  'text[]': 'string[]',
  'uuid[]': 'string[]',
  'timestamp with time zone': 'Date',
  uuid: 'string',
};

/** Shared columns by the name of their interface. A table extends the first interface whose columns it has. */
const sharedColumns: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  RecordOfSeller: { sellerId: 'string', id: 'string', createdAt: 'Date', createdBy: 'string' },
  EventOfSeller: { sellerId: 'string', id: 'string', createdAt: 'Date' },
  RowOfSeller: { sellerId: 'string', id: 'string' },
  SettingOfSeller: { sellerId: 'string', changedAt: 'Date', changedBy: 'string' },
  ParcelOfSeller: {
    sellerId: 'string',
    shipmentId: 'string',
    docketNumber: 'string',
    awb: 'string',
  },
  OfSeller: { sellerId: 'string' },
};

const COLUMNS = `
  select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type,
    a.attnotnull as is_required, a.atthasdef as has_default, a.attgenerated <> '' as is_generated,
    (select pg_get_constraintdef(k.oid) from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
        and pg_get_constraintdef(k.oid) ~ '^CHECK \\(\\(\\w+ = ANY') as check
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'schema_migrations'
  order by c.relname collate "C", a.attnum`;

/** Returns the text of `db/schema/tables.ts`: the type of every table of a migrated database. */
export async function generateTableTypes(client: pg.Client): Promise<string> {
  const { rows } = await client.query<Column>(COLUMNS);
  const tables = Map.groupBy(rows, ({ table }) => table);
  const body = Array.from(tables, ([table, columns]) => {
    const types = Object.fromEntries(
      columns.map((column) => [toPropertyName(column.name), formatType(column)]),
    );
    const [name, shared] = findSharedColumns(types);
    const ownTypes = Object.entries(types).filter(([property]) => !(property in shared));
    return `  ${toPropertyName(table)}: ${name === '' ? '' : `${name} & `}{\n${formatProperties(ownTypes, 4)}  };\n`;
  });
  const declarations = Object.entries(sharedColumns).map(
    ([name, shared]) => `interface ${name} {\n${formatProperties(Object.entries(shared), 2)}}\n`,
  );
  const jsonColumns = Array.from(tables, ([table, columns]) => {
    const names = columns.filter(({ type }) => type.startsWith('json')).map(({ name }) => name);
    return names.length === 0 ? '' : formatList(toPropertyName(table), names.map(toPropertyName));
  });
  return `// Generated from the migrated schema by npm run tables. Do not edit.
${modules.map(formatImport).join('')}
${declarations.join('\n')}
export interface Tables {
${body.join('')}}

/** A row as a query returns it. */
export type Row<Table extends keyof Tables> = Selectable<Tables[Table]>;

/** Columns whose values are sent as JSON texts. */
export const jsonColumns: { readonly [Table in keyof Tables]?: readonly string[] } = {
${jsonColumns.join('')}};
`;
}

/** Formats a property with a list of names as Biome does. */
function formatList(property: string, names: readonly string[]): string {
  const line = `  ${property}: [${names.map((name) => `'${name}'`).join(', ')}],\n`;
  return line.length <= 101
    ? line
    : `  ${property}: [\n${names.map((name) => `    '${name}',\n`).join('')}  ],\n`;
}

function findSharedColumns(types: Readonly<Record<string, string>>) {
  const isPartOf = (shared: Readonly<Record<string, string>>) =>
    Object.entries(shared).every(([property, type]) => types[property] === type);
  return Object.entries(sharedColumns).find(([, shared]) => isPartOf(shared)) ?? ['', {}];
}

const formatProperties = (types: readonly (readonly [string, string])[], indent: number) =>
  types.map(([property, type]) => `${' '.repeat(indent)}${property}: ${type};\n`).join('');

function formatType(column: Column): string {
  const { table, name, type, check, is_required, has_default, is_generated } = column;
  const baseType = columnTypes[`${table}.${name}`] ?? parseCheckedValues(check) ?? baseTypes[type];
  if (baseType === undefined) throw new Error(`${table}.${name} has the unknown type ${type}`);
  const fullType = is_required ? baseType : `${baseType} | null`;
  if (type.startsWith('json')) return `${has_default ? 'JsonWithDefault' : 'Json'}<${fullType}>`;
  if (is_generated) return `GeneratedAlways<${fullType}>`;
  return has_default ? `Generated<${fullType}>` : fullType;
}

/** Returns a check such as `CHECK ((kind = ANY (ARRAY['a'::text, 'b'::text])))` as the union type `'a' | 'b'`. */
function parseCheckedValues(check: string | null): string | undefined {
  return check?.match(/'[^']*'(?=::text)/g)?.join(' | ');
}

function formatImport([module, names]: (typeof modules)[number]): string {
  const line = `import type { ${names.join(', ')} } from '${module}';\n`;
  if (line.length <= 101) return line;
  return `import type {\n${names.map((name) => `  ${name},\n`).join('')}} from '${module}';\n`;
}
