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
  while (elapsedMs < 90_000) {
    logFailure(new Error('no connection'));
    elapsedMs += 500;
  }
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { msg: 'jobs wait for the database', err: { message: 'no connection' }, failures: 1 },
    { failures: 120 },
  ]);
});
