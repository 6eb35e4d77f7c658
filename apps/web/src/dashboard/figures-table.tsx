import { t } from '@lingui/core/macro';
import type { FigureRow } from '@shipdesk/contract/operator/analytics';
import { sumFigures } from '@shipdesk/domain/shipping/analytics/figures';
import { NONE } from '@shipdesk/domain/shipping/analytics/outcome';
import { getCarrierName } from '@shipdesk/domain/shipping/carriers/registry';
import { states } from '@shipdesk/domain/values/place/states';
import { useState } from 'react';
import { formatCount, formatShare } from '../lib/format.ts';
import { getZoneFilterName } from '../orders/order/order-filter-texts.ts';
import { Loaded } from '../product/loaded.tsx';
import { type OrderNarrowing, zoneChoices } from '../product/order-narrowing.ts';
import { Button } from '../ui/button.tsx';
import { Select } from '../ui/form/select.tsx';
import { Table } from '../ui/table/table.tsx';
import type { TableColumn } from '../ui/table/table-row.tsx';
import { useFigures } from './dashboard-api.ts';
import { buildFigureHref, CountLink, FigureBlock, inlineCardStyle } from './figure-block.tsx';
import { columnIds, describeFigures } from './figures.ts';
import { type Breakdown, breakdowns, type FiguresView, toFiguresQuery } from './figures-view.ts';

const INITIAL_ROW_COUNT = 8;

/** The figures that phones show besides the orders. Wider screens and the CSV file have all figures. */
const phoneFigureIds: readonly string[] = ['delivered', 'ndr', 'rto', 'spend'];

export function FiguresTable({
  view,
  onChange,
}: {
  view: FiguresView;
  onChange: (view: FiguresView) => void;
}) {
  const { breakdown: group } = view;
  const title = groups[group].getTitle();
  const query = useFigures(toFiguresQuery(view, group));
  const [showsAllRows, setShowsAllRows] = useState(false);
  const rows = query.data?.data.rows ?? [];
  const total = query.data?.data.total.orders ?? 0;
  const { startDate, endDate } = view.days;

  return (
    <FigureBlock
      title={title}
      fileName={`shipdesk-${group}-${startDate}-${endDate}`}
      buildRecords={rows.length > 0 ? () => buildCsvRecords(group, rows, title) : null}
    >
      <div className="w-48">
        <Select
          label={t`Group by`}
          options={breakdowns.map((id) => ({ id, label: groups[id].getHeader() }))}
          value={group}
          onChange={(breakdown) => onChange({ ...view, breakdown })}
        />
      </div>
      <Loaded
        query={query}
        failure={t`These figures could not be loaded.`}
        isInline
        skeleton={['h-32']}
      >
        {() => (
          <>
            <Table
              label={title}
              columns={buildFigureColumns(group, total, view)}
              items={showsAllRows ? rows : rows.slice(0, INITIAL_ROW_COUNT)}
              getId={({ key }) => key}
              isPending={query.isFetching && query.currentData === undefined}
              emptyState={
                <p className="px-3 py-6 text-center text-muted">{t`No orders on these days.`}</p>
              }
            />
            {rows.length > INITIAL_ROW_COUNT && (
              <div>
                <Button size="sm" variant="quiet" onPress={() => setShowsAllRows(!showsAllRows)}>
                  {showsAllRows
                    ? t`Show fewer`
                    : t`Show all ${{ count: formatCount(rows.length) }}`}
                </Button>
              </div>
            )}
          </>
        )}
      </Loaded>
    </FigureBlock>
  );
}

function buildFigureColumns(
  group: Breakdown,
  total: number,
  view: FiguresView,
): TableColumn<FigureRow>[] {
  const titles = describeFigures(sumFigures([]));
  return [
    {
      header: groups[group].getHeader(),
      width: 'w-44',
      card: 'max-sm:self-center',
      render: (row) => (
        <span className={`font-medium text-ink ${group === 'zone' ? 'whitespace-nowrap' : ''}`}>
          {groups[group].getName(row)}
        </span>
      ),
    },
    {
      header: titles.orders.title,
      width: 'w-40',
      card: 'max-sm:w-36',
      render: (row) => {
        const share = total === 0 ? 0 : row.figures.orders / total;
        return (
          <span className="flex flex-col gap-1">
            <span className="flex flex-wrap items-baseline justify-between gap-x-2 leading-none tabular-nums">
              <CountLink to={buildCellHref(row, 'orders')}>
                {formatCount(row.figures.orders)}
              </CountLink>
              <span className="text-sm text-muted">{formatShare(share)}</span>
            </span>
            <ShareBar share={share} />
          </span>
        );
      },
    },
    ...columnIds.map((id) => ({
      id,
      header: titles[id].title,
      align: 'end' as const,
      card: phoneFigureIds.includes(id) ? inlineCardStyle : 'max-sm:hidden',
      render: (row: FigureRow) => (
        <CountLink to={buildCellHref(row, id)}>{describeFigures(row.figures)[id].text}</CountLink>
      ),
    })),
  ];

  function buildCellHref(row: FigureRow, id: keyof ReturnType<typeof describeFigures>) {
    const narrowing = groups[group].toNarrowing(row.key || NONE);
    return narrowing && buildFigureHref(describeFigures(row.figures)[id], view, narrowing);
  }
}

/** Hidden from screen readers, which read the number beside it. */
function ShareBar({ share }: { share: number }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 100 4" preserveAspectRatio="none" className="h-1 w-full">
      <rect width="100" height="4" rx="1" className="fill-pressed" />
      <rect width={share * 100} height="4" rx="1" className="fill-accent" />
    </svg>
  );
}

interface GroupRules {
  readonly getTitle: () => string;
  readonly getHeader: () => string;
  readonly getName: (row: FigureRow) => string;
  /** Returns null if the orders list has no filter for the row. */
  readonly toNarrowing: (id: string) => OrderNarrowing | null;
}

const groups: Readonly<Record<Breakdown, GroupRules>> = {
  zone: {
    getTitle: () => t`By zone`,
    getHeader: () => t`Zone`,
    getName: ({ key }) => getZoneFilterName(key || NONE),
    toNarrowing: (id) => {
      const zone = zoneChoices.find((choice) => choice === id);
      return zone === undefined ? null : { zones: [zone] };
    },
  },
  carrier: {
    getTitle: () => t`By carrier`,
    getHeader: () => t`Carrier`,
    getName: ({ key }) => (key === '' ? t`No carrier` : getCarrierName(key)),
    toNarrowing: (carrier) => ({ carrier }),
  },
  payment: {
    getTitle: () => t`By payment mode`,
    getHeader: () => t`Payment`,
    getName: ({ key }) => {
      if (key === 'Pickup') return t`Reverse orders`;
      return key === 'COD' ? t`COD` : t`Prepaid`;
    },
    toNarrowing: (id) => (id === 'Pickup' ? null : { payment: id === 'COD' ? 'cod' : 'prepaid' }),
  },
  state: {
    getTitle: () => t`By state`,
    getHeader: () => t`State`,
    getName: ({ key }) => key,
    toNarrowing: (id) => (states.some((state) => state === id) ? { states: [id] } : null),
  },
  warehouse: {
    getTitle: () => t`By warehouse`,
    getHeader: () => t`Warehouse`,
    getName: ({ key, name }) => (key === '' ? t`No warehouse` : name || t`Archived warehouse`),
    toNarrowing: (warehouseId) => ({ warehouseId }),
  },
};

function buildCsvRecords(group: Breakdown, rows: readonly FigureRow[], title: string) {
  const titles = describeFigures(sumFigures([]));
  const ids = ['orders', ...columnIds] as const;
  return [
    [title, ...ids.map((id) => titles[id].title)],
    ...rows.map((row) => {
      const figures = describeFigures(row.figures);
      return [groups[group].getName(row), ...ids.map((id) => figures[id].cell)];
    }),
  ];
}
