import { t } from '@lingui/core/macro';
import type { Pipeline } from '@shipdesk/contract/operator/analytics';
import { ageGroups, daysOfAge } from '@shipdesk/domain/shipping/analytics/age';
import type { OrderStage } from '@shipdesk/domain/shipping/order-stage';
import { formatCount } from '../lib/format.ts';
import { stageName } from '../product/order-stage-texts.ts';
import { ordersLink } from '../product/orders-link.ts';
import { Table } from '../ui/table/table.tsx';
import type { TableColumn } from '../ui/table/table-row.tsx';
import { FigureBlock } from './figure-block.tsx';
import { CountLink, inlineCard } from './figure-link.tsx';

/** Stages that an order leaves again. */
const openStages = [
  'new',
  'booking_failed',
  'ready_to_ship',
  'pickup_scheduled',
  'in_transit',
  'out_for_delivery',
  'ndr',
] as const satisfies readonly OrderStage[];

type StageRow = Pipeline['stages'][number];

function ageName({ from, to }: (typeof ageGroups)[number]): string {
  return to === null ? t`${from} days or more` : t`${from} to ${to} days`;
}

/** How long ago the open orders of each stage were added. */
export function OpenOrderAges({ pipeline }: { pipeline: Pipeline }) {
  const { stages, to: today } = pipeline;
  const rows = openStages.flatMap((stage) => stages.find((one) => one.stage === stage) ?? []);
  const columns: TableColumn<StageRow>[] = [
    {
      id: 'stage',
      header: t`Stage`,
      isRowHeader: true,
      card: 'max-sm:col-span-2',
      render: ({ stage }) => <span className="font-medium text-ink">{stageName(stage)}</span>,
    },
    ...ageGroups.map((group, at) => ({
      id: String(group.from),
      header: ageName(group),
      align: 'end' as const,
      card: inlineCard,
      render: ({ stage, ages }: StageRow) => {
        const orders = ages[at] ?? 0;
        const href = orders === 0 ? null : ordersLink(daysOfAge(group, today), { stage });
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
      records={() => [
        [t`Stage`, ...ageGroups.map(ageName)],
        ...rows.map(({ stage, ages }) => [stageName(stage), ...ages]),
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
