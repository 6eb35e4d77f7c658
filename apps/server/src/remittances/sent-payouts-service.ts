import { matchPayouts, readStatement } from '@shipdesk/domain/remittance/bank-statement';
import { canBecome } from '@shipdesk/domain/remittance/cod-state';
import { withoutImplied } from '@shipdesk/domain/remittance/payout';
import { returnedPosting } from '@shipdesk/domain/remittance/remittance-postings';
import { recordAudit } from '../audit/audit-service.ts';
import type { Deps } from '../deps.ts';
import { recordEvents } from '../events/events-service.ts';
import { invalid, Refusal } from '../http/problem.ts';
import type { Principal } from '../http/route.ts';
import { post } from '../ledger/ledger-service.ts';
import { onPayout, type PayoutAddress } from './on-payout.ts';
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

/** COD payouts after their transfer: what the bank says of them. */
export interface SentPayouts {
  /** 404; 409 for a payout that was not transferred. */
  match(principal: Principal, payout: PayoutAddress): Promise<void>;
  /** The bank returned the transfer. 404; 409 for a payout that was not transferred. */
  returned(principal: Principal, payout: PayoutAddress): Promise<void>;
  /** 404; 409 for a payout that the bank did not return, and while a condition for payouts is unmet. */
  resend(principal: Principal, payout: PayoutAddress): Promise<void>;
  /** 422 for a file that is not a bank statement. */
  matchStatement(principal: Principal, csv: string): Promise<StatementResult>;
}

export function createSentPayouts({ database, now }: Pick<Deps, 'database' | 'now'>): SentPayouts {
  const setMatched = (principal: Principal, payout: PayoutAddress, by: 'hand' | 'statement') =>
    onPayout(database, principal, payout, async (db, caller, row) => {
      if (row.state === 'matched') return;
      if (!canBecome(row, 'matched')) {
        throw new Refusal('stage_conflict', { reason: 'remittance_not_remitted' });
      }
      await updateRemittance(db, row.id, {
        state: 'matched',
        matched_at: now(),
        matched_by: by === 'hand' ? principal.userId : null,
      });
      const entry = { action: 'remittance.matched' as const, subject: row.id, change: { by } };
      await recordAudit(db, caller, entry);
    });

  const setReturned = (principal: Principal, payout: PayoutAddress, by: 'hand' | 'statement') =>
    onPayout(database, principal, payout, async (db, caller, row) => {
      if (row.state === 'returned') return;
      if (!canBecome(row, 'returned')) {
        throw new Refusal('stage_conflict', { reason: 'remittance_not_remitted' });
      }
      const returns = row.returns + 1;
      await updateRemittance(db, row.id, {
        state: 'returned',
        utr: null,
        remitted_at: null,
        remitted_by: null,
        matched_at: null,
        matched_by: null,
        returns,
      });
      const at = now();
      const change = { by, utr: row.utr, net_paise: row.net_paise };
      await recordAudit(db, caller, { action: 'remittance.returned', subject: row.id, change });
      await post(db, caller, [returnedPosting(payoutOf(row), returns)], at);
      const data = { reference: row.utr ?? '' };
      const event = { kind: 'payout.returned', docketNumber: '', data } as const;
      await recordEvents(db, caller, [event], at);
    });

  return {
    match: (principal, payout) => setMatched(principal, payout, 'hand'),

    returned: (principal, payout) => setReturned(principal, payout, 'hand'),

    resend: (principal, payout) =>
      onPayout(database, principal, payout, async (db, caller, row) => {
        if (row.state === 'in_batch' && row.returns > 0) return;
        if (!canBecome(row, 'in_batch')) {
          throw new Refusal('stage_conflict', { reason: 'remittance_not_returned' });
        }
        const { unmet, accountId } = await resendStanding(db, row, now());
        if (unmet.length > 0 || accountId === null) {
          const params = { unmet: withoutImplied(unmet) };
          throw new Refusal('stage_conflict', { reason: 'remittance_on_hold', params });
        }
        await updateRemittance(db, row.id, {
          state: 'in_batch',
          bank_account_id: accountId,
          filed_at: null,
        });
        const change = { bank_account_id: [row.bank_account_id, accountId] };
        await recordAudit(db, caller, { action: 'remittance.resent', subject: row.id, change });
      }),

    matchStatement: async (principal, csv) => {
      const rows = readStatement(csv);
      if (!rows) throw invalid([{ field: 'csv', code: 'statement_unreadable' }]);
      const { open, proved } = await database.asOperator(async (db) => ({
        open: await selectRemitted(db, MAX_PAYOUTS),
        proved: await selectMatched(
          db,
          rows.flatMap(({ utrs }) => utrs),
        ),
      }));
      const found = matchPayouts([...open, ...proved].map(sentPayout), rows);
      const { returned, differing, unreadRows } = found;
      const matched = found.matched.filter(isOpen);
      for (const { id, remittance } of matched) {
        await setMatched(principal, { sellerId: remittance.seller_id, id }, 'statement');
      }
      for (const { id, remittance } of returned) {
        await setReturned(principal, { sellerId: remittance.seller_id, id }, 'statement');
      }
      const listed = [...found.matched, ...returned, ...differing.map(({ payout }) => payout)];
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
        returned: returned.map(({ remittance }) => remittance),
        differing: differing.map(({ payout, statementPaise }) => ({
          remittance: payout.remittance,
          statementPaise,
        })),
        missing: open.length - listed.filter(isOpen).length,
        unreadRows: unreadRows.length,
      };
    },
  };
}
