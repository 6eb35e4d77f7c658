/** One measured value. */
interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** The same work without Shipdesk, in the same run. */
  readonly floor?: number;
  /** `value / floor`, unless measured round by round. */
  readonly ratio?: number;
  /** The limit of the ratio where there is a floor, else of the value. `npm run bench` fails beyond it. */
  readonly atLeast?: number;
  readonly atMost?: number;
  /** The browser or database with its version. */
  readonly engine: string;
  /** Rows in the table, where there is one. */
  readonly rows?: number;
}

/** Prints a figure as one line of JSON. */
export function reportFigure(figure: Figure): void {
  const { value, floor } = figure;
  const ratio = figure.ratio ?? (floor === undefined ? undefined : value / floor);
  const numbers = { value: round(value), floor: round(floor), ratio: round(ratio) };
  console.log(JSON.stringify({ ...figure, ...numbers }));
}

/** Prints the figures of one engine. */
export const figureReporter = (engine: string) => (figure: Omit<Figure, 'engine'>) =>
  reportFigure({ ...figure, engine });

function round(value: number | undefined): number | undefined {
  return value === undefined ? undefined : Number(value.toPrecision(4));
}
