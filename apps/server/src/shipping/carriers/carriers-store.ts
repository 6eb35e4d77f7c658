import { type Insertable, sql, type Updateable } from 'kysely';
import { countChange } from '../../platform/db/query/change-counts.ts';
import { execute, insertRow, queryColumn, updateRow } from '../../platform/db/query/rows.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { StoredConnectionTest } from '../../platform/db/schema/column-types.ts';
import type { Row, Tables } from '../../platform/db/schema/tables.ts';

const columns = [
  'id',
  'carrier',
  'name',
  'isEnabled',
  'isSandbox',
  'services',
  'credentials',
  'settings',
  'lastTest',
  'signInRefusals',
  'signInPausedUntil',
  'signInWords',
  'version',
  'changedAt',
  'changedByName',
] as const;

export type AccountRow = Awaited<ReturnType<typeof selectAccounts>>[number];

/** In the order of creation. Requires `asOperator`. */
export function selectAccounts(db: Db) {
  return db
    .selectFrom('carrierAccounts')
    .select(columns)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

/** In the order of creation. Requires `asOperator`. */
export function selectAccountsByCarrier(db: Db, carrier: AccountRow['carrier']) {
  return db
    .selectFrom('carrierAccounts')
    .select(columns)
    .where('carrier', '=', carrier)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

/** Returns the accounts of sandboxes or of other sellers, in the order of creation. Requires `asOperator`. */
export function selectEnabledAccounts(db: Db, isSandbox: boolean) {
  return db
    .selectFrom('carrierAccounts')
    .select(['id', 'carrier', 'name', 'services', 'settings'])
    .where('isEnabled', '=', true)
    .where('isSandbox', '=', isSandbox)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

export function selectAccount(db: Db, id: string) {
  return db.selectFrom('carrierAccounts').select(columns).where('id', '=', id).executeTakeFirst();
}

/** Serialises changes of accounts until the transaction ends. */
export async function lockAccounts(db: Db): Promise<void> {
  await execute(db)`select pg_advisory_xact_lock(hashtext('carrier_accounts'))`;
}

export async function insertAccount(
  db: Db,
  row: Insertable<Tables['carrierAccounts']>,
): Promise<void> {
  await insertRow(db, 'carrierAccounts', row);
  // Prices depend on the accounts.
  await countChange(db, 'rates');
}

export async function updateAccount(
  db: Db,
  id: string,
  changes: Omit<
    Updateable<Tables['carrierAccounts']>,
    'id' | 'carrier' | 'createdAt' | 'createdBy'
  >,
): Promise<void> {
  await updateRow(db, 'carrierAccounts', { id }, changes);
  await countChange(db, 'rates');
}

export const selectSession = (db: Db, id: string) =>
  db
    .selectFrom('carrierAccounts')
    .select(['version', 'session', 'sessionEndsAt'])
    .select(['signInRefusals', 'signInPausedUntil', 'signInWords'])
    .where('id', '=', id)
    .executeTakeFirst();

/** Claims the sign-in of an account. Returns false during another sign-in or a pause, and if the session changed. */
export async function claimSession(
  db: Db,
  { id, session }: { readonly id: string; readonly session: Buffer | null },
  { now, abandonedBefore }: { readonly now: Date; readonly abandonedBefore: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('carrierAccounts')
    .set({ sessionAskedAt: now })
    .where('id', '=', id)
    .where('session', 'is not distinct from', session)
    .where((eb) =>
      eb.or([eb('sessionAskedAt', 'is', null), eb('sessionAskedAt', '<', abandonedBefore)]),
    )
    .where((eb) => eb.or([eb('signInPausedUntil', 'is', null), eb('signInPausedUntil', '<=', now)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const noSignInPause = { signInRefusals: 0, signInPausedUntil: null, signInWords: '' };

export type SignInPause = Pick<AccountRow, 'signInRefusals' | 'signInPausedUntil' | 'signInWords'>;

/** Ends a claim with a new token, a pause or neither. Does nothing if the account has changed since the claim. */
export const endSessionClaim = (
  db: Db,
  { id, version }: Pick<AccountRow, 'id' | 'version'>,
  outcome: { readonly session: Buffer; readonly sessionEndsAt: Date } | SignInPause | null,
) => updateRow(db, 'carrierAccounts', { id, version }, { ...outcome, sessionAskedAt: null });

/** Does nothing if the account has changed since the test began. */
export const updateLastTest = (
  db: Db,
  { id, version }: Pick<AccountRow, 'id' | 'version'>,
  result: StoredConnectionTest,
) => updateRow(db, 'carrierAccounts', { id, version }, { lastTest: JSON.stringify(result) });

export const replaceCredentials = (
  db: Db,
  id: string,
  { from, to }: { from: Buffer; to: Buffer },
) => updateRow(db, 'carrierAccounts', { id, credentials: from }, { credentials: to });

export function selectRegistrations(db: Db, addressHashes: readonly string[]) {
  return db
    .selectFrom('pickupRegistrations')
    .select(['accountId', 'addressHash', 'carrierName', 'state', 'cause', 'words', 'at'])
    .where('addressHash', '=', sql<string>`any(${addressHashes}::text[])`)
    .execute();
}

/** Does nothing if the address is already registered. */
export async function upsertRegistration(db: Db, row: Row<'pickupRegistrations'>): Promise<void> {
  const { state, cause, words, at } = row;
  await db
    .insertInto('pickupRegistrations')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['sellerId', 'accountId', 'addressHash'])
        .doUpdateSet({ state, cause, words, at })
        .where('pickupRegistrations.state', '=', 'failed'),
    )
    .execute();
}

/** Returns the newest 20 bodies. Requires `asOperator`. */
export const selectPushesContaining = (
  db: Db,
  search: { readonly accountId: string; readonly text: string; readonly since: Date },
) =>
  queryColumn(db)<string>`select body from carrier_pushes
    where account_id = ${search.accountId}::uuid and received_at >= ${search.since}
      and position(${search.text} in body) > 0
    order by received_at desc limit 20`;
