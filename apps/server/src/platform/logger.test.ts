import { pino } from 'pino';
import { expect, test } from 'vitest';
import { logOutages } from './logger.ts';

test('logs the first failure of a loop immediately and later failures once a minute', () => {
  const lines: string[] = [];
  let elapsedMs = 5;
  const logFailure = logOutages(
    pino({ level: 'warn' }, { write: (line) => lines.push(line) }),
    'jobs wait for the database',
    () => elapsedMs,
  );
  for (; elapsedMs < 90_000; elapsedMs += 500) logFailure(new Error('no connection'));
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { msg: 'jobs wait for the database', err: { message: 'no connection' }, failures: 1 },
    { failures: 120 },
  ]);
});
