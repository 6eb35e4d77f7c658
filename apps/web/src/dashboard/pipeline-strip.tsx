import { t } from '@lingui/core/macro';
import type { Pipeline } from '@shipdesk/contract/operator/analytics';
import type { OrderStage } from '@shipdesk/domain/shipping/order-stage';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { formatCount } from '../lib/format.ts';
import { formatPaise } from '../product/money.ts';
import { stageName } from '../product/order-stage-texts.ts';
import { ordersLink } from '../product/orders-link.ts';

const mainLane = [
  'new',
  'ready_to_ship',
  'pickup_scheduled',
  'in_transit',
  'out_for_delivery',
  'delivered',
] as const satisfies readonly OrderStage[];

const sideLanes = [
  'ndr',
  'rto',
  'lost_or_damaged',
  'cancelled',
  'booking_failed',
] as const satisfies readonly OrderStage[];

/** The stages on the way of an order, and below them those beside it. Each leads to its orders. */
export function PipelineStrip({ pipeline }: { pipeline: Pipeline }) {
  const { from, to, stages, asOf } = pipeline;
  const card = (stage: OrderStage) => {
    const { orders, valuePaise } = stages.find((one) => one.stage === stage) ?? {
      orders: 0,
      valuePaise: 0,
    };
    const isBad = stage === 'ndr' || stage === 'booking_failed' || stage === 'lost_or_damaged';
    const tone = orders === 0 ? 'text-muted' : isBad ? 'text-bad-ink' : 'text-ink';
    return (
      <Link
        to={ordersLink({ startDate: from, endDate: to }, { stage })}
        className="focus-ring-inset flex h-full min-w-0 flex-1 flex-col px-3 py-3 no-underline hover:bg-hover"
      >
        <span className="text-sm text-muted">
          {stage === 'booking_failed' ? t`Failed bookings` : stageName(stage)}
        </span>
        <span className={`text-xl font-semibold tabular-nums ${tone}`}>{formatCount(orders)}</span>
        <span className="text-sm wrap-anywhere text-muted tabular-nums">
          {asOf === null || orders === 0 ? '–' : formatPaise(valuePaise)}
        </span>
      </Link>
    );
  };
  return (
    <div className="flex flex-col gap-2">
      <ol
        aria-label={t`Pipeline`}
        className="grid grid-cols-2 overflow-hidden rounded-lg border border-line bg-surface md:grid-cols-3 xl:grid-cols-6"
      >
        {mainLane.map((stage, at) => (
          <li key={stage} className="relative -mb-px -ml-px flex border-b border-l border-line">
            {card(stage)}
            {at < mainLane.length - 1 && (
              <ChevronRight
                aria-hidden="true"
                className="pointer-events-none absolute top-3 right-1.5 size-4 text-faint"
              />
            )}
          </li>
        ))}
      </ol>
      <ul
        aria-label={t`Beside the pipeline`}
        className="grid grid-cols-2 overflow-hidden rounded-lg border border-line bg-surface md:grid-cols-5"
      >
        {sideLanes.map((stage) => (
          <li key={stage} className="-mb-px -ml-px flex border-b border-l border-line">
            {card(stage)}
          </li>
        ))}
      </ul>
    </div>
  );
}
