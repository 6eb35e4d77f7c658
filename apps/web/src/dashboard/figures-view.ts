import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FigureRow, Figures, FiguresQuery } from '@shipdesk/contract/operator/analytics';
import { sumFigures } from '@shipdesk/domain/shipping/analytics/figures';
import type { OrderStage } from '@shipdesk/domain/shipping/order-stage';
import {
  addDays,
  countDays,
  type DateRange,
  getDateRange,
  getWeekRange,
  type IsoDate,
  isIsoDate,
} from '@shipdesk/domain/values/time/calendar';
import { buildOrdersLink } from '../product/order-list-query.ts';
import { type OrderNarrowing, readNarrowing } from '../product/order-narrowing.ts';

/** The longest range that the server aggregates. */
const MAX_RANGE_DAYS = 366;
/** Figures cannot be filtered to orders without a zone. */
type FigureZone = Exclude<NonNullable<OrderNarrowing['zones']>[number], 'none'>;

export const breakdowns = ['zone', 'carrier', 'payment', 'state', 'warehouse'] as const;
export type Breakdown = (typeof breakdowns)[number];

export const figureRanges = ['1', '7', '30', '90', 'thisMonth', 'lastMonth'] as const;
export type FigureRange = (typeof figureRanges)[number];

export const figureRangeLabels: Record<FigureRange, MessageDescriptor> = {
  '1': msg`Today`,
  '7': msg`Last 7 days`,
  '30': msg`Last 30 days`,
  '90': msg`Last 90 days`,
  thisMonth: msg`This month`,
  lastMonth: msg`Last month`,
};

export interface FiguresView {
  readonly choice: FigureRange | 'custom';
  readonly days: DateRange;
  readonly zones: readonly FigureZone[];
  readonly payment: 'cod' | 'prepaid' | null;
  readonly breakdown: Breakdown;
}

/** The default is the last 30 days, today included. */
export function readFiguresView(params: URLSearchParams, today: IsoDate): FiguresView {
  const { zones = [], payment = null } = readNarrowing(params);
  const filters = {
    zones: zones.filter((zone): zone is FigureZone => zone !== 'none'),
    payment,
    breakdown: breakdowns.find((group) => group === params.get('by')) ?? breakdowns[0],
  };
  const startDate = params.get('from') ?? '';
  const endDate = params.get('to') ?? '';
  const isCustom = isIsoDate(startDate) && isIsoDate(endDate) && startDate <= endDate;
  if (isCustom && countDays(startDate, endDate) <= MAX_RANGE_DAYS) {
    return { choice: 'custom', days: { startDate, endDate }, ...filters };
  }
  const choice = figureRanges.find((range) => range === params.get('range')) ?? '30';
  return { choice, days: computeRangeDays(choice, today), ...filters };
}

function computeRangeDays(range: FigureRange, today: IsoDate): DateRange {
  if (range === 'lastMonth') return getDateRange('lastMonth', today);
  if (range === 'thisMonth') return { startDate: `${today.slice(0, 7)}-01`, endDate: today };
  return { startDate: addDays(today, 1 - Number(range)), endDate: today };
}

export function toFiguresParams(view: FiguresView): URLSearchParams {
  const { choice, days, zones, payment, breakdown } = view;
  const params = new URLSearchParams();
  if (choice === 'custom') {
    params.set('from', days.startDate);
    params.set('to', days.endDate);
  } else if (choice !== '30') params.set('range', choice);
  for (const zone of zones) params.append('zone', zone);
  if (payment !== null) params.set('payment', payment);
  if (breakdown !== breakdowns[0]) params.set('by', breakdown);
  return params;
}

export function toFiguresQuery(
  view: FiguresView,
  by: NonNullable<FiguresQuery['by']>,
): FiguresQuery {
  const { days, zones, payment } = view;
  return {
    from: days.startDate,
    to: days.endDate,
    by,
    ...(zones.length > 0 && { zones: zones.join(',') }),
    ...(payment !== null && { payment: payment === 'cod' ? 'COD' : 'Prepaid' }),
  };
}

export function buildFigureLink(
  { days, zones, payment }: FiguresView,
  options: { stage?: OrderStage; days?: DateRange; narrowing?: OrderNarrowing } = {},
): string {
  const narrowing: OrderNarrowing = {
    ...(zones.length > 0 && { zones: [...zones] }),
    ...(payment !== null && { payment }),
    ...options.narrowing,
  };
  return buildOrdersLink(options.days ?? days, { stage: options.stage ?? null, narrowing });
}

/** A bar of the chart: a day, or a week of a long range. */
export interface TimeStep {
  readonly days: DateRange;
  readonly figures: Figures;
}

const MAX_DAILY_STEPS = 62;

/** Includes steps without orders. The last week ends with the range. */
export function listTimeSteps(range: DateRange, rows: readonly FigureRow[]): TimeStep[] {
  const figuresByDay = new Map(rows.map(({ key, figures }) => [key, figures]));
  const isByWeek = countDays(range.startDate, range.endDate) > MAX_DAILY_STEPS;
  const steps: TimeStep[] = [];
  let { startDate } = range;
  while (startDate <= range.endDate) {
    const weekEnd = getWeekRange(startDate).endDate;
    const lastDate = isByWeek ? weekEnd : startDate;
    const endDate = lastDate < range.endDate ? lastDate : range.endDate;
    const figures: Figures[] = [];
    for (let day = startDate; day <= endDate; day = addDays(day, 1)) {
      const dayFigures = figuresByDay.get(day);
      if (dayFigures) figures.push(dayFigures);
    }
    steps.push({ days: { startDate, endDate }, figures: sumFigures(figures) });
    startDate = addDays(endDate, 1);
  }
  return steps;
}
