/** Tables whose rows belong to sellers, in the order of their foreign keys. Distributed by seller_id. */
export const sellerTables = [
  'sellers',
  'users',
  'invitations',
  'support_visits',
  'sessions',
  'second_factors',
  'api_keys',
  'key_calls',
  'warehouses',
  'package_presets',
  'products',
  'product_parcels',
  'orders',
  'order_counts',
  'order_edits',
  'order_views',
  'shipments',
  'carrier_labels',
  'manifests',
  'shipment_events',
  'parcel_boxes',
  'pickups',
  'ndr_cases',
  'ndr_actions',
  'delivery_attempts',
  'ndr_links',
  'ndr_settings',
  'returned_parcels',
  'photos',
  'jobs',
  'domain_events',
  'event_subscriptions',
  'webhook_endpoints',
  'webhook_deliveries',
  'webhook_attempts',
  'daily_figures',
  'figure_days',
  'figure_states',
  'idempotency_keys',
  'imports',
  'import_pieces',
  'import_refusals',
  'import_refusal_phones',
  'reports',
  'report_pieces',
  'report_schedules',
  'consignee_erasures',
  'shop_connections',
  'shop_orders',
  'shop_writes',
  'file_mappings',
  'plan_assignments',
  'password_links',
  'mails',
  'mail_switches',
  'notifications',
  'notification_reads',
  'label_settings',
  'pickup_registrations',
  'wallets',
  'transfers',
  'recharges',
  'recharge_refunds',
  'tax_details',
  'invoice_terms',
  'invoice_runs',
  'tax_documents',
  'einvoices',
  'claims',
  'tds_deductions',
  'bank_accounts',
  'remittance_plans',
  'remittances',
  'cod_lines',
  'discrepancies',
  'audit_entries',
  'audit_heads',
] as const;

/**
 * Tables shared by all sellers. Queries join them with tables of sellers, or a transaction writes to both. Citus copies
 * them to every node, so a write needs all nodes.
 */
export const referenceTables = {
  rate_cards: 'price the orders of every seller',
  rate_plans: 'are the plans of the operator',
  carrier_accounts: 'are the operator’s accounts with carriers',
  credited_transfers: 'keep a bank transfer from being credited twice',
  paid_transfers: 'keep a bank transfer from paying two sellers',
  payment_events: 'arrive before the seller of their payment is known',
  document_series: 'number the invoices and credit notes of all sellers without gaps',
  carrier_invoices: 'bill the parcels of many sellers',
  carrier_invoice_lines: 'are lines of invoices that bill many sellers',
  carrier_invoice_payments: 'pay invoices that bill many sellers',
  carrier_remittances: 'pay the COD of many sellers',
  carrier_remittance_lines: 'are lines of remittances that pay the COD of many sellers',
  carrier_terms: 'are the operator’s agreements with carriers',
  carrier_claims: 'are debts of carriers for the parcels of many sellers',
} as const;

/**
 * Other tables shared by all sellers. Only the coordinator stores them, so the failure of a worker does not affect the
 * sellers of the other workers. No foreign key connects them with tables of the other kinds.
 */
export const coordinatorTables = {
  instance: 'describes the installation',
  logins: 'sign-in has an email address and no seller',
  api_key_routes: 'a call with an API key has a secret and no seller',
  memberships: 'switching sellers has an email address and many sellers',
  throttle: 'counts calls before a seller is known',
  docket_blocks: 'map docket numbers to sellers',
  job_hints: 'name the sellers that have due jobs',
  change_counts: 'count changes of cached data of all sellers',
  rate_drafts: 'are prices that operator staff prepare',
  carrier_preferences: 'choose the service of every seller’s orders',
  carrier_lanes: 'are responses of carriers about the routes of every seller',
  carrier_pushes: 'arrive before the seller of their parcel is known',
  ledger_proofs: 'compare the books of all sellers',
  company: 'is the operator’s company, which invoices every seller',
  simulator_clock: 'is the time of the simulated carrier',
  simulator_warehouses: 'belong to the simulated carrier',
  simulator_pickups: 'belong to the simulated carrier',
  simulator_parcels: 'belong to the simulated carrier',
} as const;

interface Placement {
  readonly table: string;
  readonly statement: string;
}

/** Returns the statements in the order of the foreign keys, for an empty or a filled database. */
export function listPlacements(): Placement[] {
  const [firstTable, ...otherTables] = sellerTables;
  return [
    ...Object.keys(referenceTables).map((table) => ({
      table,
      statement: `select create_reference_table('${table}')`,
    })),
    {
      table: firstTable,
      statement: `select create_distributed_table('${firstTable}', 'seller_id')`,
    },
    ...otherTables.map((table) => ({
      table,
      statement: `select create_distributed_table('${table}', 'seller_id', colocate_with => '${firstTable}')`,
    })),
  ];
}
