import { addDays, isIsoDate, startOfBusinessDay } from '@shipdesk/domain/values/time/calendar';
import { createFieldRefusal } from './refusal.ts';

/** Returns the start of the day `from` and the end of the day `to`. Throws 422 for an invalid date. */
export function toDayRange({
  from,
  to,
}: {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}): { readonly from: Date | undefined; readonly until: Date | undefined } {
  return { from: parseDayStart('from', from, 0), until: parseDayStart('to', to, 1) };
}

function parseDayStart(field: string, day: string | undefined, days: number): Date | undefined {
  if (day === undefined) return undefined;
  if (!isIsoDate(day)) throw createFieldRefusal([{ field, code: 'day_malformed' }]);
  return startOfBusinessDay(addDays(day, days));
}
