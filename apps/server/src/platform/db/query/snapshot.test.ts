import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { createSnapshot } from './snapshot.ts';

const log = pino({ enabled: false });
const message = 'the value could not be refreshed';

test('retries a failed reload of a changed value', async () => {
  let version = 1;
  const load = vi.fn<() => Promise<string>>();
  load.mockResolvedValueOnce('old value');
  const snapshot = createSnapshot({ readVersion: async () => version, load, log, message });
  expect(await snapshot.read()).toBe('old value');
  load.mockRejectedValueOnce(new Error('no connection')).mockResolvedValueOnce('new value');
  version = 2;
  await expect.poll(() => snapshot.read()).toBe('new value');
  expect(load).toHaveBeenCalledTimes(3);
  snapshot.close();
});

test('ends its checks when it is closed during a check', async () => {
  const check = Promise.withResolvers<number>();
  const readVersion = vi.fn<() => Promise<number>>();
  readVersion.mockResolvedValueOnce(1).mockReturnValueOnce(check.promise).mockResolvedValue(1);
  const snapshot = createSnapshot({ readVersion, load: async () => 'value', log, message });
  await snapshot.read();
  await expect.poll(() => readVersion.mock.calls.length).toBe(2);
  snapshot.close();
  check.resolve(1);
  await sleep(1_500);
  expect(readVersion).toHaveBeenCalledTimes(2);
});
