import { inject, type TestContext, vi } from 'vitest';
import './database-server.ts';
import { type HarnessRun, runHarness } from './harness-line.ts';

// A harness runs thousands of cases; on a busy machine that takes its time.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 });

/** Runs a harness named like its test, on the PostgreSQL of this test run. */
export function measure(
  { task }: Pick<TestContext, 'task'>,
  work: (run: HarnessRun) => Promise<void>,
): Promise<void> {
  return runHarness(task.name, `PostgreSQL ${inject('testServer').majorVersion}`, work);
}
