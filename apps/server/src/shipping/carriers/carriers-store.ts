import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db } from '../../platform/db/query/statement.ts';

import type {
  CarrierAccountsTable,
  PickupRegistrationsTable,
  StoredConnectionTest,
} from '../../platform/db/schema/carrier-tables.ts';

const columns = [
  'id',
  'carrier',
  'name',
  'is_enabled',
  'services',
  'credentials',
  'settings',
  'last_test',
  'version',
  'changed_at',
  'changed_by_name',
] as const;

export type AccountRow = Awaited<ReturnType<typeof selectAccounts>>[number];

/** Every account, in the order in which they were created. For `asOperator`. */
export function selectAccounts(db: Db) {
  return db
    .selectFrom('carrier_accounts')
    .select(columns)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Every account with a carrier. For `asOperator`. */
export function selectAccountsOf(db: Db, carrier: AccountRow['carrier']) {
  return db.selectFrom('carrier_accounts').select(columns).where('carrier', '=', carrier).execute();
}

/** The enabled accounts without their secrets, in the order of creation. For `asOperator`. */
export function selectEnabledAccounts(db: Db) {
  return db
    .selectFrom('carrier_accounts')
    .select(['id', 'carrier', 'name', 'services', 'settings'])
    .where('is_enabled', '=', true)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export function selectAccount(db: Db, id: string) {
  return db.selectFrom('carrier_accounts').select(columns).where('id', '=', id).executeTakeFirst();
}

/** Waits for other changes of accounts until the transaction ends. */
export async function lockAccounts(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('carrier_accounts'))`.execute(db);
}

export async function insertAccount(db: Db, row: Insertable<CarrierAccountsTable>): Promise<void> {
  await db.insertInto('carrier_accounts').values(row).execute();
}

export async function updateAccount(
  db: Db,
  id: string,
  changes: Omit<Updateable<CarrierAccountsTable>, 'id' | 'carrier' | 'created_at' | 'created_by'>,
): Promise<void> {
  await db.updateTable('carrier_accounts').set(changes).where('id', '=', id).execute();
}

/** Stores the result of a connection test unless the account was changed since the test began. */
export async function updateLastTest(
  db: Db,
  { id, version }: Pick<AccountRow, 'id' | 'version'>,
  result: StoredConnectionTest,
): Promise<void> {
  await db
    .updateTable('carrier_accounts')
    .set({ last_test: JSON.stringify(result) })
    .where('id', '=', id)
    .where('version', '=', version)
    .execute();
}

/** Replaces the encrypted credentials unless they were changed since they were read. */
export async function replaceCredentials(
  db: Db,
  id: string,
  { from, to }: { from: Buffer; to: Buffer },
): Promise<void> {
  await db
    .updateTable('carrier_accounts')
    .set({ credentials: to })
    .where('id', '=', id)
    .where('credentials', '=', from)
    .execute();
}

/** The registrations of the current seller with these addresses. */
export function selectRegistrations(db: Db, addressHashes: readonly string[]) {
  return db
    .selectFrom('pickup_registrations')
    .select(['account_id', 'address_hash', 'carrier_name', 'state', 'cause', 'words', 'at'])
    .where('address_hash', '=', sql<string>`any(${addressHashes}::text[])`)
    .execute();
}

/** Keeps the outcome of a registration. One that was registered stays registered. */
export async function upsertRegistration(db: Db, row: PickupRegistrationsTable): Promise<void> {
  const { state, cause, words, at } = row;
  await db
    .insertInto('pickup_registrations')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['seller_id', 'account_id', 'address_hash'])
        .doUpdateSet({ state, cause, words, at })
        .where('pickup_registrations.state', '=', 'failed'),
    )
    .execute();
}
