import type { Job, Seen } from './callers.ts';
import type { Callers, Listener } from './processes.ts';

type Request = Job['callers'][number][number];

/** One of the things that take turns: calls for so many milliseconds. */
export type Way = (milliseconds: number) => Promise<Seen>;

/** Callers of a server; caller `n` sends the requests of list `n`, again and again. */
export function calling(process: Callers, { port }: Listener, callers: Job['callers']): Way {
  return (milliseconds) => process.run({ port, callers, milliseconds });
}

/** What one way did in all its turns. */
export interface Measured {
  /** Calls a second, of each turn. */
  readonly rates: readonly number[];
  /** Milliseconds of a call: median of each turn, and the 99th percentile of them all. */
  readonly medians: readonly number[];
  readonly p99: number;
}

/**
 * Lets the ways take turns, so that all of them see the same machine; the first round, a much longer one, only warms up: a server
 * is as fast as it gets after some ten thousand calls.
 */
export async function takeTurns(
  ways: readonly Way[],
  { rounds, milliseconds }: { rounds: number; milliseconds: number },
): Promise<Measured[]> {
  const seen = ways.map(() => ({
    rates: [] as number[],
    medians: [] as number[],
    all: [] as number[],
  }));
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, way] of ways.entries()) {
      const turn = await way(round === 0 ? 8 * milliseconds : milliseconds);
      if (round === 0) continue;
      seen[index]?.rates.push((turn.times.length * 1000) / turn.milliseconds);
      seen[index]?.medians.push(quantile(turn.times, 0.5));
      seen[index]?.all.push(...turn.times);
    }
  }
  return seen.map(({ rates, medians, all }) => ({ rates, medians, p99: quantile(all, 0.99) }));
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The median of the ratios of each round: what disturbs the machine for a while disturbs both of a round. */
export function medianRatio(values: readonly number[], floors: readonly number[]): number {
  return median(values.map((value, round) => value / (floors[round] ?? Number.NaN)));
}

/** Of no values: NaN. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(Math.floor(sorted.length * part), sorted.length - 1)] ?? Number.NaN;
}

/** A POST as its bytes. */
export function post(path: string, body: unknown, headers: Record<string, string> = {}): Request {
  const text = JSON.stringify(body);
  const lines = Object.entries({
    host: '127.0.0.1',
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(text)),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return { head: `POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n`, body: text };
}
