import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import {
  type Figures,
  MAX_TO_DO,
  type Pipeline,
  type WaitKind,
} from '@shipdesk/contract/operator/analytics';
import { zones } from '@shipdesk/domain/rates/service';
import type { OrderStage } from '@shipdesk/domain/shipping/order-stage';
import { formatDayMonthYear, type IsoDate } from '@shipdesk/domain/values/time/calendar';
import { Link, useSearchParams } from 'react-router';
import { formatCappedCount, formatCount, formatPaise } from '../lib/format.ts';
import { useNow, useToday } from '../lib/hooks/use-now.ts';
import { paths } from '../lib/paths.ts';
import { formatTimeLeft } from '../money/weights/discrepancy-texts.ts';
import { DateRangeMenu } from '../orders/order/date-range-menu.tsx';
import { getZoneFilterName } from '../orders/order/order-filter-texts.ts';
import { Loaded } from '../product/loaded.tsx';
import { buildOrdersLink } from '../product/order-list-query.ts';
import { type WaitCard, WaitCards } from '../product/wait-cards.tsx';
import { SegmentedControl } from '../ui/form/segmented-control.tsx';
import { MenuButton, MenuItem } from '../ui/overlay/menu.tsx';
import { useFigures, useLiveFigures, usePipeline } from './dashboard-api.ts';
import { AsOfNote, NoOrders } from './dashboard-page.tsx';
import { buildFigureHref } from './figure-block.tsx';
import { describeFigures, tileIds } from './figures.ts';
import { FiguresOverTime } from './figures-over-time.tsx';
import { FiguresTable } from './figures-table.tsx';
import {
  type FiguresView,
  figureRangeLabels,
  figureRanges,
  readFiguresView,
  toFiguresParams,
  toFiguresQuery,
} from './figures-view.ts';
import { FirstStepsCard, useFirstSteps } from './first-steps.tsx';

export function AnalyticsTab() {
  const [params, setParams] = useSearchParams();
  const today = useToday();
  const view = readFiguresView(params, today);
  const query = useFigures(toFiguresQuery(view, 'day'));
  const figures = query.data?.data;
  // All figures are 0 before the first count, so hide them.
  const countedFigures = figures?.asOf === null ? undefined : figures;
  const pipelineQuery = usePipeline();
  useLiveFigures();
  const showView = (nextView: FiguresView) => setParams(toFiguresParams(nextView));

  const pipeline = pipelineQuery.data?.data;
  const firstSteps = useFirstSteps(pipeline?.firstSteps);
  const hasOrders = pipeline?.stages.some(({ orders }) => orders > 0);
  if (pipeline && !hasOrders && pipeline.toDo.waits.length === 0) {
    return firstSteps.length > 0 ? <FirstStepsCard steps={firstSteps} /> : <NoOrders />;
  }
  return (
    <div className="flex flex-col gap-6">
      <Loaded
        query={pipelineQuery}
        failure={t`The things to do next could not be loaded`}
        skeleton={['h-24']}
      >
        {({ data }) => (
          <>
            <FirstStepsCard steps={firstSteps} />
            <TaskCards pipeline={data} />
          </>
        )}
      </Loaded>
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <FiguresFilterBar view={view} today={today} onChange={showView} />
          {figures !== undefined && (
            <AsOfNote asOf={figures.asOf} isRefreshing={figures.isRefreshing} />
          )}
        </div>
        <Loaded
          query={{ ...query, data: countedFigures }}
          failure={t`The figures could not be loaded`}
          skeleton={['h-44']}
        >
          {({ total }) => (
            <>
              <FigureTiles figures={total} view={view} />
              <p className="text-sm text-muted">
                {t`Figures count forward orders by the day they were added, at their current stage.`}
              </p>
            </>
          )}
        </Loaded>
      </div>
      {countedFigures !== undefined && (
        <>
          <FiguresOverTime rows={countedFigures.rows} view={view} />
          <FiguresTable view={view} onChange={showView} />
        </>
      )}
    </div>
  );
}

function FigureTiles({ figures, view }: { figures: Figures; view: FiguresView }) {
  const description = describeFigures(figures);
  return (
    <ul
      aria-label={t`Figures`}
      className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line md:grid-cols-5"
    >
      {tileIds.map((id) => {
        const figure = description[id];
        const href = buildFigureHref(figure, view);
        const content = (
          <>
            <span className="block text-sm text-muted">{figure.title}</span>
            <span
              className={`block text-lg font-semibold tabular-nums ${href === null ? 'text-muted' : 'text-ink group-hover/tile:text-accent-ink'}`}
            >
              {figure.text}
            </span>
            <span className="block min-h-4 text-xs text-muted tabular-nums">{figure.note}</span>
          </>
        );
        return (
          <li key={id} className="bg-surface">
            {href === null ? (
              <div className="px-4 py-3">{content}</div>
            ) : (
              <Link
                to={href}
                className="group/tile focus-ring-inset block h-full px-4 py-3 no-underline hover:bg-hover"
              >
                {content}
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}

type Wait = Pipeline['toDo']['waits'][number];

interface Task extends Omit<WaitCard, 'count'> {
  readonly count: number;
}

function describeDeadline(dueAt: string | null, now: number): string {
  if (dueAt === null) return '';
  return Date.parse(dueAt) < now ? t`Overdue` : formatTimeLeft(dueAt, now);
}

function describeWait({ kind, cases, amountPaise, dueAt }: Wait, now: number): Task {
  const amount = `${formatPaise(amountPaise)}${cases >= MAX_TO_DO ? '+' : ''}`;
  const deadlineText = describeDeadline(dueAt, now);
  const blockedText = plural(cases, {
    one: 'COD amount cannot be paid out',
    other: 'COD amounts cannot be paid out',
  });
  const parts: Record<WaitKind, Pick<Task, 'text' | 'note' | 'href' | 'isUrgent'>> = {
    owed: {
      text: t`amount owed`,
      note: t`${amount} owed. Recharge to book again`,
      href: paths.billingTab('recharges'),
      isUrgent: true,
    },
    bank_missing: {
      text: blockedText,
      note: t`${amount} blocked. Add a bank account`,
      href: paths.billingTab('codRemittance'),
      isUrgent: true,
    },
    bank_unverified: {
      text: blockedText,
      note: t`${amount} blocked until your bank account is verified`,
      href: paths.billingTab('codRemittance'),
    },
    weights: {
      text: plural(cases, {
        one: 'weight discrepancy to answer',
        other: 'weight discrepancies to answer',
      }),
      note: t`${amount} on hold. ${deadlineText}`,
      href: paths.billingTab('weightDiscrepancies'),
      isUrgent: true,
    },
    invoices: {
      text: plural(cases, { one: 'invoice to pay', other: 'invoices to pay' }),
      note: t`${amount} due. ${deadlineText}`,
      href: paths.billingTab('invoices'),
    },
    returns: {
      text: plural(cases, { one: 'return to acknowledge', other: 'returns to acknowledge' }),
      note: t`Check the condition of the parcel`,
      href: paths.returns(),
    },
    claims: {
      text: plural(cases, { one: 'claim is not decided yet', other: 'claims are not decided yet' }),
      note: t`${amount} for lost and damaged parcels`,
      href: paths.billingTab('creditNotes'),
    },
  };
  return { id: kind, count: cases, ...parts[kind] };
}

/** Omits tasks with a count of 0. */
function listTasks({ stages, toDo, from, to }: Pipeline, now: number): Task[] {
  const days = { startDate: from, endDate: to };
  const countOrdersAt = (stage: OrderStage) =>
    stages.find((row) => row.stage === stage)?.orders ?? 0;
  const [newCount, failedCount] = [countOrdersAt('new'), countOrdersAt('booking_failed')];
  const tasks: Task[] = [
    {
      id: 'ndr',
      count: toDo.ndr,
      text: plural(toDo.ndr, {
        one: 'failed delivery needs an answer',
        other: 'failed deliveries need an answer',
      }),
      note: [
        t`${{ amount: formatPaise(toDo.ndrRiskPaise) }} at risk`,
        describeDeadline(toDo.ndrDueAt, now),
      ]
        .filter(Boolean)
        .join('. '),
      href: paths.ndr(),
      isUrgent: true,
    },
    ...toDo.waits.map((wait) => describeWait(wait, now)),
    {
      id: 'booking_failed',
      count: failedCount,
      text: plural(failedCount, { one: 'booking failed', other: 'bookings failed' }),
      note: t`Correct the order and ship it again`,
      href: buildOrdersLink(days, { stage: 'booking_failed' }),
      isUrgent: true,
    },
    {
      id: 'partly_delivered',
      count: toDo.partlyDelivered.length,
      text: plural(toDo.partlyDelivered.length, {
        one: 'parcel is partly delivered',
        other: 'parcels are partly delivered',
      }),
      note: describeMissingBoxes(toDo.partlyDelivered),
      href: buildParcelsLink(toDo.partlyDelivered),
      isUrgent: true,
    },
    {
      id: 'new',
      count: newCount,
      text: plural(newCount, { one: 'order to ship', other: 'orders to ship' }),
      note: t`Choose a carrier and book`,
      href: buildOrdersLink(days, { stage: 'new' }),
    },
    {
      id: 'pickups',
      count: toDo.pickups,
      text: plural(toDo.pickups, {
        one: 'parcel without a pickup',
        other: 'parcels without a pickup',
      }),
      note: t`Request a pickup`,
      href: paths.pickups(),
    },
    {
      id: 'late',
      count: toDo.late,
      text: plural(toDo.late, { one: 'parcel is late', other: 'parcels are late' }),
      note: t`The promised day has passed`,
      href: buildOrdersLink(days, { narrowing: { attention: 'late' } }),
    },
    {
      id: 'stuck',
      count: toDo.stuck,
      text: plural(toDo.stuck, { one: 'parcel is stuck', other: 'parcels are stuck' }),
      note: t`No scan for 48 hours`,
      href: buildOrdersLink(days, { narrowing: { attention: 'stuck' } }),
    },
  ];
  return tasks.filter(({ count }) => count > 0);
}

const MAX_NAMED_PARCELS = 2;

function buildParcelsLink(parcels: Pipeline['toDo']['partlyDelivered']): string {
  const [firstDocket, ...otherDockets] = parcels.map(({ docketNumber }) => docketNumber);
  if (firstDocket === undefined || otherDockets.length === 0) return paths.order(firstDocket ?? '');
  return `${paths.forwardOrders()}?${new URLSearchParams({ search: [firstDocket, ...otherDockets].join(' ') })}`;
}

function describeMissingBoxes(parcels: Pipeline['toDo']['partlyDelivered']): string {
  const texts = parcels
    .slice(0, MAX_NAMED_PARCELS)
    .map(
      ({ docketNumber, delivered, boxes }) => t`${delivered} of ${boxes} boxes of ${docketNumber}`,
    );
  const otherCount = parcels.length - texts.length;
  return [...texts, otherCount > 0 && plural(otherCount, { one: '# other', other: '# others' })]
    .filter(Boolean)
    .join('; ');
}

function TaskCards({ pipeline }: { pipeline: Pipeline }) {
  return (
    <WaitCards
      title={t`Things to do next`}
      cards={listTasks(pipeline, useNow()).map(({ count, ...task }) => ({
        ...task,
        // The server counts stages exactly and other tasks up to a limit.
        count:
          task.id === 'new' || task.id === 'booking_failed'
            ? formatCount(count)
            : formatCappedCount(count, MAX_TO_DO),
      }))}
      emptyText={t`You have nothing to do.`}
    />
  );
}

function describeZones(chosenZones: FiguresView['zones']): string {
  const [zone] = chosenZones;
  if (zone === undefined) return t`All zones`;
  if (chosenZones.length === 1) return getZoneFilterName(zone);
  return plural(chosenZones.length, { one: '# zone', other: '# zones' });
}

interface FiguresFilterBarProps {
  view: FiguresView;
  today: IsoDate;
  onChange: (view: FiguresView) => void;
}

function FiguresFilterBar({ view, today, onChange }: FiguresFilterBarProps) {
  const [start, end] = [
    formatDayMonthYear(view.days.startDate),
    formatDayMonthYear(view.days.endDate),
  ];
  return (
    <div className="flex flex-wrap items-center gap-2">
      <DateRangeMenu
        text={t`${start} to ${end}`}
        ranges={figureRanges.map((id) => ({ id, label: i18n._(figureRangeLabels[id]) }))}
        chosenId={view.choice}
        onChoose={(choice) => {
          const { days } = readFiguresView(new URLSearchParams({ range: choice }), today);
          onChange({ ...view, choice, days });
        }}
        days={view.days}
        onPick={(days) => onChange({ ...view, choice: 'custom', days })}
      />
      <MenuButton label={t`Zones`} text={describeZones(view.zones)} align="start">
        {zones.map((zone) => (
          <MenuItem
            key={zone}
            choice="many"
            isChosen={view.zones.includes(zone)}
            onAction={() =>
              onChange({
                ...view,
                zones: zones.filter((id) =>
                  id === zone ? !view.zones.includes(id) : view.zones.includes(id),
                ),
              })
            }
          >
            {getZoneFilterName(zone)}
          </MenuItem>
        ))}
      </MenuButton>
      <SegmentedControl
        label={t`Payment`}
        options={[
          { id: 'any', label: t`All` },
          { id: 'cod', label: t`COD` },
          { id: 'prepaid', label: t`Prepaid` },
        ]}
        value={view.payment ?? 'any'}
        onChange={(payment) => onChange({ ...view, payment: payment === 'any' ? null : payment })}
      />
    </div>
  );
}
