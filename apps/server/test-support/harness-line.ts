import { randomInt } from 'node:crypto';
import { appendFileSync } from 'node:fs';

export interface HarnessRun {
  /** The environment variable `SEED`, or a random number. Printed, so that a failure can be reproduced. */
  readonly seed: number;
  /** The factor by which a harness multiplies its number of cases: `HARNESS_SCALE`, 1 by default. */
  readonly scale: number;
  /** Counts one case. `describe` returns the message for a failed case. */
  readonly check: (isPassed: boolean, describe: () => string) => void;
}

const MAX_SHOWN_FAILURES = 10;

/**
 * Runs `work`, which counts its cases, and prints one JSON line `{id, claim, n, failures, seed, engine}`. Throws if a
 * case failed or if there was no case. `title` is `<id>: <claim>`; `engine` names the database.
 */
export async function runHarness(
  title: string,
  engine: string,
  work: (run: HarnessRun) => Promise<void>,
): Promise<void> {
  const [, id, claim] = /^([A-Z]\d+): (.+)$/s.exec(title) ?? [];
  if (id === undefined) throw new Error(`the title of a harness must begin with its id: ${title}`);
  const seed = Number(process.env['SEED'] ?? randomInt(2 ** 31));
  const failureTexts: string[] = [];
  let n = 0;
  let failures = 0;
  const check: HarnessRun['check'] = (isPassed, describe) => {
    n += 1;
    if (isPassed) return;
    failures += 1;
    if (failureTexts.length < MAX_SHOWN_FAILURES) failureTexts.push(describe());
  };
  try {
    await work({ seed, scale: Number(process.env['HARNESS_SCALE'] ?? 1), check });
  } catch (error) {
    check(false, () => (error instanceof Error ? (error.stack ?? error.message) : String(error)));
  }
  const line = JSON.stringify({ id, claim, n, failures, seed, engine });
  console.log(line);
  const file = process.env['HARNESS_LOG'];
  if (file) appendFileSync(file, `${line}\n`);
  if (failures > 0) {
    throw new Error(`${failures} of ${n} cases failed (SEED=${seed}): ${failureTexts.join('\n')}`);
  }
  if (n === 0) throw new Error('the harness counted no case');
}
