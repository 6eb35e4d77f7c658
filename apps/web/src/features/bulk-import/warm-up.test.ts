import { expect, test, vi } from 'vitest';
import { openCsvBytes } from './open-bulk-file.ts';
import { warmUp } from './warm-up.ts';

vi.mock(import('./open-bulk-file.ts'), { spy: true });

test('rows good and bad are read until a file of somebody is there, a task each', async () => {
  let rounds = 0;
  await warmUp(() => {
    rounds += 1;
    return rounds <= 3;
  });
  const opened = vi.mocked(openCsvBytes).mock.results.map(({ value }) => value);
  expect(opened).toHaveLength(3);
  const [first] = opened;
  if (first === undefined || !('sheet' in first)) throw new Error('The sample is no bulk file.');
  const { rowCount, goodCount } = first.sheet.summary();
  expect(goodCount).toBeGreaterThan(0);
  expect(goodCount).toBeLessThan(rowCount);
});
