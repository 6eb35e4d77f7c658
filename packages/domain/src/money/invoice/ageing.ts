import { addDays, countDays, type IsoDate } from '../../values/time/calendar.ts';

/** Days after its date within which an invoice is to be paid. */
const PAYMENT_DAYS = 7;

/** How long an invoice is overdue, in days. */
export const ageBuckets = ['not_due', 'to_30', 'to_60', 'to_90', 'older'] as const;
export type AgeBucket = (typeof ageBuckets)[number];

export function computeDueDay(issuedOn: IsoDate): IsoDate {
  return addDays(issuedOn, PAYMENT_DAYS);
}

export function getAgeBucket(dueOn: IsoDate, today: IsoDate): AgeBucket {
  const overdue = countDays(dueOn, today) - 1;
  if (overdue <= 0) return 'not_due';
  if (overdue <= 30) return 'to_30';
  if (overdue <= 60) return 'to_60';
  return overdue <= 90 ? 'to_90' : 'older';
}

export function sumAgeing(
  invoices: readonly { readonly dueOn: IsoDate; readonly duePaise: number }[],
  today: IsoDate,
): Record<AgeBucket, number> {
  const sums: Record<AgeBucket, number> = { not_due: 0, to_30: 0, to_60: 0, to_90: 0, older: 0 };
  for (const { dueOn, duePaise } of invoices) sums[getAgeBucket(dueOn, today)] += duePaise;
  return sums;
}
