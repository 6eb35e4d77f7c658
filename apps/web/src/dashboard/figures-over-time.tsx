import { t } from '@lingui/core/macro';
import type { FigureRow } from '@shipdesk/contract/operator/analytics';
import { sumFigures } from '@shipdesk/domain/shipping/analytics/figures';
import { formatDayMonthYear } from '@shipdesk/domain/values/time/calendar';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatCount } from '../lib/format.ts';
import { Button } from '../ui/button.tsx';
import { Table } from '../ui/table/table.tsx';
import type { TableColumn } from '../ui/table/table-row.tsx';
import { buildFigureHref, CountLink, FigureBlock, inlineCard } from './figure-block.tsx';
import { describeFigures, type Figure } from './figures.ts';
import { buildFigureLink, type FiguresView, listTimeSteps, type TimeStep } from './figures-view.ts';

const figureIds = ['orders', 'shipped', 'delivered', 'ndr', 'rto', 'spend'] as const;

/** Renders orders by day, or by week of a long range: as bars, and as a table with the same numbers. */
export function FiguresOverTime({ rows, view }: { rows: readonly FigureRow[]; view: FiguresView }) {
  const [isTable, setTable] = useState(false);
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
          columns={buildStepColumns(view, titles)}
          items={steps.toReversed()}
          getId={({ days }) => days.startDate}
        />
      )}
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
      card: inlineCard,
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

/** The height of the drawing, which is stretched to the width of the page. */
const HEIGHT = 100;

const BAR_WIDTH_SHARE = 0.72;

/** Dates below the bars, so that they fit on a phone. */
const MAX_DATES = 6;
/** With more bars, only wide screens have room for the counts above them. */
const MAX_COUNTS_ON_PHONES = 14;

/** Returns `27-11`. */
const formatDayMonth = (day: string) => formatDayMonthYear(day).slice(0, 5);

/** Returns a round, even number that is at least the value. */
function computeScaleTop(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  const tops = [1, 2, 4, 6, 8, 10].map((times) => times * power);
  return tops.find((top) => top >= value && top % 2 === 0) ?? value;
}

/** Returns `01-03-2026`, or the first and last day of a week. */
function describeStep({ days }: TimeStep): string {
  const [firstDay, lastDay] = [
    formatDayMonthYear(days.startDate),
    formatDayMonthYear(days.endDate),
  ];
  return firstDay === lastDay ? firstDay : t`${firstDay} to ${lastDay}`;
}

/** Renders orders over time. Hidden from screen readers, because the table has the same numbers and links. */
function DayChart({ steps, view }: { steps: readonly TimeStep[]; view: FiguresView }) {
  const top = computeScaleTop(Math.max(1, ...steps.map(({ figures }) => figures.orders)));
  const computeHeight = (orders: number) => (orders / top) * HEIGHT;
  const columns = { gridTemplateColumns: `repeat(${steps.length}, minmax(0, 1fr))` };
  const stride = Math.ceil(steps.length / MAX_DATES);
  const hasRoom = steps.length <= MAX_COUNTS_ON_PHONES;
  return (
    <figure aria-hidden="true" className="m-0 rounded-lg border border-line bg-surface p-4">
      <figcaption className="flex flex-wrap gap-x-4 text-sm text-muted">
        <span className="flex items-center gap-1.5">
          <span className="size-2.5 rounded-sm bg-accent-soft-strong" />
          {t`Orders`}
        </span>
        <span className="flex items-center gap-1.5">
          <span className="size-2.5 rounded-sm bg-accent" />
          {t`Of these delivered`}
        </span>
      </figcaption>
      <div className="mt-3 grid grid-cols-[auto_1fr] gap-x-2 text-xs text-muted tabular-nums">
        <div className="flex h-44 flex-col justify-between text-right leading-none">
          <span>{formatCount(top)}</span>
          <span>{formatCount(top / 2)}</span>
          <span>0</span>
        </div>
        <div className="relative">
          <div
            className={`pointer-events-none absolute inset-0 grid ${hasRoom ? '' : 'max-lg:hidden'}`}
            style={columns}
          >
            {steps.map(({ days, figures: { orders } }) => (
              <span
                key={days.startDate}
                className="flex items-end justify-center leading-none text-ink"
                style={{
                  paddingBottom: `calc(${11 * Math.min(orders / top, 0.93)}rem + 0.125rem)`,
                }}
              >
                {orders > 0 && formatCount(orders)}
              </span>
            ))}
          </div>
          <svg
            viewBox={`0 0 ${steps.length} ${HEIGHT}`}
            preserveAspectRatio="none"
            className="h-44 w-full overflow-visible"
          >
            {[0, HEIGHT / 2, HEIGHT].map((y) => (
              <line
                key={y}
                x1="0"
                x2={steps.length}
                y1={y}
                y2={y}
                vectorEffect="non-scaling-stroke"
                className="stroke-line"
              />
            ))}
            {steps.map((step, index) => {
              const { orders, delivered } = step.figures;
              const name = describeStep(step);
              const [ordersText, deliveredText] = [formatCount(orders), formatCount(delivered)];
              return (
                <Link
                  key={step.days.startDate}
                  to={buildFigureLink(view, { days: step.days })}
                  tabIndex={-1}
                  className="group/bar"
                >
                  <title>{t`${name}: ${ordersText} orders, ${deliveredText} delivered`}</title>
                  <rect
                    x={index}
                    width="1"
                    height={HEIGHT}
                    className="fill-transparent group-hover/bar:fill-hover"
                  />
                  {[
                    { count: orders, className: 'fill-accent-soft-strong' },
                    { count: delivered, className: 'fill-accent' },
                  ].map(({ count, className }) => (
                    <rect
                      key={className}
                      x={index + (1 - BAR_WIDTH_SHARE) / 2}
                      y={HEIGHT - computeHeight(count)}
                      width={BAR_WIDTH_SHARE}
                      height={computeHeight(count)}
                      className={className}
                    />
                  ))}
                </Link>
              );
            })}
          </svg>
        </div>
        <span />
        <div className="mt-1.5 grid" style={columns}>
          {steps.map(({ days }, index) => (
            <span key={days.startDate} className="flex justify-center whitespace-nowrap">
              {(steps.length - 1 - index) % stride === 0 && formatDayMonth(days.startDate)}
            </span>
          ))}
        </div>
      </div>
    </figure>
  );
}
