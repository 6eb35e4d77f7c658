import { matchPayouts, readStatement } from '@shipdesk/domain/money/cod/bank-statement';
import { canBecome } from '@shipdesk/domain/money/cod/cod-state';
import { withoutImplied } from '@shipdesk/domain/money/cod/payout';
import { returnedPosting } from '@shipdesk/domain/money/cod/remittance-postings';
import { parseUtr } from '@shipdesk/domain/money/cod/utr';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import { recordEvents } from '../../platform/events/events-service.ts';
import type { Principal } from '../../platform/principal.ts';
import { invalid, Refusal } from '../../platform/refusal.ts';

import { post, replaceUtr } from '../ledger/ledger-steps.ts';
import { type LockedPayout, type PayoutAddress, withLockedPayout } from './locked-payout.ts';
import { payoutOf, sentPayout } from './payout-row.ts';
import { resendStanding } from './payout-standing.ts';
import {
  type SellersRemittance,
  selectMatched,
  selectRemitted,
  updateRemittance,
} from './remittances-store.ts';

/** Payouts that one statement covers. */
const MAX_PAYOUTS = 5_000;

export interface StatementResult {
  readonly matched: number;
  readonly returned: readonly SellersRemittance[];
  readonly differing: readonly {
    readonly remittance: SellersRemittance;
    readonly statementPaise: number;
  }[];
  readonly missing: number;
  readonly unreadRows: number;
}

const isOpen = ({ remittance }: ReturnType<typeof sentPayout>) => remittance.state === 'remitted';

/** 409 for a payout that was not transferred. */
function assertSent({ row }: LockedPayout, next: 'matched' | 'returned'): void {
  if (canBecome(row, next)) return;
  throw new Refusal('remittance_not_remitted');
}

/** The correction of a mistyped UTR: `from` is the UTR that the operator saw. */
export interface UtrCorrection {
  readonly from: string;
  readonly to: string;
  readonly reason: string;
}

/** Changes to COD payouts after their transfer: matched, UTR corrected, returned, sent again. */
export interface SentPayouts {
  /** 404; 409 for a payout that was not transferred. */
  markMatched(principal: Principal, payout: PayoutAddress): Promise<void>;
  /**
   * Corrects the UTR of a transfer. 404; 409 for a payout that was not transferred, has another UTR or was found on a bank
   * statement, and for the UTR of another payout; 422.
   */
  correctUtr(principal: Principal, payout: PayoutAddress, correction: UtrCorrection): Promise<void>;
  /** Records that the bank returned a transfer. 404; 409 for a payout that was not transferred or has another UTR. */
  markReturned(principal: Principal, payout: PayoutAddress, utr: string): Promise<void>;
  /** 404; 409 for a payout that the bank did not return, and while a condition for payouts is unmet. */
  resend(principal: Principal, payout: PayoutAddress): Promise<void>;
  /** 422 for a file that is not a bank statement. */
  matchStatement(principal: Principal, csv: string): Promise<StatementResult>;
}

export function createSentPayouts({ database, now }: Pick<Deps, 'database' | 'now'>): SentPayouts {
  async function setMatched({ db, caller, row }: LockedPayout, matchedBy: string | null) {
    const change = { by: matchedBy === null ? 'statement' : 'hand' };
    await updateRemittance(db, row.id, {
      state: 'matched',
      matchedAt: now(),
      matchedBy,
    });
    await recordAudit(db, caller, { action: 'remittance.matched', subject: row.id, change });
  }

  async function setReturned({ db, caller, row }: LockedPayout, by: 'hand' | 'statement') {
    const returns = row.returns + 1;
    await updateRemittance(db, row.id, {
      state: 'returned',
      utr: null,
      remittedAt: null,
      remittedBy: null,
      matchedAt: null,
      matchedBy: null,
      returns,
    });
    const at = now();
    const change = { by, utr: row.utr, net_paise: row.netPaise };
    await recordAudit(db, caller, { action: 'remittance.returned', subject: row.id, change });
    await post(db, caller, [returnedPosting(payoutOf(row), returns)], at);
    const data = { reference: row.utr ?? '' };
    const event = { kind: 'payout.returned', docketNumber: '', data } as const;
    await recordEvents(db, caller, [event], at);
  }

  /** Changes payouts that a statement names, and returns how many; without those that changed since they were read. */
  async function changeAll(
    principal: Principal,
    payouts: readonly SellersRemittance[],
    change: (payout: LockedPayout) => Promise<void>,
  ): Promise<SellersRemittance[]> {
    const changed: SellersRemittance[] = [];
    for (const read of payouts) {
      const { sellerId, id, state, utr } = read;
      await withLockedPayout(database, principal, { sellerId, id }, async (payout) => {
        if (payout.row.state !== state || payout.row.utr !== utr) return;
        await change(payout);
        changed.push(read);
      });
    }
    return changed;
  }

  return {
    markMatched: (principal, address) =>
      withLockedPayout(database, principal, address, async (payout) => {
        if (payout.row.state === 'matched') return;
        assertSent(payout, 'matched');
        await setMatched(payout, principal.userId);
      }),

    correctUtr: async (principal, address, { from, to, reason }) => {
      const utr = parseUtr(to);
      if (utr === null) throw invalid([{ field: 'utr', code: 'utr_invalid' }]);
      await withLockedPayout(database, principal, address, async ({ db, caller, row }) => {
        if (row.utr === utr) return;
        if (row.utr === null) {
          throw new Refusal('remittance_not_remitted');
        }
        const params = { utr: row.utr };
        if (row.utr !== from) {
          throw new Refusal('remittance_has_utr', { params });
        }
        if (row.state === 'matched' && row.matchedBy === null) {
          throw new Refusal('remittance_on_statement', { params });
        }
        await replaceUtr(db, caller, { from, to: utr, causeId: row.id });
        await updateRemittance(db, row.id, { utr });
        const change = { utr: [from, utr], reason: reason.trim() };
        await recordAudit(db, caller, {
          action: 'remittance.utr_corrected',
          subject: row.id,
          change,
        });
        const data = { reference: utr };
        const event = { kind: 'payout.corrected', docketNumber: '', data } as const;
        await recordEvents(db, caller, [event], now());
      });
    },

    markReturned: (principal, address, utr) =>
      withLockedPayout(database, principal, address, async (payout) => {
        if (payout.row.state === 'returned') return;
        assertSent(payout, 'returned');
        if (payout.row.utr !== utr) {
          const params = { utr: payout.row.utr ?? '' };
          throw new Refusal('remittance_has_utr', { params });
        }
        await setReturned(payout, 'hand');
      }),

    resend: (principal, payout) =>
      withLockedPayout(database, principal, payout, async ({ db, caller, row }) => {
        if (row.state === 'in_batch' && row.returns > 0) return;
        if (!canBecome(row, 'in_batch')) {
          throw new Refusal('remittance_not_returned');
        }
        const { unmet, accountId } = await resendStanding(db, row, now());
        if (unmet.length > 0 || accountId === null) {
          const params = { unmet: withoutImplied(unmet) };
          throw new Refusal('remittance_on_hold', { params });
        }
        await updateRemittance(db, row.id, {
          state: 'in_batch',
          bankAccountId: accountId,
          filedAt: null,
        });
        const change = { bank_account_id: [row.bankAccountId, accountId] };
        await recordAudit(db, caller, { action: 'remittance.resent', subject: row.id, change });
      }),

    matchStatement: async (principal, csv) => {
      const rows = readStatement(csv);
      if (typeof rows === 'string') {
        throw invalid([
          rows === 'undirected'
            ? { field: 'csv', code: 'statement_undirected' }
            : { field: 'csv', code: 'statement_unreadable' },
        ]);
      }
      const { remitted, matchedBefore } = await database.asOperator(async (db) => ({
        remitted: await selectRemitted(db, MAX_PAYOUTS),
        matchedBefore: await selectMatched(
          db,
          rows.flatMap(({ utrs }) => utrs),
        ),
      }));
      const found = matchPayouts([...remitted, ...matchedBefore].map(sentPayout), rows);
      const { differing, unreadRows } = found;
      const matched = await changeAll(
        principal,
        found.matched.filter(isOpen).map(({ remittance }) => remittance),
        (payout) => setMatched(payout, null),
      );
      const returned = await changeAll(
        principal,
        found.returned.map(({ remittance }) => remittance),
        (payout) => setReturned(payout, 'statement'),
      );
      const listed = [
        ...found.matched,
        ...found.returned,
        ...differing.map(({ payout }) => payout),
      ];
      const change = {
        matched: matched.length,
        returned: returned.length,
        differing: differing.length,
      };
      await database.asSeller(principal, (db) =>
        recordAudit(db, principal, { action: 'remittances.matched', subject: '', change }),
      );
      return {
        matched: matched.length,
        returned,
        differing: differing.map(({ payout, statementPaise }) => ({
          remittance: payout.remittance,
          statementPaise,
        })),
        missing: remitted.length - listed.filter(isOpen).length,
        unreadRows: unreadRows.length,
      };
    },
  };
}
