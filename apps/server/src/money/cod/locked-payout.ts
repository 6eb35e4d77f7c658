import type { Caller } from '../../platform/db/query/caller.ts';
import type { Database } from '../../platform/db/query/database.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Principal } from '../../platform/principal.ts';
import { Refusal } from '../../platform/refusal.ts';

import { lockRemittance, type RemittanceRow } from './remittances-store.ts';

/** A payout of any seller. */
export interface PayoutAddress {
  readonly sellerId: string;
  readonly id: string;
}

/** A payout that no other call changes until the transaction ends. */
export interface LockedPayout {
  readonly db: Db;
  readonly caller: Caller;
  readonly row: RemittanceRow;
}

/** Runs `work` on a payout, as its seller with the operator as the actor. 404 for an unknown one. */
export function withLockedPayout(
  database: Database,
  { source }: Pick<Principal, 'source'>,
  { sellerId, id }: PayoutAddress,
  work: (payout: LockedPayout) => Promise<void>,
): Promise<void> {
  const caller = { sellerId, source };
  return database.asSeller(caller, async (db) => {
    const row = await lockRemittance(db, id);
    if (!row) throw new Refusal('remittance_unknown');
    await work({ db, caller, row });
  });
}
