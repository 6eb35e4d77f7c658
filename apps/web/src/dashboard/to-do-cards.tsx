import { plural, t } from '@lingui/core/macro';
import type { Pipeline } from '@shipdesk/contract/operator/analytics';
import { MAX_TO_DO } from '@shipdesk/contract/operator/analytics';
import type { OrderStage } from '@shipdesk/domain/shipping/order-stage';
import { CircleCheck } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { formatCount } from '../lib/format.ts';
import { paths } from '../lib/paths.ts';
import { formatPaise } from '../product/money.ts';
import { ordersLink } from '../product/orders-link.ts';

interface ToDo {
  readonly id: string;
  readonly count: number;
  readonly text: string;
  readonly note: string;
  readonly href: string;
  readonly isUrgent: boolean;
}

/** The seller's tasks, most costly first. Omits tasks with a count of 0. */
function toDosOf({ stages, toDo, from, to }: Pipeline): ToDo[] {
  const days = { startDate: from, endDate: to };
  const ordersAt = (stage: OrderStage) => stages.find((one) => one.stage === stage)?.orders ?? 0;
  const [toShip, failed] = [ordersAt('new'), ordersAt('booking_failed')];
  const all: ToDo[] = [
    {
      id: 'ndr',
      count: toDo.ndr,
      text: plural(toDo.ndr, {
        one: 'failed delivery needs an answer',
        other: 'failed deliveries need an answer',
      }),
      note: t`${{ amount: formatPaise(toDo.ndrRiskPaise) }} at risk`,
      href: paths.ndr(),
      isUrgent: true,
    },
    {
      id: 'booking_failed',
      count: failed,
      text: plural(failed, { one: 'booking failed', other: 'bookings failed' }),
      note: t`Correct the order and ship it again`,
      href: ordersLink(days, { stage: 'booking_failed' }),
      isUrgent: true,
    },
    {
      id: 'new',
      count: toShip,
      text: plural(toShip, { one: 'order to ship', other: 'orders to ship' }),
      note: t`Choose a courier and book`,
      href: ordersLink(days, { stage: 'new' }),
      isUrgent: false,
    },
    {
      id: 'pickups',
      count: toDo.pickups,
      text: plural(toDo.pickups, {
        one: 'parcel without a pickup',
        other: 'parcels without a pickup',
      }),
      note: t`Schedule the courier`,
      href: paths.pickups(),
      isUrgent: false,
    },
    {
      id: 'late',
      count: toDo.late,
      text: plural(toDo.late, { one: 'parcel is late', other: 'parcels are late' }),
      note: t`The promised day has passed`,
      href: ordersLink(days, { narrowing: { attention: 'late' } }),
      isUrgent: false,
    },
    {
      id: 'stuck',
      count: toDo.stuck,
      text: plural(toDo.stuck, { one: 'parcel is stuck', other: 'parcels are stuck' }),
      note: t`No scan for 48 hours`,
      href: ordersLink(days, { narrowing: { attention: 'stuck' } }),
      isUrgent: false,
    },
  ];
  return all.filter(({ count }) => count > 0);
}

/** Cards that lead to the orders that need an action. */
export function ToDoCards({ pipeline }: { pipeline: Pipeline }) {
  const id = useId();
  const toDos = toDosOf(pipeline);
  // The stages are counted exactly; parcels are counted to a limit.
  const isCapped = (one: ToDo) =>
    one.id !== 'new' && one.id !== 'booking_failed' && one.count >= MAX_TO_DO;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h2 id={id} className="text-lg font-semibold text-ink">
        {t`Things to do next`}
      </h2>
      {toDos.length === 0 ? (
        <p className="flex items-center gap-2 rounded-lg border border-line bg-surface px-4 py-3 text-muted">
          <CircleCheck aria-hidden="true" className="size-4 shrink-0 text-ok-ink" />
          {t`Nothing waits for you.`}
        </p>
      ) : (
        <ul className="grid gap-2 sm:grid-cols-2 lg:grid-cols-[repeat(auto-fit,minmax(15rem,1fr))]">
          {toDos.map((one) => (
            <li key={one.id}>
              <Link
                to={one.href}
                className="focus-ring flex h-full items-baseline gap-3 rounded-lg border border-line bg-surface px-4 py-3 no-underline hover:border-line-strong hover:bg-hover"
              >
                <span
                  className={`text-xl font-semibold tabular-nums ${one.isUrgent ? 'text-bad-ink' : 'text-ink'}`}
                >
                  {formatCount(one.count)}
                  {isCapped(one) ? '+' : ''}
                </span>
                <span className="min-w-0">
                  <span className="block font-medium text-ink">{one.text}</span>
                  <span className="block text-sm text-muted tabular-nums">{one.note}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
