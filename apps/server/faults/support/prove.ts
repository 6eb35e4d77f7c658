import { parseArgs } from 'node:util';

/** The database under the server: the one it brings, or a PostgreSQL 15 of this machine. */
export type EngineName = 'embedded' | 'pg15';

interface Claim {
  readonly id: string;
  /** What is promised, in a sentence; how often it was tried is `n`. */
  readonly claim: string;
  readonly engine: EngineName;
  /** Trials without which nothing was proven. */
  readonly least: number;
}

/** How often to try, by day and in a night. */
export interface Often {
  readonly usual: number;
  readonly night: number;
  /** By day no new round begins after so many seconds, once a tenth of them was made: what is left is for the night. */
  readonly seconds: number;
}

/** The trials of one claim. */
export interface Trials {
  /** Counts trials that were made, whatever came of them. */
  made(count?: number): void;
  /** How many were made so far. */
  count(): number;
  /** Makes the rounds one after the other, as many as the time allows, each a trial unless `counted` is false. */
  repeat(
    often: Often,
    round: (number: number) => Promise<unknown>,
    options?: { counted: boolean },
  ): Promise<void>;
  /** Notes that the promise was broken. */
  broken(how: string): void;
  /** A whole number from `from` to `to`, the same for the same seed. */
  random(from: number, to: number): number;
}

const { values } = parseArgs({
  options: {
    long: { type: 'boolean', default: false },
    times: { type: 'string', default: '1' },
    seed: { type: 'string' },
  },
});

/** Whether there is a night's time. */
export const isLong = values.long;

/** How often to try: by day or in a night, times what `--times` says. */
export function rounds({ usual, night }: Pick<Often, 'usual' | 'night'>): number {
  return Math.ceil((isLong ? night : usual) * Number(values.times));
}

/** The rounds that are made however long they take. */
export function leastRounds(often: Pick<Often, 'usual' | 'night'>): number {
  return isLong ? rounds(often) : Math.ceil(rounds(often) / 10);
}

const seed = Number(values.seed ?? Date.now() % 1_000_000);
const SHOWN = 10;

/** Puts a promise to the proof and prints the outcome as one line of JSON; a broken one fails the process. */
export async function prove(
  { least, ...claim }: Claim,
  work: (trials: Trials) => Promise<void>,
): Promise<void> {
  const { id, claim: promise, engine } = claim;
  let n = 0;
  const wrongs: string[] = [];
  const made = (count = 1) => {
    n += count;
  };
  const repeat: Trials['repeat'] = async (often, round, { counted } = { counted: true }) => {
    const wished = rounds(often);
    const until = isLong ? Number.POSITIVE_INFINITY : Date.now() + often.seconds * 1000;
    for (let number = 1; number <= wished; number += 1) {
      if (number > leastRounds(often) && Date.now() > until) {
        const done = `${number - 1} of ${wished} rounds in ${often.seconds} s`;
        console.log(`!!! CUT SHORT: ${id} on ${engine}: ${done}; --long makes them all`);
        return;
      }
      await round(number);
      if (counted) made();
    }
  };
  try {
    await work({
      made,
      count: () => n,
      repeat,
      broken: (how) => {
        wrongs.push(how);
      },
      random: randomOf(seed),
    });
  } catch (error) {
    wrongs.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
  if (n < least) wrongs.push(`only ${n} of at least ${least} trials were made`);
  for (const wrong of wrongs.slice(0, SHOWN)) console.error(`${id}: ${wrong}`);
  if (wrongs.length > 0) process.exitCode = 1;
  const failures = wrongs.length;
  console.log(JSON.stringify({ id, claim: promise, n, failures, seed, engine }));
}

/** Says loudly that this machine cannot put a promise to the proof. */
export function leaveOut(id: string, reason: string): void {
  console.log(`!!! NOT RUN: ${id}: ${reason}`);
}

/** Mulberry32: a small generator whose numbers follow from its seed. */
function randomOf(start: number): Trials['random'] {
  let state = start;
  return (from, to) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    const part = ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    return from + Math.floor(part * (to - from + 1));
  };
}
