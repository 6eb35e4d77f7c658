import { parseArgs } from 'node:util';

/** The database of the server: the embedded one, or the PostgreSQL 15 that is installed on this machine. */
export type EngineName = 'embedded' | 'pg15';

interface Claim {
  readonly id: string;
  /** One sentence, in which `n` is the number of trials. */
  readonly claim: string;
  readonly engine: EngineName;
  readonly minTrials: number;
}

/** The number of rounds of a run, without and with `--long`. */
export interface Rounds {
  readonly usual: number;
  readonly night: number;
}

export interface Trials {
  /** Adds to the number of trials, passed or failed. */
  add(count?: number): void;
  getCount(): number;
  /** Runs the rounds of this lane one after the other. With `counted: false` they do not count as trials. */
  repeat(
    rounds: Rounds,
    round: (number: number) => Promise<unknown>,
    options?: { counted: boolean },
  ): Promise<void>;
  /** Runs the work in parallel lanes that share the rounds. */
  runInLanes(work: (lane: Trials) => Promise<void>): Promise<void>;
  fail(problem: string): void;
  /** Returns a random integer from `from` to `to`. The same seed returns the same integers. */
  random(from: number, to: number): number;
}

const { values } = parseArgs({
  options: {
    long: { type: 'boolean', default: false },
    times: { type: 'string', default: '1' },
    seed: { type: 'string' },
  },
});

export const isLong = values.long;

export function countRounds({ usual, night }: Rounds): number {
  return Math.ceil((isLong ? night : usual) * Number(values.times));
}

const seed = Number(values.seed ?? Date.now() % 1_000_000);
const MAX_PRINTED_PROBLEMS = 10;
/** Two lanes, so that one uses the processors while the other waits for its disk or database. */
const LANES = 2;

/** Tests a claim and prints the result as one line of JSON. A failed claim fails the process. */
export async function testClaim(
  { minTrials, ...claim }: Claim,
  work: (trials: Trials) => Promise<void>,
): Promise<void> {
  const { id, claim: promise, engine } = claim;
  let n = 0;
  const problems: string[] = [];
  const add = (count = 1) => {
    n += count;
  };
  const fail = (problem: string) => {
    problems.push(problem);
  };
  const createTrials = (lane: number, lanes: number): Trials => ({
    add,
    fail,
    getCount: () => n,
    random: createRandom(seed + lane),
    repeat: async (rounds, round, { counted } = { counted: true }) => {
      const total = countRounds(rounds);
      const end = Math.floor((total * (lane + 1)) / lanes);
      for (let index = Math.floor((total * lane) / lanes); index < end; index += 1) {
        await round(index + 1);
        if (counted) add();
      }
    },
    runInLanes: async (task) => {
      await Promise.all(
        Array.from({ length: LANES }, (_, index) => task(createTrials(index, LANES))),
      );
    },
  });
  try {
    await work(createTrials(0, 1));
  } catch (error) {
    problems.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
  if (n < minTrials) problems.push(`${n} trials ran, but the claim needs at least ${minTrials}`);
  for (const problem of problems.slice(0, MAX_PRINTED_PROBLEMS)) console.error(`${id}: ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
  const failures = problems.length;
  console.log(JSON.stringify({ id, claim: promise, n, failures, seed, engine }));
}

export function reportSkipped(id: string, reason: string): void {
  console.log(`!!! NOT RUN: ${id}: ${reason}`);
}

/** Mulberry32: the same start value returns the same integers. */
function createRandom(start: number): Trials['random'] {
  let state = start;
  return (from, to) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    const fraction = ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    return from + Math.floor(fraction * (to - from + 1));
  };
}
