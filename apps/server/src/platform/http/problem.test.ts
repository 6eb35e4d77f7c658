import { expect, test } from 'vitest';
import { type Caller, testApp } from '../../../test-support/test-app.ts';

const app = await testApp();
const seller = await app.signIn();
const staff = await app.signIn({ role: 'Admin' });

const docketNumber = '10000000000000';
const docketNumbers = Array.from({ length: 1001 }, (_, n) => String(10_000_000_000_000 + n));

test.each([
  ['docketNumbers must have 1 entry or more', { docketNumbers: [], choice: 'cheapest' }],
  ['docketNumbers must have at most 1,000 entries', { docketNumbers, choice: 'cheapest' }],
  [
    'docketNumbers must not contain duplicates',
    { docketNumbers: [docketNumber, docketNumber], choice: 'cheapest' },
  ],
  ['docketNumbers.0 must have 14 digits', { docketNumbers: ['1'], choice: 'cheapest' }],
  ['docketNumbers.0 must be a string', { docketNumbers: [1], choice: 'cheapest' }],
  ['choice must have an allowed value', { docketNumbers: [docketNumber], choice: 'none' }],
  ['The body must be an object', []],
])('names the invalid field and its rule: %s', async (message, body) => {
  const response = await seller.post('/api/shipments', body);
  expect([response.statusCode, response.json().message]).toEqual([422, message]);
});

test('names the violated rule of a number, a day, a text and a list of values', async () => {
  const loadMessage = async (caller: Caller, path: string, body: object) =>
    (await caller.post(path, body)).json().message;
  const advance = (hours: number) => loadMessage(staff, '/api/simulator/advance', { hours });
  expect(await advance(0)).toBe('hours must be 1 or more');
  expect(await advance(5000)).toBe('hours must be 1,440 or less');
  expect(await advance(1.5)).toBe('hours must be a whole number');
  const schedulePickup = (changes: object) =>
    loadMessage(seller, '/api/pickups', { day: '2026-11-23', slot: '14:00', ...changes });
  expect(await schedulePickup({ day: 'Monday' })).toBe('day must be a date as yyyy-MM-dd');
  expect(await schedulePickup({ slot: '03:00' })).toBe('slot must be one of 10:00, 14:00, 17:00');
  const find = (code: string) => loadMessage(seller, '/api/packing/find', { code });
  expect(await find('x'.repeat(65))).toBe('code must have at most 64 characters');
  expect(await find('a\0')).toBe('code contains a character that cannot be stored');
});
