import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { createSnapshot } from './snapshot.ts';

test('retries the load of a changed value that could not be loaded', async () => {
  let version = 1;
  const load = vi.fn<() => Promise<string>>();
  load.mockResolvedValueOnce('old value');
  const snapshot = createSnapshot({
    readVersion: async () => version,
    load,
    log: pino({ enabled: false }),
    message: 'the value could not be refreshed',
  });
  expect(await snapshot.read()).toBe('old value');
  load.mockRejectedValueOnce(new Error('no connection')).mockResolvedValueOnce('new value');
  version = 2;
  await expect.poll(() => snapshot.read()).toBe('new value');
  expect(load).toHaveBeenCalledTimes(3);
  snapshot.close();
});
