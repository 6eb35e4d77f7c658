import { MAX_TO_DO } from '@shipdesk/contract/operator/analytics';
import { type OperatorWait, operatorWaitKinds } from '@shipdesk/contract/operator/waits';
import { findPayoutDayUntil } from '@shipdesk/domain/money/cod/remittance-plan';
import { toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import { findEinvoiceStart } from '../../money/einvoices/einvoice-steps.ts';
import type { RowDeps } from '../../platform/platform-deps.ts';
import { countWaits } from './waits-store.ts';

export function createWaits({ database, now }: RowDeps) {
  return {
    /** Returns each kind that has cases, with a count of at most `MAX_TO_DO` and the time of the oldest case. */
    list: () =>
      database.asOperator(async (db) => {
        const at = now();
        const runOn = findPayoutDayUntil(toBusinessDay(at));
        const time = { at, runOn, einvoicesFrom: await findEinvoiceStart(db) };
        const waits: OperatorWait[] = [];
        for (const kind of operatorWaitKinds) {
          const row = await countWaits(db, kind, time, MAX_TO_DO);
          if (!row || row.oldestAt === null) continue;
          waits.push({ ...row, kind, oldestAt: row.oldestAt.toISOString() });
        }
        return waits;
      }),
  };
}
