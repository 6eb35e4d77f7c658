import type { FigureRow, Figures } from '@shipdesk/contract/operator/analytics';
import { sumFigures } from '@shipdesk/domain/shipping/analytics/figures';
import {
  addDays,
  type DateRange,
  daysBetween,
  weekRangeOf,
} from '@shipdesk/domain/values/time/calendar';

/** A bar of the chart: a day, or a week of a long range. */
export interface TimeStep {
  readonly days: DateRange;
  readonly figures: Figures;
}

/** More days than these are shown by week. */
const MAX_DAYS = 62;

/** The steps of a range in their order, those without orders included. Weeks end with the range. */
export function timeSteps(range: DateRange, rows: readonly FigureRow[]): TimeStep[] {
  const byDay = new Map(rows.map(({ key, figures }) => [key, figures]));
  const isByWeek = daysBetween(range.startDate, range.endDate) > MAX_DAYS;
  const steps: TimeStep[] = [];
  for (let startDate = range.startDate; startDate <= range.endDate; ) {
    const week = weekRangeOf(startDate).endDate;
    const last = isByWeek ? week : startDate;
    const endDate = last < range.endDate ? last : range.endDate;
    const figures: Figures[] = [];
    for (let day = startDate; day <= endDate; day = addDays(day, 1)) {
      const counted = byDay.get(day);
      if (counted) figures.push(counted);
    }
    steps.push({ days: { startDate, endDate }, figures: sumFigures(figures) });
    startDate = addDays(endDate, 1);
  }
  return steps;
}
