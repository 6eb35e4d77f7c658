import { isDocketNumber } from '@shipdesk/domain/order/docket';
import { expect, test } from 'vitest';
import { forSeller, testApp } from '../../../test-support/test-app.ts';
import { createDockets } from './dockets-service.ts';

const app = await testApp();

const createSeller = async () => (await app.findSeller((await app.signIn()).email)).sellerId;

test('issues unique numbers across sellers and processes and finds the seller of a number', async () => {
  const key = Buffer.alloc(32, 3);
  const processes = [createDockets(app.database, key), createDockets(app.database, key)];
  const sellers = [await createSeller(), await createSeller(), await createSeller()];
  const calls = sellers.flatMap((sellerId) =>
    processes.flatMap((dockets) =>
      [1, 1, 7, 120].map(async (count) => ({
        sellerId,
        numbers: await dockets.issue(forSeller(sellerId), count),
      })),
    ),
  );
  const results = await Promise.all(calls);
  const allNumbers = results.flatMap(({ numbers }) => numbers);
  expect(allNumbers).toHaveLength(3 * 2 * 129);
  expect(new Set(allNumbers).size).toBe(allNumbers.length);
  expect(allNumbers.every(isDocketNumber)).toBe(true);
  for (const { sellerId, numbers } of results) {
    expect(await processes[0]?.findSeller(numbers[0] ?? '')).toBe(sellerId);
  }
});

test('finds no seller for a number that was not issued', async () => {
  const dockets = createDockets(app.database, Buffer.alloc(32, 4));
  for (const text of ['', '10000000000000', '99999999999999', 'abc']) {
    expect(await dockets.findSeller(text)).toBeUndefined();
  }
});
