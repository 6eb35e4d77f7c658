import { afterEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../test-support/test-app.ts';
import { createCarriers } from '../carriers/carriers-service.ts';
import { stampInstance } from '../db/schema/instance.ts';
import { demoAccounts } from './demo-accounts.ts';
import { seedDemo } from './seed-demo.ts';

let desk: TestApp;
afterEach(() => desk.close());

test.each([
  '2026-11-22T18:30:00Z',
  '2026-11-23T03:30:00Z',
  '2026-11-23T06:30:00Z',
  '2026-11-23T18:29:59Z',
])('the demo seeds orders at several stages when it starts at %s', async (start) => {
  desk = await createTestApp();
  desk.clock.now = new Date(start);
  // A demo's sellers have credit.
  await stampInstance(desk.database, 'demo');
  await seedDemo({ ...desk.deps, carriers: createCarriers(desk.deps) });
  const seller = await desk.signInAgain(demoAccounts[0].email, {
    password: demoAccounts[0].password,
  });
  const { data } = (await seller.post('/api/orders/stages', {})).json();
  const filled = data.filter((one: { orders: number }) => one.orders > 0);
  expect(filled.map((one: { stage: string }) => one.stage)).toEqual(
    expect.arrayContaining(['new', 'ready_to_ship', 'in_transit', 'delivered', 'cancelled']),
  );
  const { data: cod } = (await seller.get('/api/remittances')).json();
  expect(cod.totalPaise).toBeGreaterThan(0);
  expect(cod.remittances).toContainEqual(
    expect.objectContaining({ state: 'remitted', utr: expect.stringMatching(/^N\d{15}$/) }),
  );
  const { data: forecast } = (await seller.get('/api/remittances/forecast')).json();
  expect(forecast.days.some((one: { parcels: number }) => one.parcels > 0)).toBe(true);
});
