import { t } from '@lingui/core/macro';
import {
  type Account,
  buyingAccounts,
  operatorAccounts,
  sellerAccounts,
} from '@shipdesk/domain/money/ledger/transfer';
import {
  addDays,
  type DateRange,
  getDateRange,
  type IsoDate,
} from '@shipdesk/domain/values/time/calendar';

/** Heads in the order of the choice. */
export const accounts: readonly Account[] = [...sellerAccounts, ...operatorAccounts];

/** The heads that a seller sees: not those of the operator's purchases. */
export const sellersHeads: readonly Account[] = accounts.filter(
  (one) => !(buyingAccounts as readonly Account[]).includes(one),
);

export const ledgerPeriods = ['thisMonth', 'lastMonth', 'thisYear', 'lastYear'] as const;
export type LedgerPeriod = (typeof ledgerPeriods)[number];

export function namePeriod(period: LedgerPeriod): string {
  return {
    thisMonth: t`This month`,
    lastMonth: t`Last month`,
    thisYear: t`This financial year`,
    lastYear: t`Last financial year`,
  }[period];
}

/** The days of a period. A financial year begins on 1 April. */
export function computeRange(period: LedgerPeriod, today: IsoDate): DateRange {
  if (period === 'thisMonth' || period === 'lastMonth') return getDateRange(period, today);
  const year = Number(today.slice(0, 4)) - (Number(today.slice(5, 7)) < 4 ? 1 : 0);
  const first = period === 'thisYear' ? year : year - 1;
  return { startDate: `${first}-04-01`, endDate: addDays(`${first + 1}-04-01`, -1) };
}
