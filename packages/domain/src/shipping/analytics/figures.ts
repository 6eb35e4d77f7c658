import { fillRecord } from '../../values/record.ts';

/** The figures of the forward orders created on a business day. Charges count on the day of the booking. */
export const figureNames = [
  'orders',
  'invoicePaise',
  /** In transit, delivered, returned or lost. */
  'shipped',
  'delivered',
  /** Delivered at the first attempt. */
  'firstAttempt',
  /** A delivery has failed and the parcel waits for the next attempt. */
  'ndr',
  'rto',
  /** Delivered parcels with a promised day, and those delivered on time. */
  'promised',
  'onTime',
  /** The sum of the days from booking to delivery of all delivered parcels. */
  'transitDays',
  'parcels',
  /**
   * The charged parcels that were booked on the day, reverse ones included, and the sum that Billing shows for them.
   * The sum includes later charges and refunds.
   */
  'charged',
  'spendPaise',
  /** The COD of delivered orders, paid out or not. */
  'codDuePaise',
] as const;
export type FigureName = (typeof figureNames)[number];
export type Figures = Readonly<Record<FigureName, number>>;

/** Returns the sum of figures; all zeros for an empty list. */
export function sumFigures(figuresList: readonly Figures[]): Figures {
  return fillRecord(figureNames, (name) =>
    figuresList.reduce((total, figures) => total + figures[name], 0),
  );
}

export const figureGroups = ['day', 'zone', 'payment', 'carrier', 'state', 'warehouse'] as const;
export type FigureGroup = (typeof figureGroups)[number];

/** Shares from 0 to 1, and averages. Null when the divisor is 0. */
export interface Rates {
  readonly firstAttemptShare: number | null;
  readonly onTimeShare: number | null;
  readonly rtoShare: number | null;
  readonly averageTransitDays: number | null;
  readonly averageCostPaise: number | null;
}

/** Returns the rates: RTO per shipped, on time per promised, cost per charged and the others per delivered parcel. */
export function computeRates(figures: Figures): Rates {
  const cost = divideOrNull(figures.spendPaise, figures.charged);
  return {
    firstAttemptShare: divideOrNull(figures.firstAttempt, figures.delivered),
    onTimeShare: divideOrNull(figures.onTime, figures.promised),
    rtoShare: divideOrNull(figures.rto, figures.shipped),
    averageTransitDays: divideOrNull(figures.transitDays, figures.delivered),
    averageCostPaise: cost === null ? null : Math.round(cost),
  };
}

const divideOrNull = (part: number, total: number): number | null =>
  total === 0 ? null : part / total;
