import { computeShare } from '../../rates/amount.ts';
import { addDays, type IsoDate } from '../../values/time/calendar.ts';

/** The minimum days from the delivery of a parcel to the payout of its COD, and the fee for an early payout. */
export const remittancePlans = {
  standard: { days: 8, feeBasisPoints: 0 },
  early_4: { days: 4, feeBasisPoints: 49 },
  early_3: { days: 3, feeBasisPoints: 69 },
  early_2: { days: 2, feeBasisPoints: 99 },
} as const;
export type RemittancePlan = keyof typeof remittancePlans;

export const remittancePlanNames = ['standard', 'early_4', 'early_3', 'early_2'] as const;

const GST_BASIS_POINTS = 1800;

/** Monday, Wednesday and Friday, as `Date.getUTCDay` counts. Holidays are not observed. */
const payoutWeekdays: readonly number[] = [1, 3, 5];

/** Returns whether payouts run on this day. */
export function isPayoutDay(day: IsoDate): boolean {
  return payoutWeekdays.includes(new Date(`${day}T00:00:00Z`).getUTCDay());
}

/** Returns the first payout day on or after a day. */
export function findPayoutDayFrom(day: IsoDate): IsoDate {
  let payoutDay = day;
  while (!isPayoutDay(payoutDay)) payoutDay = addDays(payoutDay, 1);
  return payoutDay;
}

/** Returns the last payout day on or before a day. */
export function findPayoutDayUntil(day: IsoDate): IsoDate {
  let lastPayoutDay = day;
  while (!isPayoutDay(lastPayoutDay)) lastPayoutDay = addDays(lastPayoutDay, -1);
  return lastPayoutDay;
}

/** Returns the payout day of COD by its delivery day and plan. */
export function computeEligibleOn(deliveredOn: IsoDate, plan: RemittancePlan): IsoDate {
  return findPayoutDayFrom(addDays(deliveredOn, remittancePlans[plan].days));
}

/** Returns the fee for an early payout of COD, in paise, without GST. */
export function computeEarlyFeePaise(codPaise: number, plan: RemittancePlan): number {
  return computeShare(codPaise, remittancePlans[plan].feeBasisPoints);
}

/** Returns the GST on a fee, in paise. */
export function computeFeeGstPaise(feePaise: number): number {
  return computeShare(feePaise, GST_BASIS_POINTS);
}
