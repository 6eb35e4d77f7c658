import { recordAudit } from '../../platform/audit/audit-service.ts';
import type { Caller } from '../../platform/db/query/caller.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  insertSeller,
  selectExistingSellers,
  selectOperatorId,
  selectSeller,
  updateSeller,
} from './sellers-store.ts';

export interface NewSeller {
  kind: 'seller' | 'operator';
  name: string;
  createdAt: Date;
}

/** Creates the caller's seller. */
export async function addSeller(db: Db, caller: Caller, seller: NewSeller): Promise<void> {
  const { sellerId } = caller;
  const { kind, name, createdAt } = seller;
  await insertSeller(db, { sellerId, kind, name, logo: '', createdAt });
  await recordAudit(db, caller, { action: 'seller.created', subject: sellerId, change: { kind } });
}

/** Changes the company of the caller. The audit log names the columns, not their values. */
export async function changeCompany(
  db: Db,
  caller: Caller,
  changes: { name?: string; logo?: string },
): Promise<void> {
  const columns = Object.keys(changes);
  if (columns.length === 0) return;
  const { sellerId } = caller;
  await updateSeller(db, sellerId, changes);
  const change = Object.fromEntries(columns.map((column) => [column, null]));
  await recordAudit(db, caller, { action: 'seller.changed', subject: sellerId, change });
}

/** True when the operator has enabled reverse orders for the caller's seller. */
export async function isReverseEnabled(db: Db, sellerId: string): Promise<boolean> {
  return (await selectSeller(db, sellerId))?.reverseEnabled ?? false;
}

/** The company of the caller's seller, with its logo as a data URL or empty. */
export async function findCompany(
  db: Db,
  sellerId: string,
): Promise<{ name: string; logo: string }> {
  const seller = await selectSeller(db, sellerId);
  return { name: seller?.name ?? '', logo: seller?.logo ?? '' };
}

/** Throws a 404 for an id that belongs to no seller. */
export async function assertSellerExists(db: Db, sellerId: string): Promise<void> {
  if (!(await selectSeller(db, sellerId))) {
    throw new Refusal('seller_unknown');
  }
}

/** Returns the ids that belong to sellers. For `asOperator`. */
export async function filterSellers(
  db: Db,
  sellerIds: readonly string[],
): Promise<ReadonlySet<string>> {
  return new Set(await selectExistingSellers(db, sellerIds));
}

/** The operator's company, the first if there are several. It owns jobs that belong to no seller. For `asOperator`. */
export async function findOperatorCompany(db: Db): Promise<string | undefined> {
  return selectOperatorId(db);
}
