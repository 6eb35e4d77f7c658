import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readChunks } from './csv-upload.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('aborts a stalled upload only while the server waits for data', async () => {
  const body = new PassThrough();
  const chunks = readChunks(body);
  body.write('first');
  expect(String((await chunks.next()).value)).toBe('first');
  // The server takes a minute to store the chunk.
  await vi.advanceTimersByTimeAsync(60_000);
  body.write('second');
  expect(String((await chunks.next()).value)).toBe('second');
  const outcome = chunks.next().catch(({ message }: Error) => message);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await outcome).toBe('the upload sent no data in time');
  expect(body.destroyed).toBe(true);
});

test('does not destroy the body of an upload when the reader stops early', async () => {
  const body = new PassThrough();
  body.write('first');
  for await (const _chunk of readChunks(body)) break;
  expect(body.destroyed).toBe(false);
});
