import {
  buildCarrierDeductionPosting,
  buildCodReceivedPosting,
  buildUnmatchedLinePosting,
} from '@shipdesk/domain/money/carrier-cod/carrier-remittance-postings';
import {
  type CodAtCarrier,
  canDeduct,
  type DeductionAccount,
  matchCodLine,
  settlesParcel,
} from '@shipdesk/domain/money/carrier-cod/cod-match';
import type { Posting } from '@shipdesk/domain/money/ledger/transfer';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import type { Caller } from '../../platform/db/query/caller.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { RowDeps } from '../../platform/platform-deps.ts';
import type { Principal } from '../../platform/principal.ts';
import { createFieldRefusal, Refusal } from '../../platform/refusal.ts';
import { lockAndReadWallet, postTransfers, readPostedLegs } from '../ledger/ledger-steps.ts';
import * as carrierRemittancesStore from './carrier-remittances-store.ts';
import { addSettledAmounts, lockCodLines, selectCarrierCod } from './cod-lines-store.ts';

/** The account to which the difference between the lines and the transfer is posted, and the reason. */
interface Deduction {
  readonly account: DeductionAccount;
  readonly reason: string;
}

/** Maximum number of lines per transaction, because a transaction locks the seller's wallet. */
const BATCH_LINES = 500;

interface Acceptance {
  readonly rows: readonly number[];
  readonly reason: string;
  readonly userId: string;
}

export function createRemittanceBookings(deps: RowDeps) {
  const { database } = deps;
  const find = (id: string) =>
    database.asOperator((db) => carrierRemittancesStore.findRemittance(db, id));

  return {
    /**
     * Compares the open lines again, posts the matching ones, and posts the deduction once. Returns the number of
     * posted lines. Throws 404 for an unknown id, 422 for a missing or invalid deduction.
     */
    book: async (principal: Principal, id: string, deduction: Deduction | undefined) => {
      const row = await find(id);
      assertDeduction(row, deduction);
      const caller = { sellerId: row.sellerId, source: principal.source };
      await postDeduction(deps, caller, id, deduction);
      return postLines(deps, principal, id, null);
    },

    /** Posts open lines despite a difference. Returns the number of posted lines. Throws 404 for an unknown id. */
    accept: async (
      principal: Principal,
      id: string,
      { rows, reason }: { readonly rows: readonly number[]; readonly reason: string },
    ): Promise<number> => {
      await find(id);
      const change = { rows: rows.join(' '), reason };
      await database.asOperator(
        (db) => recordAudit(db, principal, 'carrier_remittance.accepted', id, change),
        principal,
      );
      return postLines(deps, principal, id, { rows, reason, userId: principal.userId });
    },
  };
}

/** Posts lines seller by seller and returns their number. A retry posts the lines that a crash left open. */
async function postLines(
  { database, now }: RowDeps,
  principal: Principal,
  id: string,
  acceptance: Acceptance | null,
): Promise<number> {
  const rowNumbers = acceptance?.rows ?? null;
  const sellers = await database.asOperator((db) =>
    carrierRemittancesStore.selectOpenSellers(db, id, rowNumbers),
  );
  let bookedCount = 0;
  for (const sellerId of sellers) {
    const caller = { sellerId, source: principal.source };
    let after = 0;
    let hasMore = true;
    while (hasMore) {
      const page = { rowNumbers, after, limit: BATCH_LINES };
      const counts = await database.asSeller(caller, async (db) => {
        const lines = await carrierRemittancesStore.lockOpenLines(db, id, page);
        const postedCount = await bookLines(db, caller, { lines, acceptance, at: now() });
        // The callers record the operator's own audit entry.
        if (postedCount > 0 && sellerId !== principal.sellerId) {
          await recordAudit(db, caller, 'carrier_remittance.booked', id, { lines: postedCount });
        }
        return { lines, booked: postedCount };
      });
      bookedCount += counts.booked;
      after = counts.lines.at(-1)?.rowNumber ?? after;
      hasMore = counts.lines.length === BATCH_LINES;
    }
  }
  return bookedCount;
}

function postDeduction(
  { database, now }: RowDeps,
  caller: Caller,
  id: string,
  deduction: Deduction | undefined,
): Promise<void> {
  return database.asSeller(caller, async (db) => {
    const row = await carrierRemittancesStore.lockRemittance(db, id);
    if (!row) throw new Refusal('carrier_remittance_unknown');
    const deductionPaise = row.linesPaise - row.receivedPaise;
    const isOpen = deductionPaise !== 0 && row.deductionAccount === null;
    await carrierRemittancesStore.updateRemittance(db, id, {
      bookedAt: row.bookedAt ?? now(),
      ...(isOpen &&
        deduction && {
          deductionAccount: deduction.account,
          deductionReason: deduction.reason.trim(),
        }),
    });
    const change = isOpen && deduction ? { deduction_paise: deductionPaise, ...deduction } : {};
    await recordAudit(db, caller, 'carrier_remittance.booked', id, change);
    if (!isOpen || !deduction) return;
    const posting = buildCarrierDeductionPosting({
      remittanceId: id,
      deductionPaise,
      ...deduction,
    });
    await postTransfers(db, caller, [posting], now());
  });
}

function assertDeduction(
  row: carrierRemittancesStore.RemittanceRow,
  deduction: Deduction | undefined,
): void {
  const paise = row.linesPaise - row.receivedPaise;
  if (paise === 0 || row.deductionAccount !== null) return;
  if (!deduction) throw new Refusal('deduction_missing', { params: { paise } });
  if (!canDeduct(deduction.account, paise)) {
    throw createFieldRefusal([{ field: 'deduction.account', code: 'deduction_account_invalid' }]);
  }
  if (deduction.account === 'adjustments' && deduction.reason.trim() === '') {
    throw createFieldRefusal([{ field: 'deduction.reason', code: 'difference_reason_missing' }]);
  }
}

async function bookLines(
  db: Db,
  caller: Caller,
  {
    lines,
    acceptance,
    at,
  }: {
    lines: readonly carrierRemittancesStore.RemittanceLineRow[];
    acceptance: Acceptance | null;
    at: Date;
  },
): Promise<number> {
  const [firstLine] = lines;
  if (!firstLine) return 0;
  const shipmentIds = lines.flatMap(({ shipmentId }) => shipmentId ?? []);
  await lockAndReadWallet(db);
  await lockCodLines(db, shipmentIds);
  const parcels = shipmentIds.map((shipmentId) => ({ sellerId: caller.sellerId, id: shipmentId }));
  const codByShipment = await selectCarrierCod(db, parcels);
  const postedLegs = await readPostedLegs(db, 'carrier_cod', shipmentIds);
  const comparedLines = lines.map((line) => {
    const parcel = findParcelCod(line, codByShipment);
    const kind = matchCodLine(line.paidPaise, parcel);
    const owedPaise = parcel?.owedPaise ?? 0;
    return { ...line, kind, owedPaise, isBooked: kind === 'matched' || acceptance !== null };
  });
  const bookedLines = comparedLines.filter(({ isBooked }) => isBooked);
  const reason = acceptance?.reason.trim() ?? '';
  const postings = bookedLines.map((line) => buildPosting(line, postedLegs, reason));
  await postTransfers(db, caller, postings, at);
  await addSettledAmounts(
    db,
    bookedLines.flatMap(({ kind, shipmentId, owedPaise }) =>
      shipmentId !== null && settlesParcel(kind) ? [{ shipmentId, paise: owedPaise }] : [],
    ),
  );
  await carrierRemittancesStore.updateLines(
    db,
    firstLine.remittanceId,
    comparedLines.map(
      ({ rowNumber, kind, owedPaise, isBooked }): carrierRemittancesStore.ComparedLine => {
        const bookedAs = settlesParcel(kind) ? 'parcel' : 'adjustment';
        const isAccepted = isBooked && kind !== 'matched';
        return {
          rowNumber,
          kind,
          owedPaise,
          bookedAt: isBooked ? at : null,
          bookedAs: isBooked ? bookedAs : null,
          reason: isAccepted ? reason : '',
          decidedBy: isAccepted ? (acceptance?.userId ?? null) : null,
        };
      },
    ),
  );
  return bookedLines.length;
}

function findParcelCod(
  { shipmentId }: carrierRemittancesStore.RemittanceLineRow,
  codByShipment: ReadonlyMap<string, CodAtCarrier>,
) {
  if (shipmentId === null) return null;
  return codByShipment.get(shipmentId) ?? { owedPaise: 0, isDelivered: false };
}

function buildPosting(
  line: carrierRemittancesStore.RemittanceLineRow,
  postedLegs: ReadonlyMap<string, ReadonlySet<string>>,
  reason: string,
): Posting {
  const { shipmentId, docketNumber, paidPaise } = line;
  if (shipmentId === null || !settlesParcel(line.kind)) {
    const { remittanceId, rowNumber: row } = line;
    return buildUnmatchedLinePosting({ remittanceId, row, docketNumber, paidPaise, reason });
  }
  return buildCodReceivedPosting({
    shipmentId,
    docketNumber,
    paidPaise,
    owedPaise: line.owedPaise,
    earlierSettlementCount: countSettlements(postedLegs.get(shipmentId)),
    reason: line.kind === 'matched' ? '' : reason,
  });
}

/** Returns the number of earlier settlements of a parcel: the highest number in the names of its legs. */
function countSettlements(legs: ReadonlySet<string> = new Set()): number {
  return Math.max(0, ...Array.from(legs, (leg) => Number(leg.split('.')[1] ?? 0)));
}
