import type { Job, RunResult } from './callers.ts';
import type { Callers, Listener } from './processes.ts';

/** The baseline and the limits of a measured value. */
interface Limits {
  /** The value to compare with, from the same run, such as the rate of the same work without Shipdesk. */
  readonly baseline?: number;
  /** Defaults to `value / baseline`. */
  readonly ratio?: number;
  /** The limits of the ratio if there is a baseline, otherwise of the value. `npm run bench` fails if one is missed. */
  readonly atLeast?: number;
  readonly atMost?: number;
  /** The number of rows in the measured table. */
  readonly rows?: number;
}

interface Figure extends Limits {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** The browser or database with its version. */
  readonly engine: string;
}

type Request = Job['callers'][number][number];

/** The seller of each of the 16 callers. Seller 1, which has the most orders, has half of the callers. */
export const CALLING_SELLERS = [1, 1, 1, 1, 1, 1, 1, 1, 2, 5, 12, 30, 80, 200, 450, 900];

const WARM_UP_ROUNDS = 8;

/** Repeats calls for the given milliseconds. */
export type TimedRun = (durationMs: number) => Promise<RunResult>;

/** Returns a run of callers against a server. Caller `n` repeats the requests of list `n`. */
export function createCallerRun(
  process: Callers,
  { port }: Listener,
  callers: Job['callers'],
): TimedRun {
  return (durationMs) => process.run({ port, callers, durationMs });
}

/** The results of one kind of run over all rounds. */
export interface RunStatistics {
  readonly callsPerSecond: readonly number[];
  /** Milliseconds per call: the median of each round, and the 99th percentile of all calls. */
  readonly mediansMs: readonly number[];
  readonly p99Ms: number;
}

/**
 * Alternates between the runs, so that a busy machine slows all of them alike, and returns the statistics of each run.
 * The first, longer round is a warm-up and is not counted.
 */
export async function runAlternately(
  runs: readonly TimedRun[],
  { rounds, durationMs }: { rounds: number; durationMs: number },
): Promise<RunStatistics[]> {
  const results = runs.map(() => ({
    callsPerSecond: [] as number[],
    mediansMs: [] as number[],
    timesMs: [] as number[],
  }));
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, run] of runs.entries()) {
      const result = await run(round === 0 ? WARM_UP_ROUNDS * durationMs : durationMs);
      if (round === 0) continue;
      results[index]?.callsPerSecond.push((result.timesMs.length * 1000) / result.durationMs);
      results[index]?.mediansMs.push(computeQuantile(result.timesMs, 0.5));
      results[index]?.timesMs.push(...result.timesMs);
    }
  }
  return results.map(({ callsPerSecond, mediansMs, timesMs }) => ({
    callsPerSecond,
    mediansMs,
    p99Ms: computeQuantile(timesMs, 0.99),
  }));
}

export function computeMedian(values: readonly number[]): number {
  return computeQuantile(values, 0.5);
}

/** Returns the median over all rounds of value / baseline. */
export function computeMedianRatio(values: readonly number[], baselines: readonly number[]) {
  return computeMedian(values.map((value, round) => value / (baselines[round] ?? Number.NaN)));
}

/** Returns the value that exceeds the given share (0 to 1) of the values, or NaN if there are no values. */
export function computeQuantile(values: readonly number[], share: number): number {
  const sortedValues = values.toSorted((a, b) => a - b);
  return sortedValues[Math.min(Math.floor(values.length * share), values.length - 1)] ?? Number.NaN;
}

/** The results of a call on the server and of its SQL without the server. */
interface Comparison {
  /** The last statement of the call alone. */
  readonly statement: RunStatistics;
  /** All SQL of the call: the session, the transactions with their settings, the statement. */
  readonly baseline: RunStatistics;
  readonly product: RunStatistics;
}

/** Measures the call, its baseline and its last statement in alternation. */
export async function compare(
  runs: Readonly<Record<keyof Comparison, TimedRun>>,
  time: { rounds: number; durationMs: number },
): Promise<Comparison> {
  const [statement, baseline, product] = await runAlternately(
    [runs.statement, runs.baseline, runs.product],
    time,
  );
  if (!statement || !baseline || !product) throw new Error('nothing was measured');
  return { statement, baseline, product };
}

/** Reports the rate and the latencies of calls against their baseline. `atLeast` limits the ratio of the rates. */
export function reportCalls(
  report: Report,
  { title, rows, atLeast }: { title: string; rows: number; atLeast?: number },
  { statement, baseline, product }: Comparison,
): void {
  report(`${title}: calls a second`, computeMedian(product.callsPerSecond), '1/s', {
    baseline: computeMedian(baseline.callsPerSecond),
    ratio: computeMedianRatio(product.callsPerSecond, baseline.callsPerSecond),
    rows,
    ...(atLeast !== undefined && { atLeast }),
  });
  report(
    `${title}: calls a second against the statement alone`,
    computeMedian(product.callsPerSecond),
    '1/s',
    {
      baseline: computeMedian(statement.callsPerSecond),
      ratio: computeMedianRatio(product.callsPerSecond, statement.callsPerSecond),
      rows,
    },
  );
  const p50Ms = computeMedian(product.mediansMs);
  report(`${title}: p50`, p50Ms, 'ms', { rows, baseline: computeMedian(baseline.mediansMs) });
  report(`${title}: p99`, product.p99Ms, 'ms', { rows, baseline: baseline.p99Ms });
}

export function buildPost(
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Request {
  const text = JSON.stringify(body);
  const lines = Object.entries({
    host: '127.0.0.1',
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(text)),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return { head: `POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n`, body: text };
}

export function reportFigure(figure: Figure): void {
  const { value, baseline } = figure;
  const ratio = figure.ratio ?? (baseline === undefined ? undefined : value / baseline);
  const [roundedValue, roundedBaseline, roundedRatio] = [value, baseline, ratio].map(roundValue);
  const numbers = { value: roundedValue, baseline: roundedBaseline, ratio: roundedRatio };
  console.log(JSON.stringify({ ...figure, ...numbers }));
}

export type Report = ReturnType<typeof createFigureReporter>;

/** Returns a function that prints a figure of the engine. */
export const createFigureReporter =
  (engine: string) =>
  (name: string, value: number, unit: string, limits: Limits = {}): void =>
    reportFigure({ name, value, unit, ...limits, engine });

function roundValue(value: number | undefined): number | undefined {
  return value === undefined ? undefined : Number(value.toPrecision(4));
}
