import type { Problem } from '../values/problem/problem.ts';
import { addDays, type IsoDate, toBusinessDay, toIndianTime } from '../values/time/calendar.ts';
import type { ShippingProblems } from './shipping-problems.ts';

/** The slots of a day in which carriers collect, in Indian time. */
export const pickupSlots = [
  { from: '10:00', to: '14:00' },
  { from: '14:00', to: '18:00' },
  { from: '17:00', to: '20:00' },
] as const;
export type PickupSlot = (typeof pickupSlots)[number]['from'];

/** Carriers accept pickups for today and a week ahead. */
const MAX_AHEAD_DAYS = 7;
const SUNDAY = 0;

export interface PickupDay {
  readonly day: IsoDate;
  readonly slots: readonly (typeof pickupSlots)[number][];
}

/** Returns false for Sundays: carriers accept pickups for Sundays but do not collect. */
function isWorkingDay(day: IsoDate): boolean {
  return new Date(`${day}T00:00:00Z`).getUTCDay() !== SUNDAY;
}

function isBeforeCutOff(day: IsoDate, from: string, now: Date): boolean {
  return toIndianTime(now).slice(0, 16) < `${day}T${from}`;
}

/** Returns the days with an open pickup slot, earliest first: working days up to a week ahead. */
export function listPickupDays(now: Date): PickupDay[] {
  const today = toBusinessDay(now);
  return Array.from({ length: MAX_AHEAD_DAYS + 1 }, (_, daysAhead) => addDays(today, daysAhead))
    .filter(isWorkingDay)
    .map((day) => ({
      day,
      slots: pickupSlots.filter(({ from }) => isBeforeCutOff(day, from, now)),
    }))
    .filter(({ slots }) => slots.length > 0);
}

/** Returns why a pickup cannot be requested for a day and slot; null when it can. */
export function findPickupSlotProblem(
  { day, slot }: { readonly day: IsoDate; readonly slot: string },
  now: Date,
): Problem<ShippingProblems, 'pickup_day_invalid' | 'pickup_day_closed'> | null {
  const today = toBusinessDay(now);
  const openDays = listPickupDays(now);
  const [from = today, to = today] = [openDays[0]?.day, openDays.at(-1)?.day];
  if (day < today || day > to || !isBeforeCutOff(day, slot, now)) {
    return { code: 'pickup_day_invalid', params: { from, to } };
  }
  if (isWorkingDay(day)) return null;
  return { code: 'pickup_day_closed', params: { next: addDays(day, 1) } };
}
