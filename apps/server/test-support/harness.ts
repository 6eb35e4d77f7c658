import { inject, type TestContext } from 'vitest';
import './processes/database-server.ts';
import { type HarnessRun, runHarness } from './harness-line.ts';

/** Runs a harness under the title of its test, on the PostgreSQL of this test run. */
export function measure(
  { task }: Pick<TestContext, 'task'>,
  work: (run: HarnessRun) => Promise<void>,
): Promise<void> {
  return runHarness(task.name, `PostgreSQL ${inject('testServer').majorVersion}`, work);
}
