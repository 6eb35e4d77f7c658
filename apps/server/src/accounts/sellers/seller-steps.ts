import { KEY_CALLS_PER_MINUTE } from '@shipdesk/domain/account/api-key';
import type { State } from '@shipdesk/domain/values/place/states';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import type { Caller } from '../../platform/db/query/caller.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { StoredParty, StoredSupplier } from '../../platform/db/schema/column-types.ts';
import { Refusal } from '../../platform/refusal.ts';
import * as store from './sellers-store.ts';

export interface NewSeller {
  kind: 'seller' | 'operator';
  name: string;
  createdAt: Date;
}

export async function addSeller(db: Db, caller: Caller, seller: NewSeller): Promise<void> {
  const { sellerId } = caller;
  const { kind, name, createdAt } = seller;
  await store.insertSeller(db, { sellerId, kind, name, logo: '', createdAt });
  await recordAudit(db, caller, 'seller.created', sellerId, { kind });
}

/** Adds the caller's seller as the sandbox of `live`. Returns false if the sandbox already exists. */
export async function addSandboxSeller(
  db: Db,
  caller: Caller,
  live: Awaited<ReturnType<typeof findOwnSeller>> & { readonly sellerId: string },
  createdAt: Date,
): Promise<boolean> {
  const { sellerId } = caller;
  const { name, logo, reverse: reverseEnabled, sellerId: liveSellerId } = live;
  const row = { sellerId, kind: 'sandbox', liveSellerId, name, logo, reverseEnabled } as const;
  if (!(await store.insertSellerIfNew(db, { ...row, createdAt }))) return false;
  await recordAudit(db, caller, 'sandbox.created', sellerId);
  return true;
}

export const isSeller = async (db: Db, sellerId: string): Promise<boolean> =>
  (await store.selectSeller(db, sellerId)) !== undefined;

/** The audit log records the changed columns, not their values. */
export async function changeCompany(
  db: Db,
  caller: Caller,
  changes: { name?: string; logo?: string },
): Promise<void> {
  const columns = Object.keys(changes);
  if (columns.length === 0) return;
  const { sellerId } = caller;
  await store.updateSeller(db, sellerId, changes);
  const change = Object.fromEntries(columns.map((column) => [column, null]));
  await recordAudit(db, caller, 'seller.changed', sellerId, change);
}

/**
 * Throws 401 if the seller is suspended. Locks the row, so that a concurrent suspension waits and then also ends the
 * sessions of this transaction.
 */
export async function assertNotSuspended(db: Db, sellerId: string): Promise<void> {
  if (await store.lockSuspendedAt(db, sellerId)) throw new Refusal('seller_suspended');
}

/** Returns false if the seller is already suspended. Throws 404 if it is not a live seller. */
export async function suspendSeller(
  db: Db,
  caller: Caller,
  { reason, now }: { reason: string; now: Date },
): Promise<boolean> {
  const { sellerId } = caller;
  const seller = await store.lockSeller(db, sellerId);
  if (seller?.kind !== 'seller') throw new Refusal('seller_unknown');
  if (seller.suspendedAt !== null) return false;
  await store.updateSeller(db, sellerId, { suspendedAt: now, suspensionReason: reason });
  await recordAudit(db, caller, 'seller.suspended', sellerId, { reason });
  return true;
}

/** Throws 404 if the caller's seller is not a live seller. */
export async function restoreSeller(db: Db, caller: Caller, reason: string): Promise<void> {
  const { sellerId } = caller;
  const seller = await store.lockSeller(db, sellerId);
  if (seller?.kind !== 'seller') throw new Refusal('seller_unknown');
  if (seller.suspendedAt === null) return;
  await store.updateSeller(db, sellerId, { suspendedAt: null, suspensionReason: '' });
  await recordAudit(db, caller, 'seller.restored', sellerId, { reason });
}

/** Sets the limit that all API keys of the seller share. Throws 404 if it is not a live seller. */
export async function limitCalls(db: Db, caller: Caller, callsPerMinute: number): Promise<void> {
  const { sellerId } = caller;
  const seller = await store.lockSeller(db, sellerId);
  if (seller?.kind !== 'seller') throw new Refusal('seller_unknown');
  await store.updateSeller(db, sellerId, { callsPerMinute });
  const previousLimit = seller.callsPerMinute ?? KEY_CALLS_PER_MINUTE;
  await recordAudit(db, caller, 'seller.changed', sellerId, {
    calls_per_minute: [previousLimit, callsPerMinute],
  });
}

export async function changeSandboxSuspension(
  db: Db,
  caller: Caller,
  suspendedAt: Date | null,
): Promise<void> {
  const { sellerId } = caller;
  if (!(await store.updateSeller(db, sellerId, { suspendedAt }))) return;
  await recordAudit(db, caller, suspendedAt ? 'seller.suspended' : 'seller.restored', sellerId);
}

export async function loadSeller(db: Db, sellerId: string): Promise<store.SellerPageRow> {
  const row = await store.selectSellerPage(db, sellerId);
  if (!row) throw new Refusal('seller_unknown');
  return row;
}

export async function isReverseEnabled(db: Db, sellerId: string): Promise<boolean> {
  return (await store.selectSeller(db, sellerId))?.reverseEnabled ?? false;
}

/** `logo` is a data URL or empty. */
export async function findOwnSeller(db: Db, sellerId: string) {
  const seller = await store.selectSeller(db, sellerId);
  if (!seller) throw new Refusal('seller_unknown');
  const { kind, name, logo, reverseEnabled: reverse, suspendedAt } = seller;
  return { kind, name, logo, reverse, suspendedAt };
}

/** `logo` is a data URL or empty. */
export async function findCompany(db: Db, sellerId: string) {
  const seller = await store.selectSeller(db, sellerId);
  return { name: seller?.name ?? '', logo: seller?.logo ?? '' };
}

export async function assertSellerExists(db: Db, sellerId: string): Promise<void> {
  if (!(await isSeller(db, sellerId))) throw new Refusal('seller_unknown');
}

/** Requires `asOperator`. */
export async function filterSellers(db: Db, sellerIds: readonly string[]) {
  return new Set(await store.selectExistingSellers(db, sellerIds));
}

/** Returns the id of the operator's first company, which owns the operator's jobs. Requires `asOperator`. */
export async function findOperatorCompany(db: Db): Promise<string | undefined> {
  return store.selectOperatorId(db);
}

/** Returns the operator as the supplier of a new document. Throws 409 if the operator has not saved its company. */
export async function loadSupplier(db: Db, state: State): Promise<StoredSupplier> {
  const row = await store.selectCompany(db);
  if (!row) throw new Refusal('company_missing');
  return {
    legalName: row.legalName,
    gstin: row.gstin,
    ...toAddress(row),
    state,
    payTo: toPaymentAccount(row),
  };
}

const toPaymentAccount = (row: store.CompanyRow): StoredSupplier['payTo'] => ({
  accountName: row.bankAccountName,
  bank: row.bankName,
  accountNumber: row.bankAccountNumber,
  ifsc: row.bankIfsc,
});

/** Returns null if the operator has not saved its company. */
export async function loadPaymentAccount(db: Db): Promise<StoredSupplier['payTo'] | null> {
  const row = await store.selectCompany(db);
  return row ? toPaymentAccount(row) : null;
}

export async function isCompanySaved(db: Db): Promise<boolean> {
  return (await store.selectCompany(db)) !== undefined;
}

/** `state` is null until the seller has saved its tax details. */
export async function loadRecipient(
  db: Db,
  sellerId: string,
): Promise<Omit<StoredParty, 'state'> & { readonly state: State | null }> {
  const row = await store.selectTaxDetails(db);
  if (row) {
    const { legalName, gstin, state } = row;
    return { legalName, gstin, ...toAddress(row), state };
  }
  const { name } = await findCompany(db, sellerId);
  return { legalName: name, gstin: null, address: '', state: null };
}

const toAddress = ({
  address: street,
  city,
  pincode,
}: Pick<store.CompanyRow, 'address' | 'city' | 'pincode'>) => ({
  address: `${street}, ${city} - ${pincode}`,
  place: { street, city, pincode },
});
