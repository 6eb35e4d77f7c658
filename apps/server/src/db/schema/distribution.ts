/** Tables whose rows belong to sellers, in the order of their foreign keys. Distributed by seller_id. */
export const sellerTables = [
  'sellers',
  'users',
  'sessions',
  'second_factors',
  'warehouses',
  'orders',
  'order_counts',
  'idempotency_keys',
  'imports',
  'import_pieces',
  'import_refusals',
  'import_refusal_phones',
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
