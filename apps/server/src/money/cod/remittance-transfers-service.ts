import type { UtrCorrection } from '@shipdesk/contract/money/remittance-runs';
import { matchPayouts, readStatement } from '@shipdesk/domain/money/cod/bank-statement';
import { canBecome } from '@shipdesk/domain/money/cod/cod-state';
import { withoutImplied } from '@shipdesk/domain/money/cod/payout';
import {
  buildRemittancePosting,
  buildRepeatedPosting,
  buildReturnedPosting,
  computeSettledDuesPaise,
  type TransferredPayout,
} from '@shipdesk/domain/money/cod/remittance-postings';
import { parseUtr } from '@shipdesk/domain/money/cod/utr';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import type { Caller } from '../../platform/db/query/caller.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import { recordEvents } from '../../platform/events/events-service.ts';
import type { RowDeps } from '../../platform/platform-deps.ts';
import type { Principal, SellersRow } from '../../platform/principal.ts';
import { createFieldRefusal, Refusal } from '../../platform/refusal.ts';
import { payOldestInvoices } from '../invoices/invoice-dues-service.ts';
import {
  lockAndReadWallet,
  postTransfers,
  replaceUtr,
  reserveUtr,
} from '../ledger/ledger-steps.ts';
import { releaseLines } from './cod-lines-store.ts';
import { checkResend } from './payout-steps.ts';
import * as remittancesStore from './remittances-store.ts';

/** The maximum number of transferred payouts that are compared with a statement. */
const MAX_PAYOUTS = 5_000;
const MAX_LISTED_UNREAD_ROWS = 50;

interface LockedPayout {
  readonly db: Db;
  readonly caller: Caller;
  readonly row: remittancesStore.RemittanceRow;
}

export function createRemittanceTransfers({ database, now }: RowDeps) {
  /** Locks a payout and runs `work` with the operator as the actor. Throws 404 for an unknown payout. */
  function withPayout(
    { source }: Pick<Principal, 'source'>,
    { sellerId, id }: SellersRow,
    work: (payout: LockedPayout) => Promise<void>,
  ): Promise<void> {
    const caller = { sellerId, source };
    return database.asSeller(caller, async (db) => {
      const row = await remittancesStore.lockRemittance(db, id);
      if (!row) throw new Refusal('remittance_unknown');
      await work({ db, caller, row });
    });
  }

  /** Runs `change` on the payouts that still have the state and UTR that were read. Returns these payouts. */
  async function changePayouts(
    principal: Principal,
    payouts: readonly remittancesStore.SellersRemittance[],
    change: (payout: LockedPayout) => Promise<void>,
  ): Promise<remittancesStore.SellersRemittance[]> {
    const changedPayouts: remittancesStore.SellersRemittance[] = [];
    for (const statementPayout of payouts) {
      await withPayout(principal, statementPayout, async (payout) => {
        if (payout.row.state !== statementPayout.state || payout.row.utr !== statementPayout.utr)
          return;
        await change(payout);
        changedPayouts.push(statementPayout);
      });
    }
    return changedPayouts;
  }

  return {
    /**
     * Records the UTR of a payout's transfer and posts the transfer. Throws 404 for an unknown id, 422 for an invalid
     * UTR. Throws 409 if the payout is not prepared or has another UTR, or if the UTR is taken.
     */
    recordUtr: async (principal: Principal, payout: SellersRow, text: string): Promise<void> => {
      const utr = readUtr(text);
      await withPayout(principal, payout, async (lockedPayout) => {
        const { row } = lockedPayout;
        if (row.utr === utr) return;
        if (row.utr !== null) throw new Refusal('remittance_has_utr', { params: { utr: row.utr } });
        if (!canBecome(row, 'remitted')) throw new Refusal('remittance_not_open');
        await setRemitted(lockedPayout, { utr, remittedBy: principal.userId, at: now() });
      });
    },

    /** Cancels a payout and makes its COD due again. Throws 404 for an unknown id, 409 for a transferred one. */
    cancel: (principal: Principal, payout: SellersRow) =>
      withPayout(principal, payout, async ({ db, caller, row }) => {
        if (row.state === 'cancelled') return;
        if (!canBecome(row, 'cancelled')) throw new Refusal('remittance_not_open');
        await remittancesStore.updateRemittance(db, row.id, { state: 'cancelled' });
        await releaseLines(db, row.id);
        await recordAudit(db, caller, 'remittance.cancelled', row.id, { net_paise: row.netPaise });
      }),

    /** Marks a payout as found on a bank statement. Throws 404 for an unknown id, 409 if it was not transferred. */
    markMatched: (principal: Principal, payoutKey: SellersRow) =>
      withPayout(principal, payoutKey, async (payout) => {
        if (payout.row.state === 'matched') return;
        if (!canBecome(payout.row, 'matched')) throw new Refusal('remittance_not_remitted');
        await setMatched(payout, principal.userId, now());
      }),

    /**
     * Corrects the UTR of a transfer. Throws 404 for an unknown id, 422 for an invalid UTR. Throws 409 if the payout is
     * not transferred, has another UTR or was found on a bank statement, or if the new UTR is taken.
     */
    correctUtr: async (
      principal: Principal,
      payoutKey: SellersRow,
      { wrongUtr: from, utr: to, reason }: UtrCorrection,
    ): Promise<void> => {
      const utr = readUtr(to);
      await withPayout(principal, payoutKey, async ({ db, caller, row }) => {
        if (row.utr === utr) return;
        if (row.utr === null) throw new Refusal('remittance_not_remitted');
        const params = { utr: row.utr };
        if (row.utr !== from) throw new Refusal('remittance_has_utr', { params });
        if (row.state === 'matched' && row.matchedBy === null) {
          throw new Refusal('remittance_on_statement', { params });
        }
        await replaceUtr(db, caller, { from, to: utr, causeId: row.id });
        await remittancesStore.updateRemittance(db, row.id, { utr });
        const change = { utr: [from, utr], reason: reason.trim() };
        await recordAudit(db, caller, 'remittance.utr_corrected', row.id, change);
        await recordPayoutEvent({ db, caller }, 'payout.corrected', utr, now());
      });
    },

    /** Records that the bank returned a transfer. Throws 404 for an unknown id, 409 for another state or UTR. */
    markReturned: (principal: Principal, payoutKey: SellersRow, utr: string) =>
      withPayout(principal, payoutKey, async (payout) => {
        const { row } = payout;
        if (row.state === 'returned') return;
        if (!canBecome(row, 'returned')) throw new Refusal('remittance_not_remitted');
        if (row.utr !== utr) {
          throw new Refusal('remittance_has_utr', { params: { utr: row.utr ?? '' } });
        }
        await setReturned(payout, 'hand', now());
      }),

    /** Prepares a returned payout again. Throws 404 for an unknown id, 409 if it is blocked or was not returned. */
    resend: (principal: Principal, payout: SellersRow) =>
      withPayout(principal, payout, async ({ db, caller, row }) => {
        if (row.state === 'in_batch' && row.returns > 0) return;
        if (!canBecome(row, 'in_batch')) throw new Refusal('remittance_not_returned');
        const { unmet, accountId } = await checkResend(db, row, now());
        if (unmet.length > 0 || accountId === null) {
          const params = { unmet: withoutImplied(unmet) };
          throw new Refusal('remittance_on_hold', { params });
        }
        await remittancesStore.updateRemittance(db, row.id, {
          state: 'in_batch',
          bankAccountId: accountId,
          filedAt: null,
        });
        const change = { bank_account_id: [row.bankAccountId, accountId] };
        await recordAudit(db, caller, 'remittance.resent', row.id, change);
      }),

    /**
     * Marks payouts as matched or returned according to a bank statement, and returns the result. Throws 422 for a file
     * that is not a bank statement.
     */
    matchStatement: async (principal: Principal, csv: string) => {
      const statement = readStatement(csv);
      if (typeof statement === 'string') {
        throw createFieldRefusal([{ field: 'csv', code: `statement_${statement}` }]);
      }
      const { rows, unreadColumns } = statement;
      const { remittedPayouts, earlierMatches } = await database.asOperator(async (db) => ({
        remittedPayouts: await remittancesStore.selectRemitted(db, MAX_PAYOUTS),
        earlierMatches: await remittancesStore.selectMatched(
          db,
          rows.flatMap(({ utrs }) => utrs),
        ),
      }));
      const matches = matchPayouts(
        [...remittedPayouts, ...earlierMatches].map((row) => ({ ...row, utr: row.utr ?? '' })),
        rows,
      );
      const matchedPayouts = await changePayouts(
        principal,
        matches.matched.filter(isRemitted),
        (payout) => setMatched(payout, null, now()),
      );
      const returnedPayouts = await changePayouts(principal, matches.returned, (payout) =>
        setReturned(payout, 'statement', now()),
      );
      const change = {
        matched: matchedPayouts.length,
        returned: returnedPayouts.length,
        differing: matches.differing.length,
      };
      await database.asSeller(principal, (db) =>
        recordAudit(db, principal, 'remittances.matched', '', change),
      );
      const listedPayouts = [
        ...matches.matched,
        ...matches.returned,
        ...matches.differing.map(({ payout }) => payout),
      ];
      return {
        matched: matchedPayouts.length,
        returned: returnedPayouts,
        differing: matches.differing,
        missing: remittedPayouts.length - listedPayouts.filter(isRemitted).length,
        unreadRows: matches.unreadRows.length,
        unreadRowNumbers: matches.unreadRows.slice(0, MAX_LISTED_UNREAD_ROWS),
        unreadColumns: [...unreadColumns],
      };
    },
  };
}

const isRemitted = ({ state }: Pick<remittancesStore.RemittanceRow, 'state'>) =>
  state === 'remitted';

function readUtr(text: string): string {
  const utr = parseUtr(text);
  if (utr === null) throw createFieldRefusal([{ field: 'utr', code: 'utr_invalid' }]);
  return utr;
}

function toTransferredPayout(row: remittancesStore.RemittanceRow): TransferredPayout {
  return { id: row.id, number: row.number, amounts: row };
}

async function setRemitted(
  { db, caller, row }: LockedPayout,
  { utr, remittedBy, at }: { utr: string; remittedBy: string; at: Date },
): Promise<void> {
  await reserveUtr(db, caller, { utr, causeId: row.id });
  await remittancesStore.updateRemittance(db, row.id, {
    state: 'remitted',
    utr,
    remittedAt: at,
    remittedBy,
  });
  await recordAudit(db, caller, 'remittance.remitted', row.id, { utr, net_paise: row.netPaise });
  const payout = toTransferredPayout(row);
  const posting =
    row.returns > 0
      ? buildRepeatedPosting(payout, row.returns)
      : await buildFirstPosting(db, caller, payout);
  await postTransfers(db, caller, [posting], at);
  await recordPayoutEvent({ db, caller }, 'payout.remitted', utr, at);
}

/** Pays the seller's oldest invoices with the dues that a payout settles. Returns the posting of the payout. */
async function buildFirstPosting(db: Db, caller: Caller, payout: TransferredPayout) {
  const { receivablePaise: owedPaise } = await lockAndReadWallet(db);
  const payments = await payOldestInvoices(db, caller, computeSettledDuesPaise(payout, owedPaise));
  return buildRemittancePosting(payout, { owedPaise, payments });
}

/** Marks a transfer as found on a bank statement. `matchedBy` is null if an uploaded statement showed it. */
async function setMatched({ db, caller, row }: LockedPayout, matchedBy: string | null, at: Date) {
  const change = { by: matchedBy === null ? 'statement' : 'hand' };
  await remittancesStore.updateRemittance(db, row.id, {
    state: 'matched',
    matchedAt: at,
    matchedBy,
  });
  await recordAudit(db, caller, 'remittance.matched', row.id, change);
}

async function setReturned({ db, caller, row }: LockedPayout, by: 'hand' | 'statement', at: Date) {
  const returns = row.returns + 1;
  await remittancesStore.updateRemittance(db, row.id, {
    state: 'returned',
    utr: null,
    remittedAt: null,
    remittedBy: null,
    matchedAt: null,
    matchedBy: null,
    returns,
  });
  const change = { by, utr: row.utr, net_paise: row.netPaise };
  await recordAudit(db, caller, 'remittance.returned', row.id, change);
  await postTransfers(db, caller, [buildReturnedPosting(toTransferredPayout(row), returns)], at);
  await recordPayoutEvent({ db, caller }, 'payout.returned', row.utr ?? '', at);
}

function recordPayoutEvent(
  { db, caller }: Pick<LockedPayout, 'db' | 'caller'>,
  kind: 'payout.remitted' | 'payout.corrected' | 'payout.returned',
  reference: string,
  at: Date,
): Promise<void> {
  return recordEvents(db, caller, [{ kind, docketNumber: '', data: { reference } }], at);
}
