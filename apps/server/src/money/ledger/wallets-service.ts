import type { EntryKind } from '@shipdesk/domain/money/ledger/transfer';
import { assertSellerExists } from '../../accounts/sellers/seller-steps.ts';
import type { ServiceDeps } from '../../deps.ts';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import { readBatches } from '../../platform/db/query/batches.ts';
import type { Caller } from '../../platform/db/query/caller.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import { claimKey, type IdempotentCall } from '../../platform/idempotency.ts';
import type { Principal } from '../../platform/principal.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findHeldDifference } from '../weights/discrepancy-case-steps.ts';
import {
  lockAndReadWallet,
  postTransfers,
  readWallet,
  toWallet,
  type Wallet,
} from './ledger-steps.ts';
import * as store from './ledger-store.ts';

/** Starts at the newest line if `before` is undefined. */
interface PageRequest {
  readonly before: number | undefined;
  readonly size: number;
}

const MAX_LISTED_WALLETS = 1000;
const EXPORT_BATCH_LINES = 1000;

export function createWallets({ database, now, newId }: ServiceDeps) {
  /** Runs `work` as another seller. Throws 403 for the caller's own wallet, 404 for an unknown seller id. */
  function changeWallet<T>(
    { source, sellerId: ownSellerId }: Principal,
    sellerId: string,
    work: (db: Db, caller: Caller) => Promise<T>,
  ): Promise<T> {
    if (sellerId === ownSellerId) throw new Refusal('own_wallet');
    const caller = { sellerId, source };
    return database.asSeller(caller, async (db) => {
      await assertSellerExists(db, sellerId);
      return work(db, caller);
    });
  }

  return {
    readWallet: (principal: Principal): Promise<Wallet> => database.asSeller(principal, readWallet),

    setLowBalance: (principal: Principal, lowBalancePaise: number | null) =>
      database.asSeller(principal, async (db) => {
        const previousWallet = await store.lockWallet(db);
        await store.updateWallet(db, { lowBalancePaise });
        const change = { low_balance_paise: [previousWallet.lowBalancePaise, lowBalancePaise] };
        await recordAudit(db, principal, 'wallet.changed', '', change);
        return lockAndReadWallet(db);
      }),

    readPassbook: (principal: Principal, filter: store.PassbookFilter, page: PageRequest) =>
      database.asSeller(principal, (db) => loadPage(db, filter, page)),

    streamPassbook: (principal: Principal, filter: store.PassbookFilter, maxLines: number) =>
      readBatches<store.PassbookRow>(
        (last, limit) =>
          database.asSeller(principal, (db) =>
            store.selectPassbook(db, filter, { before: last?.seq, limit }),
          ),
        { size: EXPORT_BATCH_LINES, maxRows: maxLines },
      ),

    /** Returns a movement with the price or the weights that explain it. Throws 404 for an unknown movement. */
    explain: (principal: Principal, seq: number) =>
      database.asSeller(principal, async (db) => {
        const movement = await store.selectMovement(db, seq);
        if (!movement) throw new Refusal('movement_unknown');
        const { causeKind, causeId } = movement.line;
        const weight =
          causeKind === 'discrepancy' ? await findHeldDifference(db, causeId) : undefined;
        return {
          ...movement,
          working: await loadWorking(db, movement.line),
          weight: weight ?? null,
        };
      }),

    listWallets: (principal: Principal) =>
      database.asOperator(async (db) => {
        const rows = await store.selectWallets(db, MAX_LISTED_WALLETS);
        await recordAudit(db, principal, 'wallets.listed', '', { rows: rows.length });
        return rows.map((row) => ({
          ...toWallet(row),
          sellerId: row.sellerId,
          sellerName: row.name,
        }));
      }, principal),

    readSellerPassbook: (
      principal: Principal,
      sellerId: string,
      filter: store.PassbookFilter,
      page: PageRequest,
    ) =>
      database.asOperator(async (db) => {
        await recordAudit(db, principal, 'passbook.read', sellerId);
        return loadPage(db, filter, page, sellerId);
      }, principal),

    /** Throws 403 for the caller's own wallet, 404 for an unknown seller id. */
    setCreditLimit: (principal: Principal, sellerId: string, paise: number) =>
      changeWallet(principal, sellerId, async (db, caller) => {
        const previousWallet = await store.lockWallet(db);
        await store.updateWallet(db, { creditLimitPaise: paise });
        const change = { credit_limit_paise: [previousWallet.creditLimitPaise, paise] };
        await recordAudit(db, caller, 'wallet.changed', sellerId, change);
        return lockAndReadWallet(db);
      }),

    /**
     * Adjusts another seller's wallet. A negative amount is a debit. Throws 403 and 404 like `setCreditLimit`, 409 for
     * an uncovered debit.
     */
    adjust: (
      principal: Principal,
      sellerId: string,
      { amountPaise, reason }: { readonly amountPaise: number; readonly reason: string },
      call: IdempotentCall,
    ): Promise<Wallet> =>
      changeWallet(principal, sellerId, async (db, caller) => {
        const id = newId();
        const keyClaim = { call, response: { id }, now: now() };
        const earlierResponse = await claimKey(db, { ...principal, sellerId }, keyClaim);
        if (earlierResponse) return readWallet(db);
        const isCredit = amountPaise > 0;
        const [result] = await postTransfers(
          db,
          caller,
          [
            {
              cause: { kind: 'adjustment', id },
              entry: 'adjustment',
              note: { reason },
              legs: [
                {
                  leg: 'adjustment',
                  debit: isCredit ? 'adjustments' : 'wallet',
                  credit: isCredit ? 'wallet' : 'adjustments',
                  amountPaise: Math.abs(amountPaise),
                },
              ],
              whenShort: 'refuse',
            },
          ],
          now(),
        );
        if (result?.kind === 'short') {
          const leftPaise = Math.max(0, -amountPaise - result.missingPaise);
          throw new Refusal('adjustment_uncovered', { params: { leftPaise } });
        }
        await recordAudit(db, caller, 'wallet.adjusted', id, { amount_paise: amountPaise, reason });
        return readWallet(db);
      }),
  };
}

async function loadPage(
  db: Db,
  filter: store.PassbookFilter,
  { before, size }: PageRequest,
  sellerId?: string,
) {
  const rows = await store.selectPassbook(db, filter, { before, limit: size + 1 }, sellerId);
  const lines = rows.slice(0, size);
  return { lines, next: rows.length > size ? (lines.at(-1)?.seq ?? null) : null };
}

const priceColumns: Readonly<Partial<Record<EntryKind, 'price' | 'charge' | 'codFee'>>> = {
  shipment_hold: 'price',
  shipment_release: 'price',
  shipment_charge: 'price',
  rto_charge: 'charge',
  rto_refund: 'charge',
  cod_fee_refund: 'codFee',
  cod_fee_charge: 'codFee',
};

async function loadWorking(db: Db, { causeKind, causeId, entry }: store.TransferRow) {
  const price = priceColumns[entry];
  if (causeKind !== 'shipment' || price === undefined) return null;
  const shipment = await store.findPricedShipment(db, causeId);
  if (!shipment) return null;
  return price === 'price' ? shipment.quote : (shipment.returnTerms?.[price] ?? null);
}
