import { t } from '@lingui/core/macro';
import { ImageDown } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../button.tsx';
import { Table } from '../table/table.tsx';
import type { TableColumn } from '../table/table-row.tsx';
import {
  type ChartData,
  type ChartPoint,
  type ChartSeries,
  describePoint,
  MAX_LABELS,
} from './chart-data.ts';
import { drawChartImage } from './chart-image.ts';
import {
  type ChartScale,
  computeScale,
  fitsAboveColumns,
  hasLabel,
  locateBar,
  locateValue,
} from './chart-scale.ts';

interface ChartProps extends ChartData {
  onSaveImage: (image: Blob) => unknown;
  pointHeader: string;
  /** Replaces the default table of the values, for example to show more columns. */
  table?: ReactNode;
}

/** The chart is one tab stop, and the arrow keys move between the bars. */
export function Chart({ onSaveImage, pointHeader, table, ...data }: ChartProps) {
  const { title, shape, series, points } = data;
  const tableId = useId();
  const [isTableShown, setTableShown] = useState(false);
  const scale = computeScale(points.flatMap(({ values }) => values));

  async function saveImage() {
    const image = await drawChartImage(data);
    if (image !== null) onSaveImage(image);
  }

  return (
    <div className="flex min-w-0 flex-col gap-2">
      <figure
        aria-label={title}
        className="m-0 min-w-0 rounded-lg border border-line bg-surface p-4"
      >
        <figcaption className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
          {series.map(({ name, tone }) => (
            <span key={name} className="flex items-center gap-1.5">
              <span aria-hidden="true" className={`size-2.5 rounded-xs ${barStyles[tone]}`} />
              {name}
            </span>
          ))}
        </figcaption>
        {shape === 'columns' ? (
          <Columns data={data} scale={scale} />
        ) : (
          <Rows data={data} scale={scale} />
        )}
      </figure>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="quiet"
          aria-expanded={isTableShown}
          {...(isTableShown && { 'aria-controls': tableId })}
          onPress={() => setTableShown(!isTableShown)}
        >
          {isTableShown ? t`Hide the table` : t`Show as a table`}
        </Button>
        <Button size="sm" variant="quiet" icon={ImageDown} onPress={() => void saveImage()}>
          {t`Save as PNG`}
        </Button>
      </div>
      {isTableShown && (
        <div id={tableId}>
          {table ?? (
            <Table
              label={title}
              columns={buildTableColumns(data, pointHeader)}
              items={points}
              getId={({ id }) => id}
            />
          )}
        </div>
      )}
    </div>
  );
}

const barStyles: Readonly<Record<ChartSeries['tone'], string>> = {
  // The outline separates the pale fill from the page.
  soft: 'border border-accent-ink bg-accent-soft-strong',
  strong: 'bg-accent',
};

const buildTableColumns = (
  { series, format }: ChartData,
  pointHeader: string,
): TableColumn<ChartPoint>[] => [
  { header: pointHeader, render: ({ name }) => <span className="text-ink">{name}</span> },
  ...series.map(({ name }, seriesIndex) => ({
    id: String(seriesIndex),
    header: name,
    align: 'end' as const,
    render: ({ values }: ChartPoint) => format(values[seriesIndex] ?? 0),
  })),
];

interface PlotProps {
  data: ChartData;
  scale: ChartScale;
}

const arrowSteps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
};

function usePoints(pointCount: number) {
  const [shownIndex, setShownIndex] = useState<number | null>(null);
  const [tabStop, setTabStop] = useState(pointCount - 1);

  function moveFocus(event: KeyboardEvent<HTMLElement>) {
    if (event.key === 'Escape') return setShownIndex(null);
    const current = Math.min(tabStop, pointCount - 1);
    const target =
      { Home: 0, End: pointCount - 1 }[event.key] ?? current + (arrowSteps[event.key] ?? 0);
    if (target === current || target < 0 || target >= pointCount) return;
    event.preventDefault();
    event.currentTarget.querySelectorAll<HTMLElement>('[data-point]').item(target).focus();
  }

  return {
    shownIndex: shownIndex !== null && shownIndex < pointCount ? shownIndex : null,
    bindPoint: (index: number) => ({
      'data-point': index,
      tabIndex: index === Math.min(tabStop, pointCount - 1) ? 0 : -1,
      onFocus: () => {
        setTabStop(index);
        setShownIndex(index);
      },
      onPointerEnter: () => setShownIndex(index),
    }),
    plot: {
      onKeyDown: moveFocus,
      onPointerLeave: () => setShownIndex(null),
      onBlur: (event: FocusEvent<HTMLElement>) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setShownIndex(null);
      },
    },
  };
}

interface PointProps extends ReturnType<ReturnType<typeof usePoints>['bindPoint']> {
  point: ChartPoint;
  /** Undefined if the content has the values as text. */
  label?: string;
  className: string;
  children: ReactNode;
}

function Point({ point, label, children, ...props }: PointProps) {
  return point.href === undefined ? (
    <button type="button" {...(label !== undefined && { 'aria-label': label })} {...props}>
      {children}
    </button>
  ) : (
    <Link to={point.href} {...(label !== undefined && { 'aria-label': label })} {...props}>
      {children}
    </Link>
  );
}

/** With more columns, only wide screens have room for the values above them. */
const MAX_VALUES_ON_PHONES = 14;
const MAX_VALUES = 31;

const toPercent = (share: number) => `${share * 100}%`;

function Columns({ data, scale }: PlotProps) {
  const { title, points, series, formatTick } = data;
  const { shownIndex, bindPoint, plot } = usePoints(points.length);
  const columns = { gridTemplateColumns: `repeat(${points.length}, minmax(0, 1fr))` };
  const shownPoint = shownIndex === null ? undefined : points[shownIndex];
  const texts = points.map(({ values: [value = 0] }) => (value === 0 ? '' : formatTick(value)));
  const hasTexts = points.length <= MAX_VALUES && fitsAboveColumns(texts);
  return (
    <div className="mt-6 grid grid-cols-[auto_1fr] gap-x-2 text-xs text-muted tabular-nums">
      <div aria-hidden="true" className="flex h-44 flex-col-reverse justify-between text-right">
        {scale.ticks.map((tick) => (
          <span key={tick} className="flex h-0 items-center justify-end whitespace-nowrap">
            {formatTick(tick)}
          </span>
        ))}
      </div>
      <div role="group" aria-label={title} className="relative h-44" {...plot}>
        {scale.ticks.map((tick) => (
          <span
            key={tick}
            aria-hidden="true"
            className={`absolute inset-x-0 border-t ${tick === 0 ? 'border-line-strong' : 'border-line'}`}
            style={{ bottom: toPercent(locateValue(scale, tick)) }}
          />
        ))}
        <div className="absolute inset-0 grid" style={columns}>
          {points.map((point, index) => (
            <Point
              key={point.id}
              {...bindPoint(index)}
              point={point}
              label={describePoint(point, data)}
              className={`focus-ring-inset relative block h-full ${shownIndex === index ? 'bg-hover' : ''}`}
            >
              {series.map(({ name, tone }, seriesIndex) => {
                const { start, length } = locateBar(scale, point.values[seriesIndex] ?? 0);
                return (
                  <span
                    key={name}
                    className={`absolute inset-x-[14%] ${length === 0 ? '' : barStyles[tone]}`}
                    style={{ bottom: toPercent(start), height: toPercent(length) }}
                  />
                );
              })}
            </Point>
          ))}
        </div>
        {hasTexts && (
          <div
            aria-hidden="true"
            className={`pointer-events-none absolute inset-0 grid ${points.length > MAX_VALUES_ON_PHONES ? 'max-lg:hidden' : ''}`}
            style={columns}
          >
            {points.map(({ id, values: [value = 0] }, index) => (
              <ColumnValue key={id} text={texts[index] ?? ''} scale={scale} value={value} />
            ))}
          </div>
        )}
        {shownPoint !== undefined && shownIndex !== null && (
          <Values point={shownPoint} data={data} share={(shownIndex + 0.5) / points.length} />
        )}
      </div>
      <span />
      <div aria-hidden="true" className="mt-1.5 grid" style={columns}>
        {points.map(({ id, label }, index) => (
          <span key={id} className="flex justify-center whitespace-nowrap">
            {hasLabel(index, points.length, MAX_LABELS) && label}
          </span>
        ))}
      </div>
    </div>
  );
}

interface ColumnValueProps {
  text: string;
  scale: ChartScale;
  value: number;
}

function ColumnValue({ text, scale, value }: ColumnValueProps) {
  const { start, length } = locateBar(scale, value);
  return (
    <span className="relative">
      {text !== '' && (
        <span
          className="absolute inset-x-0 flex justify-center pb-0.5 leading-none whitespace-nowrap text-ink"
          style={{ bottom: toPercent(start + length) }}
        >
          {text}
        </span>
      )}
    </span>
  );
}

function Values({
  point: { name, values },
  data: { series, format },
  share,
}: {
  point: ChartPoint;
  data: ChartData;
  share: number;
}) {
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute bottom-full z-10 mb-1 w-max max-w-full rounded-md bg-raised px-2.5 py-1.5 text-sm shadow-float"
      style={{ left: toPercent(share), transform: `translateX(${-share * 100}%)` }}
    >
      <span className="block font-medium text-ink">{name}</span>
      {series.map((item, seriesIndex) => (
        <span key={item.name} className="flex items-center gap-1.5">
          <span className={`size-2 rounded-xs ${barStyles[item.tone]}`} />
          {item.name}
          <span className="ml-auto pl-2 font-medium text-ink">
            {format(values[seriesIndex] ?? 0)}
          </span>
        </span>
      ))}
    </div>
  );
}

const describeLaterSeries = ({ values }: ChartPoint, { series, format }: ChartData) =>
  series
    .slice(1)
    .map(({ name }, index) => `${name} ${format(values[index + 1] ?? 0)}`)
    .join(' ');

function Rows({ data, scale }: PlotProps) {
  const { title, points, series, format, formatTick } = data;
  const { shownIndex, bindPoint, plot } = usePoints(points.length);
  return (
    <div className="mt-3 text-sm tabular-nums">
      <div role="group" aria-label={title} className="flex flex-col" {...plot}>
        {points.map((point, index) => (
          <Point
            key={point.id}
            {...bindPoint(index)}
            point={point}
            className={`focus-ring-inset grid grid-cols-[1fr_auto] items-center gap-x-3 gap-y-0.5 rounded-sm px-1 py-1 text-left no-underline sm:grid-cols-[11rem_1fr_7rem] ${shownIndex === index ? 'bg-hover' : ''}`}
          >
            <span className="wrap-anywhere text-ink sm:text-right">
              {point.name}
              <span className="sr-only">{series[0]?.name}</span>
            </span>
            <span className="relative h-4 max-sm:order-last max-sm:col-span-2">
              {scale.ticks.map((tick) => (
                <span
                  key={tick}
                  className={`absolute -inset-y-1 border-l ${tick === 0 ? 'border-line-strong' : 'border-line'}`}
                  style={{ left: toPercent(locateValue(scale, tick)) }}
                />
              ))}
              {series.map(({ name, tone }, seriesIndex) => {
                const { start, length } = locateBar(scale, point.values[seriesIndex] ?? 0);
                return (
                  <span
                    key={name}
                    className={`absolute inset-y-0 ${length === 0 ? '' : barStyles[tone]}`}
                    style={{ left: toPercent(start), width: toPercent(length) }}
                  />
                );
              })}
            </span>
            <span className="text-right font-medium text-ink">
              {format(point.values[0] ?? 0)}
              <span className="sr-only">{describeLaterSeries(point, data)}</span>
            </span>
          </Point>
        ))}
      </div>
      <div
        aria-hidden="true"
        className="grid grid-cols-1 gap-x-3 px-1 text-xs text-muted sm:grid-cols-[11rem_1fr_7rem]"
      >
        <span className="max-sm:hidden" />
        <span className="relative h-5">
          {scale.ticks.map((tick, index) => (
            <span
              key={tick}
              className={`absolute top-1 -translate-x-1/2 whitespace-nowrap first:translate-x-0 max-sm:last:-translate-x-full ${index % 2 === 1 && index < scale.ticks.length - 1 ? 'max-sm:hidden' : ''}`}
              style={{ left: toPercent(locateValue(scale, tick)) }}
            >
              {formatTick(tick)}
            </span>
          ))}
        </span>
      </div>
    </div>
  );
}
