import type { ResponseOf } from '@shipdesk/contract/endpoint';
import type { replayRateCard } from '@shipdesk/contract/rates/rates';
import { addReplays, type ReplayCell } from '@shipdesk/domain/rates/replay';
import { expect, test } from 'vitest';
import { fillWithOrders } from '../../../test-support/parcels/many-orders.ts';
import {
  buildCardPayload,
  buildOrderPayload,
  buildRatesPayload,
} from '../../../test-support/samples/payloads.ts';
import { testApp } from '../../../test-support/test-app.ts';
import { withClient } from '../../platform/db/engine/engine-client.ts';

type Part = ResponseOf<typeof replayRateCard>['data'];

const app = await testApp();
const staff = await app.signIn({ role: 'Admin' });
await withClient(app.testDatabase.superuser, (client) =>
  fillWithOrders(client, { rows: 12_000, lastDay: '2026-11-21', passwordHash: '' }),
);

async function replay(days: number, changes: object = {}): Promise<Part[]> {
  const parts: Part[] = [];
  let after: Part['next'] = null;
  do {
    const response = await staff.post('/api/rate-cards/surface/replay', {
      ...buildCardPayload(),
      ...changes,
      days,
      ...(after && { after }),
    });
    expect(response.statusCode).toBe(200);
    const { data } = response.json<{ data: Part }>();
    parts.push(data);
    after = data.next;
  } while (after);
  return parts;
}

const addParts = (parts: readonly Part[]) =>
  parts.reduce<ReplayCell[]>((cells, part) => addReplays(cells, part.cells), []);

test('replays every forward order of the period once, in parts', async () => {
  const parts = await replay(366);
  const total = parts[0]?.total ?? 0;
  expect(total).toBeGreaterThan(5_000);
  expect(parts.length).toBeGreaterThan(1);
  expect(parts.reduce((orders, part) => orders + part.orders, 0)).toBe(total);
  const pricedCount = addParts(parts).reduce((orders, cell) => orders + cell.orders, 0);
  expect(pricedCount + parts.reduce((orders, part) => orders + part.unpriced, 0)).toBe(total);
  const { rows } = await app.ownerQuery(
    "select count(*)::int as orders from orders where direction = 'forward' and created_at >= $1",
    [new Date('2025-11-20T18:30:00Z')],
  );
  expect(rows).toEqual([{ orders: total }]);
});

test('a replay at the current prices changes no charge, and higher prices in a zone change only charges in that zone', async () => {
  const unchangedCells = addParts(await replay(30));
  expect(unchangedCells.every(({ beforePaise, afterPaise }) => beforePaise === afterPaise)).toBe(
    true,
  );
  const zone = unchangedCells[0]?.zone ?? 'A';
  const raisedPrices = {
    upTo500g: { [zone]: 300 },
    upTo5kg: { [zone]: 400 },
    upTo10kg: { [zone]: 500 },
  };
  const { prices } = buildRatesPayload(1, raisedPrices);
  const raisedCells = addParts(await replay(30, { prices }));
  const changedCells = raisedCells.filter((cell) => cell.beforePaise !== cell.afterPaise);
  expect(new Set(changedCells.map((cell) => cell.zone))).toEqual(new Set([zone]));
  expect(changedCells.every(({ beforePaise, afterPaise }) => afterPaise > beforePaise)).toBe(true);
});

test('rejects an invalid price and names the cell', async () => {
  const { prices } = buildRatesPayload(1, { upTo250g: { A: '1.234' } });
  const response = await staff.post('/api/rate-cards/surface/replay', {
    ...buildCardPayload(),
    prices,
    days: 30,
  });
  expect(response.json().details).toMatchObject([{ field: 'prices.upTo250g.A' }]);
});

test('a quote has lines that add up to the total and does not change with the rate card', async () => {
  const seller = await app.signIn();
  const { docketNumber } = (await seller.post('/booking/createPickup', buildOrderPayload())).json()
    .data;
  const readDetail = async () => (await seller.get(`/api/orders/${docketNumber}`)).json().data;
  const { quote, order } = await readDetail();
  const [cheapest] = quote.services;
  expect(order).toMatchObject({ zone: quote.zone, price: cheapest.totalPaise / 100 });
  for (const { lines, totalPaise } of quote.services) {
    expect(lines.reduce((paise: number, line: { paise: number }) => paise + line.paise, 0)).toBe(
      totalPaise,
    );
  }
  const rates = buildRatesPayload(1, { upTo5kg: { A: 120 }, additional500g: { A: 19, C1: 40 } });
  expect((await staff.send('PUT', '/api/rate-card', rates)).statusCode).toBe(200);
  expect((await readDetail()).quote).toEqual(quote);
});
