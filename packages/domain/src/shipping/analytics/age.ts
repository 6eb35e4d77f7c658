import { addDays, type DateRange, type IsoDate } from '../../values/time/calendar.ts';

/** Days since an order was added, both ends included. The last group has no end. */
export const ageGroups = [
  { from: 0, to: 1 },
  { from: 2, to: 3 },
  { from: 4, to: 7 },
  { from: 8, to: null },
] as const;

/** The number of days that the pipeline covers, including today: the longest period of an order list. */
export const PIPELINE_DAYS = 366;

/** Returns the range of days in which the orders of the pipeline were added. */
export function getPipelineRange(today: IsoDate): DateRange {
  return { startDate: addDays(today, 1 - PIPELINE_DAYS), endDate: today };
}

/** Returns the range of days in which the orders of an age group were added. */
export function getAgeRange(group: (typeof ageGroups)[number], today: IsoDate): DateRange {
  const { startDate } = getPipelineRange(today);
  return {
    startDate: group.to === null ? startDate : addDays(today, -group.to),
    endDate: addDays(today, -group.from),
  };
}
