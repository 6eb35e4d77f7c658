/** Tables whose rows belong to sellers, in the order of their foreign keys. Distributed by seller_id. */
export const sellerTables = [
  'sellers',
  'users',
  'sessions',
  'second_factors',
  'warehouses',
  'orders',
  'order_counts',
  'order_edits',
  'order_views',
  'shipments',
  'manifests',
  'shipment_events',
  'pickups',
  'ndr_cases',
  'ndr_actions',
  'ndr_links',
  'ndr_settings',
  'returned_parcels',
  'jobs',
  'domain_events',
  'daily_figures',
  'figure_days',
  'figure_states',
  'idempotency_keys',
  'imports',
  'import_pieces',
  'import_refusals',
  'import_refusal_phones',
  'plan_assignments',
  'password_links',
  'mails',
  'mail_switches',
  'notifications',
  'notification_reads',
  'label_settings',
  'pickup_registrations',
  'audit_entries',
  'audit_heads',
] as const;

/** Tables that cross sellers, with the reason. Copied to every node. */
export const referenceTables = {
  instance: 'describes the installation',
  logins: 'sign-in knows an e-mail address and no seller',
  throttle: 'counts calls before a seller is known',
  docket_blocks: 'tells whose a docket number is',
  rate_cards: 'price the orders of every seller',
  rate_drafts: 'are prices that operator staff prepare',
  rate_plans: 'are the plans of the operator',
  carrier_accounts: 'are the operator’s accounts with carriers',
  carrier_preferences: 'choose the service of every seller’s orders',
  carrier_pushes: 'arrive before the seller of their parcel is known',
  simulator_clock: 'is the time of the simulated carrier',
  simulator_warehouses: 'are known to the simulated carrier',
  simulator_pickups: 'are known to the simulated carrier',
  simulator_parcels: 'are known to the simulated carrier',
} as const;

/** The statements that distribute an empty or filled database with Citus. */
export function distributionStatements(): string[] {
  const [first, ...others] = sellerTables;
  return [
    ...Object.keys(referenceTables).map((table) => `select create_reference_table('${table}')`),
    `select create_distributed_table('${first}', 'seller_id')`,
    ...others.map(
      (table) =>
        `select create_distributed_table('${table}', 'seller_id', colocate_with => '${first}')`,
    ),
  ];
}
