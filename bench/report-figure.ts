import { spawnSync } from 'node:child_process';

/** One measured value. `ratio` is `value / floor`. */
interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** What it is held against: an aim, or the least that the machine could do. */
  readonly floor: number;
  /** What did the work: browser or database with its version. */
  readonly engine: string;
  /** Rows in the table, where there is one. */
  readonly rows?: number;
}

const commit = spawnSync('git', ['rev-parse', '--short', 'HEAD'], {
  encoding: 'utf8',
}).stdout?.trim();

/** Prints a figure as one line of JSON. */
export function reportFigure({ rows = 0, ...figure }: Figure): void {
  const ratio = round(figure.value / figure.floor);
  const { name, unit, engine } = figure;
  const [value, floor] = [round(figure.value), round(figure.floor)];
  console.log(
    JSON.stringify({ name, value, unit, floor, ratio, engine, rows, commit: commit || '' }),
  );
}

function round(value: number): number {
  return Number(value.toPrecision(6));
}
