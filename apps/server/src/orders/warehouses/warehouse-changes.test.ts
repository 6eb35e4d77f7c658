import { addDays, startOfBusinessDay, toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { copyOrder } from '../../../test-support/parcels/copied-orders.ts';
import {
  buildOrderPayload,
  buildWarehousePayload,
  buildWarehouseUpdate,
} from '../../../test-support/samples/payloads.ts';
import { type Caller, forSeller, testApp } from '../../../test-support/test-app.ts';

const app = await testApp();

interface ListedWarehouse {
  id: string;
  pickupAddressTitle: string;
  isDefault: boolean;
  isArchived: boolean;
  ordersLast30Days: number;
}

async function add(
  caller: Caller,
  changes: Parameters<typeof buildWarehousePayload>[0] = {},
): Promise<string> {
  const response = await caller.post('/warehouse/create', buildWarehousePayload(changes));
  expect(response.statusCode, response.body).toBe(201);
  return response.json().data.id;
}
const listAll = async (caller: Caller): Promise<ListedWarehouse[]> =>
  (await caller.get('/api/warehouses/all')).json().data;
const put = (
  caller: Caller,
  id: string,
  changes: Parameters<typeof buildWarehouseUpdate>[0] = {},
) => caller.send('PUT', `/api/warehouses/${id}`, buildWarehouseUpdate(changes));
const act = (caller: Caller, id: string, action: 'default' | 'archive' | 'restore') =>
  caller.post(`/api/warehouses/${id}/${action}`, {});

describe('N2 warehouses: list', () => {
  test('Spec §3 saved pickup address, list page shape: returns null for a missing alternative phone', async () => {
    const seller = await app.signIn();
    const id = await add(seller, { isDefault: true });
    await add(seller, { pickupAddressTitle: 'Other', altPhone: '9847054321' });
    const [firstRow, secondRow] = (await seller.get('/api/warehouses/all')).json().data;
    expect(firstRow).toEqual({
      id,
      isDefault: true,
      pickupAddressTitle: 'Kochi store',
      pickupName: 'Biju Thomas',
      pickupPhone: '9847012345',
      pickupAltPhone: null,
      pickupEmail: '',
      pickupAddress: '14 Market Road',
      pickupPinCode: '682002',
      pickupCity: 'Ernakulam',
      pickupState: 'Kerala',
      pickupCountry: 'India',
      isArchived: false,
      ordersLast30Days: 0,
    });
    expect(secondRow.pickupAltPhone).toBe('9847054321');
  });

  test('counts the orders of each warehouse in the last 30 days including today', async () => {
    const seller = await app.signIn();
    const [busyId, idleId] = [await add(seller), await add(seller, { pickupAddressTitle: 'Idle' })];
    for (let count = 0; count < 3; count += 1) {
      const response = await seller.post(
        '/booking/createPickup',
        buildOrderPayload({ warehouseId: busyId }),
      );
      expect(response.statusCode, response.body).toBeLessThan(300);
    }
    const firstDay = startOfBusinessDay(addDays(toBusinessDay(app.clock.now), -29)).getTime();
    for (const timeMs of [firstDay - 1, firstDay]) {
      await app.ownerQuery(
        `update orders set created_at = $2
         where id = (select max(id::text)::uuid from orders where warehouse_id = $1 and created_at > $2)`,
        [busyId, new Date(timeMs)],
      );
    }
    const counts = new Map((await listAll(seller)).map((row) => [row.id, row.ordersLast30Days]));
    expect([counts.get(busyId), counts.get(idleId)]).toEqual([2, 0]);
  });

  test('counts orders through the index by warehouse', async () => {
    const seller = await app.signIn();
    const { sellerId } = await app.findSeller(seller.email);
    const { rows } = await app.ownerQuery(
      `select indexdef from pg_indexes where indexname = 'orders_by_warehouse'`,
    );
    expect(rows[0]?.['indexdef']).toContain('(seller_id, warehouse_id, created_at)');
    const warehouseId = await add(seller);
    await seller.post('/booking/createPickup', buildOrderPayload({ warehouseId }));
    // Add enough rows without a warehouse to give the planner alternatives.
    await copyOrder(app, { sellerId, count: 3000, changes: { warehouseId: 'null' } });
    await app.ownerQuery('analyze orders');
    const plan = await app.database.asSeller(forSeller(sellerId), async (db) => {
      const { rows: lines } = await sql`explain select count(*) from orders
        where seller_id = ${sellerId} and warehouse_id = ${warehouseId}
          and created_at >= ${new Date(0)}`.execute(db);
      return JSON.stringify(lines);
    });
    expect(plan).toMatch(/orders_by_warehouse.*created_at/);
  });
});

describe('N2 warehouses: edit', () => {
  test('changes the warehouse but not the addresses of existing orders', async () => {
    const seller = await app.signIn();
    const id = await add(seller);
    const order = await seller.post(
      '/booking/createPickup',
      buildOrderPayload({ warehouseId: id }),
    );
    expect(order.statusCode).toBeLessThan(300);
    const loadPickups = () =>
      app.ownerQuery('select pickup, return_address from orders where warehouse_id = $1', [id]);
    const oldPickups = (await loadPickups()).rows;
    const response = await put(seller, id, {
      pickupAddressTitle: 'Kochi new store',
      phone: '+91 98470 54321',
      address: '1 New Road',
    });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      message: 'Warehouse saved successfully!',
      data: { id, pickupAddressTitle: 'Kochi new store', phoneNumber: '9847054321' },
    });
    expect((await listAll(seller))[0]).toMatchObject({ pickupAddress: '1 New Road' });
    expect((await loadPickups()).rows).toEqual(oldPickups);
  });

  test('changes the return address with the pickup address if the seller set no return address', async () => {
    const seller = await app.signIn();
    const sameId = await add(seller);
    const ownId = await add(seller, { pickupAddressTitle: 'Own', return_address: '9 Return Road' });
    for (const id of [sameId, ownId]) {
      await put(seller, id, { pickupAddressTitle: `T ${id}`, address: '1 New Road' });
    }
    const { rows } = await app.ownerQuery(
      `select return_address->>'address' as address from warehouses where id = any($1) order by id`,
      [[sameId, ownId]],
    );
    expect(rows.map((row) => row['address'])).toEqual(['1 New Road', '9 Return Road']);
  });

  test('Spec §8: rejects the title of another warehouse with 409 and accepts a change of letter case', async () => {
    const seller = await app.signIn();
    await add(seller, { pickupAddressTitle: 'A' });
    const id = await add(seller, { pickupAddressTitle: 'B' });
    const response = await put(seller, id, { pickupAddressTitle: ' a ' });
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({
      message: 'This warehouse is already present.',
      details: [{ field: 'pickupAddressTitle' }],
    });
    expect((await put(seller, id, { pickupAddressTitle: 'b' })).statusCode).toBe(200);
  });

  test('N3 warehouse fields: returns one error per missing or invalid field', async () => {
    const seller = await app.signIn();
    const id = await add(seller);
    const response = await put(seller, id, { name: ' ', phone: '12', email: 'nobody', pin: '99' });
    expect(response.statusCode).toBe(422);
    const fields = response.json().details.map(({ field }: { field: string }) => field);
    expect(fields.sort()).toEqual(['email', 'name', 'phone', 'pin']);
  });
});

describe('N2 warehouses: default', () => {
  // ASVS V2.3.4
  test('keeps one default after concurrent changes', async () => {
    const seller = await app.signIn();
    const ids = [];
    for (const pickupAddressTitle of ['A', 'B', 'C', 'D', 'E']) {
      ids.push(await add(seller, { pickupAddressTitle, isDefault: pickupAddressTitle === 'A' }));
    }
    const responses = await Promise.all(ids.map((id) => act(seller, id, 'default')));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    expect((await listAll(seller)).filter(({ isDefault }) => isDefault)).toHaveLength(1);
  });

  test('an edit can set but not unset the default', async () => {
    const seller = await app.signIn();
    const [defaultId, otherId] = [
      await add(seller, { isDefault: true }),
      await add(seller, { pickupAddressTitle: 'B' }),
    ];
    await put(seller, defaultId, { isDefault: false });
    expect((await listAll(seller)).find(({ isDefault }) => isDefault)?.id).toBe(defaultId);
    await put(seller, otherId, { pickupAddressTitle: 'B', isDefault: true });
    expect(
      (await listAll(seller)).filter(({ isDefault }) => isDefault).map(({ id }) => id),
    ).toEqual([otherId]);
  });

  test('rejects the archiving of the default until another warehouse is the default', async () => {
    const seller = await app.signIn();
    const [defaultId, otherId] = [
      await add(seller, { isDefault: true }),
      await add(seller, { pickupAddressTitle: 'B' }),
    ];
    const response = await act(seller, defaultId, 'archive');
    expect(response.statusCode).toBe(422);
    expect(response.json().message).toBe(
      'This is the default warehouse. Make another one the default, then archive it.',
    );
    await act(seller, otherId, 'default');
    expect((await act(seller, defaultId, 'archive')).statusCode).toBe(200);
  });

  test('makes the only warehouse that is not archived the default', async () => {
    const seller = await app.signIn();
    const listDefaults = async () =>
      (await listAll(seller)).filter(({ isDefault }) => isDefault).map(({ id }) => id);
    const firstId = await add(seller);
    expect(await listDefaults()).toEqual([firstId]);
    await act(seller, firstId, 'archive');
    const secondId = await add(seller, { pickupAddressTitle: 'B' });
    expect(await listDefaults()).toEqual([secondId]);
    await add(seller, { pickupAddressTitle: 'C' });
    expect(await listDefaults()).toEqual([secondId]);
    const otherSeller = await app.signIn();
    const restoredId = await add(otherSeller);
    await act(otherSeller, restoredId, 'archive');
    await act(otherSeller, restoredId, 'restore');
    expect((await listAll(otherSeller)).map(({ isDefault }) => isDefault)).toEqual([true]);
  });
});

describe('N2 warehouses: archive and restore', () => {
  test('lists an archived warehouse only on the warehouse page and rejects changes until it is restored', async () => {
    const seller = await app.signIn();
    const id = await add(seller);
    expect((await act(seller, id, 'archive')).json()).toMatchObject({
      message: 'Kochi store is archived.',
    });
    expect((await seller.get('/api/warehouses')).json()).toEqual({ data: [] });
    expect(await listAll(seller)).toMatchObject([{ id, isArchived: true }]);
    expect((await act(seller, id, 'archive')).statusCode).toBe(200);
    for (const response of [await put(seller, id), await act(seller, id, 'default')]) {
      expect(response.statusCode).toBe(422);
      expect(response.json().message).toBe('This warehouse is archived. Restore it first.');
    }
    expect((await act(seller, id, 'restore')).statusCode).toBe(200);
    expect((await seller.get('/api/warehouses')).json().data).toHaveLength(1);
  });

  test('rejects the restore of a warehouse while another warehouse uses its title', async () => {
    const seller = await app.signIn();
    const id = await add(seller);
    await act(seller, id, 'archive');
    const otherId = await add(seller);
    const response = await act(seller, id, 'restore');
    expect(response.statusCode).toBe(409);
    expect(response.json().message).toContain('Another warehouse now uses this title.');
    await put(seller, otherId, { pickupAddressTitle: 'Kochi second store' });
    expect((await act(seller, id, 'restore')).statusCode).toBe(200);
  });
});

test("N4 404: returns the same 404 for another seller's warehouse and an unknown warehouse", async () => {
  const [seller, otherSeller] = [await app.signIn(), await app.signIn()];
  const otherId = await add(otherSeller, { pickupAddressTitle: 'Theirs' });
  const oldList = await listAll(otherSeller);
  const ids = [otherId, '018f0000-0000-7000-8000-000000000000', 'x', "' or 1=1 --"].map(
    encodeURIComponent,
  );
  const calls: ((id: string) => ReturnType<typeof put>)[] = [
    (id) => put(seller, id),
    (id) => act(seller, id, 'default'),
    (id) => act(seller, id, 'archive'),
    (id) => act(seller, id, 'restore'),
  ];
  const bodies = new Set<string>();
  for (const call of calls) {
    for (const id of ids) {
      const response = await call(id);
      expect(response.statusCode).toBe(404);
      const { request_id, ...body } = response.json();
      expect(request_id).toEqual(expect.any(String));
      bodies.add(JSON.stringify(body));
    }
  }
  expect([...bodies]).toHaveLength(1);
  expect(await listAll(otherSeller)).toEqual(oldList);
});
