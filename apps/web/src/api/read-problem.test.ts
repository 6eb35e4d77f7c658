import { expect, test } from 'vitest';
import { readProblem } from './send.ts';

test('uses the text of a known reason instead of the server message', async () => {
  const body = { code: 'not_found', reason: 'order_unknown', message: 'from the server' };
  expect((await readProblem(body)).message).toBe(
    'There is no order with this docket number. Check the number.',
  );
});

test('uses the server message, or else the text of the code, for an unknown or missing reason', async () => {
  const body = { code: 'not_found', reason: 'added_later', message: 'from the server' };
  expect((await readProblem(body)).message).toBe('from the server');
  expect((await readProblem({ code: 'unavailable' })).message).toContain('not available');
});

test('uses the text of a known detail code and the message of an unknown code', async () => {
  const details = [
    { field: 'phone', code: 'mobile_invalid', message: 'from the server' },
    { field: 'name', code: 'added_later', message: 'from the server' },
    { field: 'quantity', code: 'quantity_invalid', params: { max: 9 }, message: 'x' },
  ];
  expect((await readProblem({ message: 'm', code: 'invalid', details })).details).toEqual([
    { field: 'phone', message: 'Enter a mobile number of 10 digits that begins with 6, 7, 8 or 9' },
    { field: 'name', message: 'from the server', code: 'added_later' },
    { field: 'quantity', message: 'Enter a whole number from 1 to 9' },
  ]);
});

test('returns an empty message and no details for a malformed problem or missing params', async () => {
  const bodies = [
    null,
    'Bad gateway',
    [],
    { message: 5, code: 7, details: 'none' },
    { reason: 'order_id_taken' },
    { code: 'toString', reason: '__proto__' },
    { details: [null, 'x', { field: 1 }, { field: 'a', code: 'consignee_incomplete' }] },
  ];
  for (const body of bodies) {
    const { message, details = [] } = await readProblem(body);
    expect([message, details], JSON.stringify(body)).toEqual(['', []]);
  }
});
