import { t } from '@lingui/core/macro';
import type { FigureRow } from '@shipdesk/contract/operator/analytics';
import { sumFigures } from '@shipdesk/domain/shipping/analytics/figures';
import { useState } from 'react';
import { formatCount } from '../lib/format.ts';
import { Button } from '../ui/button.tsx';
import { Table } from '../ui/table/table.tsx';
import type { TableColumn } from '../ui/table/table-row.tsx';
import { DayChart, stepName } from './day-chart.tsx';
import { FigureBlock } from './figure-block.tsx';
import { CountLink, figureHref, inlineCard } from './figure-link.tsx';
import { type ShownFigure, shownFigures } from './figures.ts';
import type { FiguresView } from './figures-view.ts';
import { type TimeStep, timeSteps } from './time-steps.ts';

const ids = ['orders', 'shipped', 'delivered', 'ndr', 'rto', 'spend'] as const;

/** Orders by day, or by week of a long range: as bars, and as a table with the same numbers. */
export function FiguresOverTime({ rows, view }: { rows: readonly FigureRow[]; view: FiguresView }) {
  const [isTable, setTable] = useState(false);
  const steps = timeSteps(view.days, rows);
  const { startDate, endDate } = view.days;
  const titles = shownFigures(sumFigures([]));
  return (
    <FigureBlock
      title={t`Over time`}
      fileName={`shipdesk-days-${startDate}-${endDate}`}
      records={() => [
        [t`First day`, t`Last day`, ...ids.map((id) => titles[id].title)],
        ...steps.map(({ days, figures }) => {
          const shown = shownFigures(figures);
          return [days.startDate, days.endDate, ...ids.map((id) => shown[id].cell)];
        }),
      ]}
    >
      <DayChart steps={steps} view={view} />
      <div>
        <Button
          size="sm"
          variant="quiet"
          aria-expanded={isTable}
          onPress={() => setTable(!isTable)}
        >
          {isTable ? t`Hide the table` : t`Show as a table`}
        </Button>
      </div>
      {isTable && (
        <Table
          label={t`Over time`}
          columns={columnsOf(view, titles)}
          items={steps.toReversed()}
          getId={({ days }) => days.startDate}
        />
      )}
    </FigureBlock>
  );
}

function columnsOf(
  view: FiguresView,
  titles: Record<(typeof ids)[number], ShownFigure>,
): TableColumn<TimeStep>[] {
  return [
    {
      id: 'days',
      header: t`Days`,
      isRowHeader: true,
      card: 'max-sm:col-span-2 max-sm:font-medium',
      render: (step) => <span className="tabular-nums">{stepName(step)}</span>,
    },
    ...ids.map((id) => ({
      id,
      header: titles[id].title,
      align: 'end' as const,
      card: inlineCard,
      render: ({ days, figures }: TimeStep) => {
        const figure = shownFigures(figures)[id];
        return (
          <CountLink to={figureHref(figure, { ...view, days })}>
            {id === 'spend' ? figure.text : formatCount(figures[id])}
          </CountLink>
        );
      },
    })),
  ];
}
