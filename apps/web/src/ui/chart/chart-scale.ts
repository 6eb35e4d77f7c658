/** The value axis of a chart. It always includes 0. */
export interface ChartScale {
  readonly min: number;
  readonly max: number;
  /** Round values from `min` to `max`. */
  readonly ticks: readonly number[];
}

const MAX_STEPS = 5;
const ROUND_STEPS = [1, 2, 5, 10];

/** Returns a scale with whole, round steps that contains all values. */
export function computeScale(values: readonly number[]): ChartScale {
  const highest = Math.max(0, ...values);
  const lowest = Math.min(0, ...values);
  const step = computeStep(highest - lowest);
  const max = highest === 0 && lowest < 0 ? 0 : Math.max(1, Math.ceil(highest / step)) * step;
  const min = Math.floor(lowest / step) * step;
  const ticks = Array.from({ length: Math.round((max - min) / step) + 1 }, (_, index) => {
    const tick = min + index * step;
    return tick === 0 ? 0 : tick;
  });
  return { min, max, ticks };
}

function computeStep(range: number): number {
  const roughStep = Math.max(1, range) / MAX_STEPS;
  const power = 10 ** Math.floor(Math.log10(roughStep));
  const factor = ROUND_STEPS.find((round) => round * power >= roughStep) ?? 10;
  return Math.max(1, factor * power);
}

/** The number of characters that fit above all columns of a chart on a wide screen. */
const MAX_CHARACTERS = 130;

/** Returns true if the texts fit side by side above their columns. Neighbours of an empty string may use its space. */
export function fitsAboveColumns(texts: readonly string[]): boolean {
  const columnCharacters = MAX_CHARACTERS / texts.length;
  return texts.every((text, index) => {
    const nextText = texts[index + 1] ?? '';
    return (
      text === '' || nextText === '' || (text.length + nextText.length) / 2 <= columnCharacters
    );
  });
}

/** Returns the position of a value on the axis, from 0 at its start to 1 at its end. */
export const locateValue = ({ min, max }: ChartScale, value: number): number =>
  (value - min) / (max - min);

/** Returns the start and the length of a value's bar, as shares of the axis. */
export function locateBar(scale: ChartScale, value: number): { start: number; length: number } {
  const zero = locateValue(scale, 0);
  const end = locateValue(scale, value);
  return { start: Math.min(zero, end), length: Math.abs(end - zero) };
}

/** Returns true if a point has its label on the axis. The last point always has it. */
export function hasLabel(index: number, pointCount: number, maxLabels: number): boolean {
  return (pointCount - 1 - index) % Math.ceil(pointCount / maxLabels) === 0;
}
