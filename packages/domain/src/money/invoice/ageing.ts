import { addDays, countDays, type IsoDate } from '../../values/time/calendar.ts';

const PAYMENT_DAYS = 7;

/** Ranges of the number of days that an invoice is overdue. */
export const ageBuckets = ['not_due', 'to_30', 'to_60', 'to_90', 'older'] as const;
export type AgeBucket = (typeof ageBuckets)[number];

/** Returns the due date of an invoice: the last day on which a payment is on time. */
export function computeDueDate(issuedOn: IsoDate): IsoDate {
  return addDays(issuedOn, PAYMENT_DAYS);
}

/** Returns the age bucket of an invoice, which is overdue from the day after its due date. */
export function getAgeBucket(dueOn: IsoDate, today: IsoDate): AgeBucket {
  const overdueDays = countDays(dueOn, today) - 1;
  if (overdueDays <= 0) return 'not_due';
  if (overdueDays <= 30) return 'to_30';
  if (overdueDays <= 60) return 'to_60';
  return overdueDays <= 90 ? 'to_90' : 'older';
}

/** Returns the open amounts of the invoices by age bucket, in paise. */
export function sumAgeing(
  invoices: readonly { readonly dueOn: IsoDate; readonly duePaise: number }[],
  today: IsoDate,
): Record<AgeBucket, number> {
  const sums: Record<AgeBucket, number> = { not_due: 0, to_30: 0, to_60: 0, to_90: 0, older: 0 };
  for (const { dueOn, duePaise } of invoices) sums[getAgeBucket(dueOn, today)] += duePaise;
  return sums;
}
