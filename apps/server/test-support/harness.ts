import { randomInt } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { expect, inject, type TestContext } from 'vitest';
import './database-server.ts';

/** What one harness did, one JSON line of the log. */
interface Outcome {
  id: string;
  claim: string;
  n: number;
  failures: number;
  seed: number;
  /** `PostgreSQL 18`, the major version that ran. */
  engine: string;
}

export interface HarnessRun {
  /** `SEED` of the environment, else random; printed, so that a failure can be had again. */
  readonly seed: number;
  /** How many times as much as a quick run: `HARNESS_SCALE`, 1 when unset. */
  readonly scale: number;
  /** Counts one case; `describe` says what was expected of it when it does not hold. */
  check(holds: boolean, describe: () => string): void;
}

const SHOWN_FAILURES = 10;

/**
 * A promise as a measurement: runs `work`, which counts its cases, prints one JSON line and fails the
 * test when a case did not hold or when there was none. The test's name is `<id>: <claim>`.
 */
export async function measure(
  { task }: Pick<TestContext, 'task'>,
  work: (run: HarnessRun) => Promise<void>,
): Promise<void> {
  const [, id = '', claim = ''] = /^([A-Z]\d+): (.+)$/s.exec(task.name) ?? [];
  const failed: string[] = [];
  const outcome: Outcome = {
    id,
    claim,
    n: 0,
    failures: 0,
    seed: Number(process.env['SEED'] ?? randomInt(2 ** 31)),
    engine: `PostgreSQL ${inject('testServer').majorVersion}`,
  };
  await work({
    seed: outcome.seed,
    scale: Number(process.env['HARNESS_SCALE'] ?? 1),
    check: (holds, describe) => {
      outcome.n += 1;
      if (holds) return;
      outcome.failures += 1;
      if (failed.length < SHOWN_FAILURES) failed.push(describe());
    },
  });
  report(outcome);
  expect(id, 'The name of a harness begins with its id').not.toBe('');
  expect(failed, `${outcome.failures} of ${outcome.n} cases failed (SEED=${outcome.seed})`).toEqual(
    [],
  );
  expect(outcome.n, 'a harness without a case proves nothing').toBeGreaterThan(0);
}

function report(outcome: Outcome): void {
  const line = JSON.stringify(outcome);
  console.log(line);
  const file = process.env['HARNESS_LOG'];
  if (file) appendFileSync(file, `${line}\n`);
}
