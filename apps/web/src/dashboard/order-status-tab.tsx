import { t } from '@lingui/core/macro';
import { MAX_TO_DO, type Pipeline } from '@shipdesk/contract/operator/analytics';
import { ageGroups, getAgeRange } from '@shipdesk/domain/shipping/analytics/age';
import { getCarrierName } from '@shipdesk/domain/shipping/carriers/registry';
import { type OrderStage, orderStages } from '@shipdesk/domain/shipping/order-stage';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { formatCappedCount, formatCount, formatDateTime, formatPaise } from '../lib/format.ts';
import { Loaded } from '../product/loaded.tsx';
import { buildOrdersLink } from '../product/order-list-query.ts';
import { ParcelName, useParcelNames } from '../product/parcel-name.tsx';
import { getShipmentStatusName, getStageName } from '../product/shipment-texts.ts';
import { LinkButton } from '../ui/button.tsx';
import { Table } from '../ui/table/table.tsx';
import type { TableColumn } from '../ui/table/table-row.tsx';
import { useLiveFigures, usePipeline } from './dashboard-api.ts';
import { AsOfNote, NoOrders } from './dashboard-page.tsx';
import { CountLink, FigureBlock, inlineCardStyle } from './figure-block.tsx';

type StuckParcel = Pipeline['stuck'][number];

type StageRow = Pipeline['stages'][number];

export function OrderStatusTab() {
  const query = usePipeline();
  useLiveFigures();
  return (
    <Loaded
      query={query}
      failure={t`The order status could not be loaded`}
      skeleton={['h-28', 'h-64']}
    >
      {({ data: pipeline }) =>
        pipeline.stages.every(({ orders }) => orders === 0) ? (
          <NoOrders />
        ) : (
          <OrderStatus pipeline={pipeline} />
        )
      }
    </Loaded>
  );
}

function OrderStatus({ pipeline }: { pipeline: Pipeline }) {
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <p className="text-base text-muted">{t`Forward orders added in the last 366 days.`}</p>
          <AsOfNote asOf={pipeline.asOf} isRefreshing={pipeline.isRefreshing} />
        </div>
        <PipelineStrip pipeline={pipeline} />
        <p className="text-sm text-muted">
          {t`Order counts are live. Amounts are the invoice amounts at the last update.`}
        </p>
      </div>
      <OpenOrderAges pipeline={pipeline} />
      <StuckParcels pipeline={pipeline} />
    </div>
  );
}

const openStages = [
  'new',
  'booking_failed',
  'ready_to_ship',
  'pickup_scheduled',
  'in_transit',
  'out_for_delivery',
  'ndr',
] as const satisfies readonly OrderStage[];

function describeAge({ from, to }: (typeof ageGroups)[number]): string {
  return to === null ? t`${from} days or more` : t`${from} to ${to} days`;
}

function OpenOrderAges({ pipeline }: { pipeline: Pipeline }) {
  const { stages, to: today } = pipeline;
  const rows = openStages.flatMap((stage) => stages.find((row) => row.stage === stage) ?? []);
  const columns: TableColumn<StageRow>[] = [
    {
      header: t`Stage`,
      card: 'max-sm:col-span-2',
      render: ({ stage }) => <span className="font-medium text-ink">{nameStage(stage)}</span>,
    },
    ...ageGroups.map((group, index) => ({
      id: String(group.from),
      header: describeAge(group),
      align: 'end' as const,
      card: inlineCardStyle,
      render: ({ stage, ages }: StageRow) => {
        const orders = ages[index] ?? 0;
        const href = orders === 0 ? null : buildOrdersLink(getAgeRange(group, today), { stage });
        const isOld = group.to === null && orders > 0;
        return (
          <span className={isOld ? 'font-medium [&_a]:text-bad-ink' : ''}>
            <CountLink to={href}>{formatCount(orders)}</CountLink>
          </span>
        );
      },
    })),
  ];
  return (
    <FigureBlock
      title={t`Age of open orders`}
      fileName={`shipdesk-order-ages-${today}`}
      buildRecords={() => [
        [t`Stage`, ...ageGroups.map(describeAge)],
        ...rows.map(({ stage, ages }) => [nameStage(stage), ...ages]),
      ]}
    >
      <Table
        label={t`Age of open orders`}
        columns={columns}
        items={rows}
        getId={({ stage }) => stage}
      />
      <p className="text-sm text-muted">{t`Days since the order was added.`}</p>
    </FigureBlock>
  );
}

const deliveryStages: readonly OrderStage[] = [
  'new',
  'ready_to_ship',
  'pickup_scheduled',
  'in_transit',
  'out_for_delivery',
  'delivered',
];
const otherStages = orderStages.filter((stage) => !deliveryStages.includes(stage));

function PipelineStrip({ pipeline }: { pipeline: Pipeline }) {
  const { from, to, stages, asOf } = pipeline;
  const renderCard = (stage: OrderStage) => {
    const { orders, valuePaise } = stages.find((row) => row.stage === stage) ?? {
      orders: 0,
      valuePaise: 0,
    };
    const isBad = stage === 'ndr' || stage === 'booking_failed' || stage === 'lost_or_damaged';
    const tone = isBad ? 'text-bad-ink' : 'text-ink';
    return (
      <Link
        to={buildOrdersLink({ startDate: from, endDate: to }, { stage })}
        className="focus-ring-inset flex h-full min-w-0 flex-1 flex-col px-3 py-3 no-underline hover:bg-hover"
      >
        <span className="text-sm text-muted">{nameStage(stage)}</span>
        <span
          className={`text-xl font-semibold tabular-nums ${orders === 0 ? 'text-muted' : tone}`}
        >
          {formatCount(orders)}
        </span>
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
        {deliveryStages.map((stage, index) => (
          <li key={stage} className="relative -mb-px -ml-px flex border-b border-l border-line">
            {renderCard(stage)}
            {index < deliveryStages.length - 1 && (
              <ChevronRight
                aria-hidden="true"
                className="pointer-events-none absolute top-3 right-1.5 size-4 text-faint"
              />
            )}
          </li>
        ))}
      </ol>
      <ul
        aria-label={t`Other stages`}
        className="grid grid-cols-2 overflow-hidden rounded-lg border border-line bg-surface md:grid-cols-5"
      >
        {otherStages.map((stage) => (
          <li key={stage} className="-mb-px -ml-px flex border-b border-l border-line">
            {renderCard(stage)}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Renders the parcels that no carrier has scanned for 48 hours, starting with the oldest scan. */
function StuckParcels({ pipeline }: { pipeline: Pipeline }) {
  const { stuck, toDo, from, to } = pipeline;
  const stuckText = formatCappedCount(toDo.stuck, MAX_TO_DO);
  const getName = useParcelNames(stuck.map(({ docketNumber }) => docketNumber));
  return (
    <FigureBlock
      title={t`Stuck parcels`}
      fileName={`shipdesk-stuck-parcels-${to}`}
      buildRecords={
        stuck.length === 0
          ? null
          : () => [
              [t`Reference`, t`Docket number`, t`AWB`, t`Carrier`, t`Status`, t`Last scan`],
              ...stuck.map((parcel) => [
                getName(parcel.docketNumber).reference ?? '',
                parcel.docketNumber,
                parcel.awb,
                getCarrierName(parcel.carrier),
                getShipmentStatusName(parcel.status),
                formatDateTime(parcel.lastScanAt),
              ]),
            ]
      }
    >
      <Table
        label={t`Stuck parcels`}
        columns={buildParcelColumns(getName)}
        items={stuck}
        getId={({ docketNumber }) => docketNumber}
        emptyState={
          <p className="px-3 py-8 text-center text-muted">
            {t`Every parcel on its way was scanned in the last 48 hours.`}
          </p>
        }
      />
      {toDo.stuck > stuck.length && (
        <div>
          <LinkButton
            size="sm"
            href={buildOrdersLink(
              { startDate: from, endDate: to },
              { narrowing: { attention: 'stuck' } },
            )}
          >
            {t`Show all ${{ count: stuckText }}`}
          </LinkButton>
        </div>
      )}
    </FigureBlock>
  );
}

const buildParcelColumns = (
  getName: ReturnType<typeof useParcelNames>,
): TableColumn<StuckParcel>[] => [
  {
    header: t`Parcel`,
    render: ({ docketNumber, awb, carrier }) => (
      <ParcelName parcel={{ ...getName(docketNumber), awb, carrier }} />
    ),
  },
  { header: t`Status`, render: ({ status }) => getShipmentStatusName(status) },
  {
    header: t`Last scan`,
    render: ({ lastScanAt }) => <span className="tabular-nums">{formatDateTime(lastScanAt)}</span>,
  },
];

/** Returns the name that the tabs of the orders list use for a stage. */
const nameStage = (stage: Parameters<typeof getStageName>[0]) =>
  stage === 'booking_failed' ? t`Failed bookings` : getStageName(stage);
