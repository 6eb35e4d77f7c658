import { addDays, type DateRange, type IsoDate } from '../../values/time/calendar.ts';

/** Days since an order was added, both ends included. The last group has no end. */
export const ageGroups = [
  { from: 0, to: 1 },
  { from: 2, to: 3 },
  { from: 4, to: 7 },
  { from: 8, to: null },
] as const;

/** Days of the pipeline, today included: as many as a list takes. */
export const PIPELINE_DAYS = 366;

export function getPipelineDays(today: IsoDate): DateRange {
  return { startDate: addDays(today, 1 - PIPELINE_DAYS), endDate: today };
}

export function getDaysOfAge(group: (typeof ageGroups)[number], today: IsoDate): DateRange {
  const { startDate } = getPipelineDays(today);
  return {
    startDate: group.to === null ? startDate : addDays(today, -group.to),
    endDate: addDays(today, -group.from),
  };
}
