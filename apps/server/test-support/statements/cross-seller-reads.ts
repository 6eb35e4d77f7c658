/**
 * The statements that may read rows of all sellers, grouped by reason. Each string lists the tables of one statement,
 * sorted by name. Citus runs such a statement on every node, so each must be rare, limited or indexed.
 */
const crossSellerReads: Readonly<Record<string, readonly string[]>> = {
  'the worker looks for due jobs, and operator staff for failed ones': ['jobs', 'jobs sellers'],
  'the sealing job reads new audit entries': ['audit_entries'],
  'operator staff read the audit log': [
    'audit_entries',
    'audit_entries sellers',
    'orders shipments',
    'users',
  ],
  'open screens poll for events of their sellers': ['domain_events'],
  'operator staff list emails': [
    'bank_accounts invitations mails orders sellers users',
    'mails',
    'orders',
  ],
  'operator staff list sellers': [
    'order_counts',
    'plan_assignments',
    'remittance_plans sellers',
    'users',
  ],
  'operator staff find a parcel, a payment or a seller': [
    'orders sellers',
    'orders parcel_boxes sellers shipments',
    'orders sellers shipments',
    'recharge_refunds recharges remittances sellers',
    'sellers',
    'sellers tax_documents tds_deductions',
    'sellers tds_deductions',
    'einvoices sellers tax_documents',
    'einvoices tax_documents',
    'shipments',
    'users',
  ],
  'carriers push scans of parcels by AWB': ['parcel_boxes shipments', 'shipments'],
  'the retention job looks for the oldest order': ['orders'],
  'prices depend on the plans and states of all sellers': ['plan_assignments', 'tax_details'],
  'a replay of prices counts the orders of all sellers': ['order_counts'],
  'a job for all sellers lists the sellers first': ['sellers'],
  'operator staff count and list their open tasks': [
    'bank_accounts cod_lines remittances',
    'bank_accounts sellers',
    'claims orders shipment_events shipments',
    'discrepancies orders sellers',
    'ndr_actions ndr_cases',
    'ndr_actions ndr_cases orders sellers',
    'recharge_refunds recharges sellers users',
    'recharges',
    'recharges sellers',
    'tds_deductions',
  ],
  'an event of a payment gateway contains the id of a recharge or a refund, but no seller': [
    'recharge_refunds',
    'recharges',
  ],
  'operator staff pay out COD': [
    'bank_accounts remittances sellers',
    'cod_lines sellers',
    'remittances',
  ],
  'operator staff compare carriers with parcels': [
    'cod_lines',
    'cod_lines shipments',
    'discrepancies',
    'orders parcel_boxes shipments',
    'orders shipments',
    'sellers',
  ],
  'operator staff read invoices, claims and accounts of all sellers': [
    'claims orders sellers shipment_events shipments tax_documents',
    'invoice_runs invoice_terms sellers tax_details transfers',
    'sellers tax_documents',
    'sellers wallets',
    'tax_documents',
    'tax_documents wallets',
    'transfers',
  ],
  'the proof of the ledger compares the books of all sellers': [
    'claims discrepancies recharges remittances shipments tax_documents tds_deductions transfers',
    'claims transfers',
    'cod_lines remittances wallets',
    'cod_lines transfers',
    'discrepancies transfers',
    'invoice_runs tax_documents transfers',
    'recharge_refunds transfers',
    'recharges transfers',
    'remittances transfers',
    'shipments transfers',
    'tax_documents tds_deductions transfers',
    'tds_deductions transfers',
    'transfers',
    'transfers wallets',
  ],
  'a key rotation re-encrypts all bank accounts': ['bank_accounts'],
  'operator staff read their own user inside a transaction of the operator': [
    'second_factors sellers users',
  ],
};

const reasonsByTables = new Map(
  Object.entries(crossSellerReads).flatMap(([reason, statements]) =>
    statements.map((tables) => [tables, reason] as const),
  ),
);

export const findReason = (tables: readonly string[]): string | undefined =>
  reasonsByTables.get(tables.join(' '));
