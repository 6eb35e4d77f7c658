import { plural, t } from '@lingui/core/macro';
import type { Figures } from '@shipdesk/contract/operator/analytics';
import { computeRates } from '@shipdesk/domain/shipping/analytics/figures';
import type { OrderOutcome } from '@shipdesk/domain/shipping/analytics/outcome';
import type { OrderStage } from '@shipdesk/domain/shipping/order-stage';
import { toRupees } from '@shipdesk/domain/values/money/money';
import { formatCount, formatPaise, formatShare } from '../lib/format.ts';

export interface Figure {
  readonly title: string;
  readonly text: string;
  /** Explains the text, for example with the number of parcels that a share refers to. */
  readonly note?: string;
  /** The value in a CSV export: a number, rupees or percent. Empty without a value. */
  readonly cell: number | '';
  /** The filter that shows the counted orders in the orders list. Null if the figure counts none. */
  readonly orders: CountedOrders | null;
}

interface CountedOrders {
  readonly stage?: OrderStage;
  readonly outcome?: OrderOutcome;
  readonly payment?: 'cod';
}

const NO_VALUE = { text: '–', cell: '' } as const;
const describeNumber = (value: number) => ({ text: formatCount(value), cell: value });
const describeShare = (share: number | null) =>
  share === null ? NO_VALUE : { text: formatShare(share), cell: Math.round(share * 1000) / 10 };
const describeAmount = (paise: number | null) =>
  paise === null ? NO_VALUE : { text: formatPaise(paise), cell: toRupees(paise) };
const omitIfZero = (count: number, orders: CountedOrders) => (count === 0 ? null : orders);
const describeCount = (title: string, count: number, orders: CountedOrders) => ({
  title,
  ...describeNumber(count),
  orders: omitIfZero(count, orders),
});

export function describeFigures(figures: Figures): Record<FigureId, Figure> {
  const rates = computeRates(figures);
  const { delivered, shipped, parcels } = figures;
  const [deliveredText, shippedText] = [formatCount(delivered), formatCount(shipped)];
  const chargedText = formatCount(figures.charged);
  const deliveredShare = shipped === 0 ? null : delivered / shipped;
  const days = rates.averageTransitDays;
  return {
    orders: describeCount(t`Orders`, figures.orders, {}),
    shipped: describeCount(t`Shipped`, shipped, { outcome: 'shipped' }),
    delivered: {
      ...describeCount(t`Delivered`, delivered, { stage: 'delivered' }),
      ...(deliveredShare !== null && {
        note: t`${{ share: formatShare(deliveredShare) }} of ${{ count: shippedText }} shipped`,
      }),
    },
    firstAttempt: {
      title: t`First attempt`,
      ...describeShare(rates.firstAttemptShare),
      note: t`of ${{ count: deliveredText }} delivered`,
      orders: omitIfZero(figures.firstAttempt, { outcome: 'first_attempt' }),
    },
    onTime: {
      title: t`On time`,
      ...describeShare(rates.onTimeShare),
      note: t`of ${{ count: formatCount(figures.promised) }} with a promised day`,
      orders: omitIfZero(figures.onTime, { outcome: 'on_time' }),
    },
    transitDays: {
      title: t`Days to deliver`,
      ...(days === null ? NO_VALUE : describeNumber(Math.round(days * 10) / 10)),
      orders: omitIfZero(delivered, { stage: 'delivered' }),
    },
    ndr: {
      ...describeCount(t`NDR pending`, figures.ndr, { stage: 'ndr' }),
      note: t`Failed deliveries`,
    },
    rto: {
      ...describeCount(t`RTO`, figures.rto, { stage: 'rto' }),
      ...(rates.rtoShare !== null && {
        note: t`${{ share: formatShare(rates.rtoShare) }} of ${{ count: shippedText }} shipped`,
      }),
    },
    cost: {
      title: t`Average cost`,
      ...describeAmount(rates.averageCostPaise),
      note: t`per charged parcel`,
      orders: omitIfZero(parcels, { outcome: 'booked' }),
    },
    spend: {
      title: t`Spend`,
      ...describeAmount(figures.spendPaise),
      note: plural(figures.charged, {
        one: `billed for ${chargedText} charged parcel`,
        other: `billed for ${chargedText} charged parcels`,
      }),
      orders: omitIfZero(parcels, { outcome: 'booked' }),
    },
    codCollected: {
      title: t`COD collected`,
      ...describeAmount(figures.codDuePaise),
      note: t`for delivered COD orders`,
      orders: omitIfZero(figures.codDuePaise, { stage: 'delivered', payment: 'cod' }),
    },
  };
}

export const tileIds = [
  'orders',
  'shipped',
  'delivered',
  'firstAttempt',
  'onTime',
  'ndr',
  'rto',
  'cost',
  'spend',
  'codCollected',
] as const;

export const columnIds = [
  'shipped',
  'delivered',
  'firstAttempt',
  'ndr',
  'rto',
  'onTime',
  'transitDays',
  'cost',
  'spend',
] as const;

type FigureId = (typeof tileIds)[number] | (typeof columnIds)[number];
