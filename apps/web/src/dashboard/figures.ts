import { t } from '@lingui/core/macro';
import type { Figures } from '@shipdesk/contract/operator/analytics';
import { computeRates } from '@shipdesk/domain/shipping/analytics/figures';
import type { OrderOutcome } from '@shipdesk/domain/shipping/analytics/outcome';
import type { OrderStage } from '@shipdesk/domain/shipping/order-stage';
import { toRupees } from '@shipdesk/domain/values/money/money';
import { formatCount, formatShare } from '../lib/format.ts';
import { formatPaise } from '../product/money.ts';

/** A figure with its text, its CSV value and the orders that it counts. */
export interface Figure {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** The number that the share or average in the text refers to. */
  readonly note?: string;
  /** The value in a CSV export; empty without a value. */
  readonly cell: number | '';
  /** The filter of the orders list that shows the counted orders; null when the figure counts none. */
  readonly orders: { readonly stage?: OrderStage; readonly outcome?: OrderOutcome } | null;
}

const NO_VALUE = '–';

/** Returns the texts and CSV values of a row of figures. */
export function describeFigures(figures: Figures): Record<FigureId, Figure> {
  const rates = computeRates(figures);
  const formatOptionalShare = (part: number | null) =>
    part === null ? NO_VALUE : formatShare(part);
  const roundToPercent = (part: number | null) =>
    part === null ? '' : Math.round(part * 1000) / 10;
  const describeCount = (
    id: FigureId,
    title: string,
    value: number,
    orders: NonNullable<Figure['orders']>,
  ) => ({
    id,
    title,
    text: formatCount(value),
    cell: value,
    orders: value === 0 ? null : orders,
  });
  const { delivered, shipped, parcels } = figures;
  const [deliveredText, shippedText] = [formatCount(delivered), formatCount(shipped)];
  const parcelsText = formatCount(parcels);
  const deliveredShare = shipped === 0 ? null : delivered / shipped;
  return {
    orders: describeCount('orders', t`Orders`, figures.orders, {}),
    shipped: describeCount('shipped', t`Shipped`, shipped, { outcome: 'shipped' }),
    delivered: {
      ...describeCount('delivered', t`Delivered`, delivered, { stage: 'delivered' }),
      ...(deliveredShare !== null && {
        note: t`${{ share: formatShare(deliveredShare) }} of ${{ count: shippedText }} shipped`,
      }),
    },
    firstAttempt: {
      id: 'firstAttempt',
      title: t`First attempt`,
      text: formatOptionalShare(rates.firstAttemptShare),
      cell: roundToPercent(rates.firstAttemptShare),
      note: t`of ${{ count: deliveredText }} delivered`,
      orders: figures.firstAttempt === 0 ? null : { outcome: 'first_attempt' },
    },
    onTime: {
      id: 'onTime',
      title: t`On time`,
      text: formatOptionalShare(rates.onTimeShare),
      cell: roundToPercent(rates.onTimeShare),
      note: t`of ${{ count: formatCount(figures.promised) }} with a promised day`,
      orders: figures.onTime === 0 ? null : { outcome: 'on_time' },
    },
    transitDays: {
      id: 'transitDays',
      title: t`Days to deliver`,
      text:
        rates.averageTransitDays === null
          ? NO_VALUE
          : formatCount(Math.round(rates.averageTransitDays * 10) / 10),
      cell: rates.averageTransitDays === null ? '' : Math.round(rates.averageTransitDays * 10) / 10,
      orders: delivered === 0 ? null : { stage: 'delivered' },
    },
    ndr: {
      ...describeCount('ndr', t`NDR pending`, figures.ndr, { stage: 'ndr' }),
      note: t`Deliveries that failed`,
    },
    rto: {
      ...describeCount('rto', t`RTO`, figures.rto, { stage: 'rto' }),
      ...(rates.rtoShare !== null && {
        note: t`${{ share: formatShare(rates.rtoShare) }} of ${{ count: shippedText }} shipped`,
      }),
    },
    cost: {
      id: 'cost',
      title: t`Average cost`,
      text: rates.averageCostPaise === null ? NO_VALUE : formatPaise(rates.averageCostPaise),
      cell: rates.averageCostPaise === null ? '' : toRupees(rates.averageCostPaise),
      note: t`a parcel`,
      orders: parcels === 0 ? null : { outcome: 'booked' },
    },
    spend: {
      id: 'spend',
      title: t`Spend`,
      text: formatPaise(figures.spendPaise),
      cell: toRupees(figures.spendPaise),
      note: t`for ${{ count: parcelsText }} booked parcels`,
      orders: parcels === 0 ? null : { outcome: 'booked' },
    },
    codCollected: {
      id: 'codCollected',
      title: t`COD collected`,
      text: formatPaise(figures.codDuePaise),
      cell: toRupees(figures.codDuePaise),
      note: t`for delivered COD orders`,
      orders: figures.codDuePaise === 0 ? null : { stage: 'delivered' },
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
