/** What is counted of the forward orders that were created on a business day. */
export const figureNames = [
  'orders',
  /** What their goods are worth. */
  'invoicePaise',
  /** On their way, delivered, returned or lost. */
  'shipped',
  'delivered',
  /** Delivered without a failed delivery before. */
  'firstAttempt',
  /** A delivery has failed and the parcel waits for the next. */
  'ndr',
  'rto',
  /** Delivered parcels with a promised day, and those that arrived by it. */
  'promised',
  'onTime',
  /** Days from booking to delivery, of all delivered parcels together. */
  'transitDays',
  /** Booked parcels and their price. */
  'parcels',
  'spendPaise',
  /** To collect for delivered COD orders. */
  'codDuePaise',
] as const;
export type FigureName = (typeof figureNames)[number];
export type Figures = Readonly<Record<FigureName, number>>;

/** The sum of figures; zeros for none. */
export function sumFigures(list: readonly Figures[]): Figures {
  const sum = (name: FigureName) => list.reduce((total, figures) => total + figures[name], 0);
  return {
    orders: sum('orders'),
    invoicePaise: sum('invoicePaise'),
    shipped: sum('shipped'),
    delivered: sum('delivered'),
    firstAttempt: sum('firstAttempt'),
    ndr: sum('ndr'),
    rto: sum('rto'),
    promised: sum('promised'),
    onTime: sum('onTime'),
    transitDays: sum('transitDays'),
    parcels: sum('parcels'),
    spendPaise: sum('spendPaise'),
    codDuePaise: sum('codDuePaise'),
  };
}

/** By what figures can be listed. */
export const figureGroups = ['day', 'zone', 'payment', 'carrier', 'state', 'warehouse'] as const;
export type FigureGroup = (typeof figureGroups)[number];

/** Shares from 0 to 1, and averages; null where there is nothing to divide by. */
export interface Rates {
  readonly firstAttemptShare: number | null;
  readonly onTimeShare: number | null;
  readonly rtoShare: number | null;
  readonly averageTransitDays: number | null;
  readonly averageCostPaise: number | null;
}

/** The rates of figures. RTO is a share of the shipped parcels, the others are of the delivered or booked ones. */
export function ratesOf(figures: Figures): Rates {
  const cost = ratio(figures.spendPaise, figures.parcels);
  return {
    firstAttemptShare: ratio(figures.firstAttempt, figures.delivered),
    onTimeShare: ratio(figures.onTime, figures.promised),
    rtoShare: ratio(figures.rto, figures.shipped),
    averageTransitDays: ratio(figures.transitDays, figures.delivered),
    averageCostPaise: cost === null ? null : Math.round(cost),
  };
}

const ratio = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);
