import { expect, test } from 'vitest';
import { openCsvBytes } from './open-bulk-file.ts';
import { warmUp } from './warm-up.ts';

test('rows good and bad are read until a file of somebody is there, a task each', async () => {
  const opened: ReturnType<typeof openCsvBytes>[] = [];
  await warmUp(
    (bytes) => {
      const one = openCsvBytes(bytes);
      opened.push(one);
      return one;
    },
    () => opened.length < 3,
  );
  expect(opened).toHaveLength(3);
  const [first] = opened;
  if (first === undefined || !('sheet' in first)) throw new Error('The sample is no bulk file.');
  const { rowCount, goodCount } = first.sheet.summary();
  expect(goodCount).toBeGreaterThan(0);
  expect(goodCount).toBeLessThan(rowCount);
});
