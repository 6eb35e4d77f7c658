/** Values of one kind. Each later series is a part of the earlier ones, so its bars are drawn over theirs. */
export interface ChartSeries {
  readonly name: string;
  readonly tone: 'soft' | 'strong';
}

/** A bar, or the bars of all series at one position on the axis. */
export interface ChartPoint {
  readonly id: string;
  readonly name: string;
  /** The name on the axis, which may be shorter. */
  readonly label: string;
  readonly values: readonly number[];
  readonly href?: string;
}

export interface ChartData {
  readonly title: string;
  /** `columns` for points in time, `rows` for names, which need more width. */
  readonly shape: 'columns' | 'rows';
  readonly series: readonly ChartSeries[];
  readonly points: readonly ChartPoint[];
  readonly format: (value: number) => string;
  /** Formats the values on the axis, which has little space. */
  readonly formatTick: (value: number) => string;
}

/** Returns a point in words: `01-03-2026: Orders 12, Delivered 5`. */
export function describePoint(
  { name, values }: ChartPoint,
  { series, format }: Pick<ChartData, 'series' | 'format'>,
): string {
  const parts = series.map((item, index) => `${item.name} ${format(values[index] ?? 0)}`);
  return `${name}: ${parts.join(', ')}`;
}

/** Maximum number of column labels that fit on a phone. */
export const MAX_LABELS = 6;
