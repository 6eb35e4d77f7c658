import { t } from '@lingui/core/macro';
import type { FigureRow } from '@shipdesk/contract/operator/analytics';
import { sumFigures } from '@shipdesk/domain/shipping/analytics/figures';
import { formatDayMonthYear } from '@shipdesk/domain/values/time/calendar';
import { useState } from 'react';
import { formatCompact, formatCompactPaise, formatCount, formatPaise } from '../lib/format.ts';
import { saveFile } from '../lib/save-file.ts';
import { Chart } from '../ui/chart/chart.tsx';
import { SegmentedControl } from '../ui/form/segmented-control.tsx';
import { Table } from '../ui/table/table.tsx';
import type { TableColumn } from '../ui/table/table-row.tsx';
import { buildFigureHref, CountLink, FigureBlock, inlineCardStyle } from './figure-block.tsx';
import { describeFigures, type Figure } from './figures.ts';
import { buildFigureLink, type FiguresView, listTimeSteps, type TimeStep } from './figures-view.ts';

const figureIds = ['orders', 'shipped', 'delivered', 'ndr', 'rto', 'spend'] as const;

type ChartFigure = 'orders' | 'spend' | 'rto';

function readValues(id: ChartFigure, { figures }: TimeStep): number[] {
  if (id === 'orders') return [figures.orders, figures.delivered];
  return [id === 'spend' ? figures.spendPaise : figures.rto];
}

function describeChart(id: ChartFigure, titles: Record<ChartFigure, Figure>) {
  if (id === 'spend') {
    return {
      series: [{ name: titles.spend.title, tone: 'strong' }],
      format: formatPaise,
      formatTick: formatCompactPaise,
    } as const;
  }
  const series =
    id === 'rto'
      ? ([{ name: titles.rto.title, tone: 'strong' }] as const)
      : ([
          { name: t`Orders`, tone: 'soft' },
          { name: t`Delivered`, tone: 'strong' },
        ] as const);
  return { series, format: formatCount, formatTick: formatCompact };
}

export function FiguresOverTime({ rows, view }: { rows: readonly FigureRow[]; view: FiguresView }) {
  const [chosenId, setChosenId] = useState<ChartFigure>('orders');
  const steps = listTimeSteps(view.days, rows);
  const { startDate, endDate } = view.days;
  const titles = describeFigures(sumFigures([]));
  return (
    <FigureBlock
      title={t`Over time`}
      fileName={`shipdesk-days-${startDate}-${endDate}`}
      buildRecords={() => [
        [t`First day`, t`Last day`, ...figureIds.map((id) => titles[id].title)],
        ...steps.map(({ days, figures }) => {
          const description = describeFigures(figures);
          return [days.startDate, days.endDate, ...figureIds.map((id) => description[id].cell)];
        }),
      ]}
    >
      <SegmentedControl
        label={t`Chart figure`}
        options={[
          { id: 'orders', label: titles.orders.title },
          { id: 'spend', label: titles.spend.title },
          { id: 'rto', label: titles.rto.title },
        ]}
        value={chosenId}
        onChange={setChosenId}
      />
      <Chart
        {...describeChart(chosenId, titles)}
        title={t`Over time`}
        onSaveImage={(image) => saveFile(`shipdesk-days-${startDate}-${endDate}.png`, image)}
        shape="columns"
        pointHeader={t`Days`}
        points={steps.map((step) => ({
          id: step.days.startDate,
          name: describeStep(step),
          label: formatDayMonth(step.days.startDate),
          values: readValues(chosenId, step),
          href: buildFigureLink(view, { days: step.days }),
        }))}
        table={
          <Table
            label={t`Over time`}
            columns={buildStepColumns(view, titles)}
            items={steps.toReversed()}
            getId={({ days }) => days.startDate}
          />
        }
      />
    </FigureBlock>
  );
}

function buildStepColumns(
  view: FiguresView,
  titles: Record<(typeof figureIds)[number], Figure>,
): TableColumn<TimeStep>[] {
  return [
    {
      header: t`Days`,
      card: 'max-sm:col-span-2 max-sm:font-medium',
      render: (step) => <span className="tabular-nums">{describeStep(step)}</span>,
    },
    ...figureIds.map((id) => ({
      id,
      header: titles[id].title,
      align: 'end' as const,
      card: inlineCardStyle,
      render: ({ days, figures }: TimeStep) => {
        const figure = describeFigures(figures)[id];
        return (
          <CountLink to={buildFigureHref(figure, { ...view, days })}>
            {id === 'spend' ? figure.text : formatCount(figures[id])}
          </CountLink>
        );
      },
    })),
  ];
}

const formatDayMonth = (day: string) => formatDayMonthYear(day).slice(0, 5);

function describeStep({ days }: TimeStep): string {
  const [firstDay, lastDay] = [
    formatDayMonthYear(days.startDate),
    formatDayMonthYear(days.endDate),
  ];
  return firstDay === lastDay ? firstDay : t`${firstDay} to ${lastDay}`;
}
