import { spawnSync } from 'node:child_process';

/** One measured value. */
interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** What it is held against: the least that the machine could do in the same run, or else the aim. */
  readonly floor: number;
  /** What it should be, where that is a value and no ratio. */
  readonly aim?: number;
  /** `value / floor`, unless measured round by round. */
  readonly ratio?: number;
  /** What did the work: browser or database with its version. */
  readonly engine: string;
  /** Rows in the table, where there is one. */
  readonly rows?: number;
}

const commit = spawnSync('git', ['rev-parse', '--short', 'HEAD'], {
  encoding: 'utf8',
}).stdout?.trim();

/** Prints a figure as one line of JSON. */
export function reportFigure(figure: Figure): void {
  const { name, unit, engine, rows = 0, aim } = figure;
  const [value, floor] = [round(figure.value), round(figure.floor)];
  const ratio = round(figure.ratio ?? figure.value / figure.floor);
  console.log(
    JSON.stringify({ name, value, unit, floor, ratio, aim, engine, rows, commit: commit || '' }),
  );
}

/** Prints the figures of one engine. */
export const figureReporter = (engine: string) => (figure: Omit<Figure, 'engine'>) =>
  reportFigure({ ...figure, engine });

function round(value: number): number {
  return Number(value.toPrecision(4));
}
