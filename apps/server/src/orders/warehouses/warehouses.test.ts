import { expect, test } from 'vitest';
import { buildWarehousePayload } from '../../../test-support/samples/payloads.ts';
import { testApp } from '../../../test-support/test-app.ts';

const app = await testApp();

const listTitles = (body: { data: { pickupAddressTitle: string }[] }) =>
  body.data.map(({ pickupAddressTitle }) => pickupAddressTitle);

test('Spec §7: POST /warehouse/create saves an address that GET /api/warehouses lists', async () => {
  const seller = await app.signIn();
  const response = await seller.post(
    '/warehouse/create',
    buildWarehousePayload({ phone: '+91 98470 12345', pin: '682 002', isDefault: true }),
  );
  expect(response.statusCode).toBe(201);
  const { data } = response.json();
  expect(data).toEqual({
    id: expect.any(String),
    isDefault: true,
    pickupAddressTitle: 'Kochi store',
    name: 'Biju Thomas',
    phoneNumber: '9847012345',
    altPhoneNumber: '',
    email: '',
    addressLine: '14 Market Road',
    pincode: '682002',
    city: 'Ernakulam',
    state: 'Kerala',
    country: 'India',
  });
  expect((await seller.get('/api/warehouses')).json()).toEqual({ data: [data] });
});

test('Spec §8: rejects a second warehouse with the same title in any letter case with 409', async () => {
  const seller = await app.signIn();
  await seller.post('/warehouse/create', buildWarehousePayload());
  for (const pickupAddressTitle of ['Kochi store', ' KOCHI STORE ']) {
    const response = await seller.post(
      '/warehouse/create',
      buildWarehousePayload({ pickupAddressTitle }),
    );
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({ message: 'This warehouse is already present.' });
  }
  expect((await seller.get('/api/warehouses')).json().data).toHaveLength(1);
});

test('returns the same warehouse for a repeated Idempotency-Key', async () => {
  const seller = await app.signIn();
  const key = { 'idempotency-key': 'w1' };
  const firstResponse = await seller.post('/warehouse/create', buildWarehousePayload(), key);
  const repeatedResponse = await seller.post('/warehouse/create', buildWarehousePayload(), key);
  expect(repeatedResponse.json()).toEqual(firstResponse.json());
  expect(repeatedResponse.headers['idempotent-replayed']).toBe('true');
});

test('replaces the default and lists the new default first', async () => {
  const seller = await app.signIn();
  const add = (pickupAddressTitle: string, isDefault: boolean) =>
    seller.post('/warehouse/create', buildWarehousePayload({ pickupAddressTitle, isDefault }));
  await add('B', true);
  await add('A', false);
  await add('C', true);
  const body = (await seller.get('/api/warehouses')).json();
  expect(listTitles(body)).toEqual(['C', 'A', 'B']);
  expect(body.data.filter(({ isDefault }: { isDefault: boolean }) => isDefault)).toHaveLength(1);
});

test('N3 warehouse fields: returns one error per missing or invalid field', async () => {
  const seller = await app.signIn();
  const response = await seller.post(
    '/warehouse/create',
    buildWarehousePayload({ name: ' ', phone: '12', email: 'nobody', pin: '99', city: ' ' }),
  );
  expect(response.statusCode).toBe(422);
  const fields = response.json().details.map(({ field }: { field: string }) => field);
  expect(fields.sort()).toEqual(['city', 'email', 'name', 'phone', 'pin']);
  expect((await seller.get('/api/warehouses')).json().data).toEqual([]);
});

test('N3 warehouse fields: rejects an invalid return address and ignores blank fields', async () => {
  const seller = await app.signIn();
  const add = (changes: Parameters<typeof buildWarehousePayload>[0]) =>
    seller.post('/warehouse/create', buildWarehousePayload(changes));
  const fields = { return_phone: '12', return_altPhone: '1', return_email: 'x', return_pin: 'abc' };
  const response = await add(fields);
  expect(response.statusCode).toBe(422);
  expect(response.json().details.map(({ field }: { field: string }) => field)).toEqual(
    Object.keys(fields),
  );
  expect((await add({ return_phone: ' ', return_pin: '', return_email: '' })).statusCode).toBe(201);
});

test('Spec §7: accepts a pincode as a number', async () => {
  const seller = await app.signIn();
  const response = await seller.post('/warehouse/create', buildWarehousePayload({ pin: 682_002 }));
  expect(response.json().data).toMatchObject({ pincode: '682002' });
  const pincodeResponse = await seller.post('/publicRoutes/pincodedetails', { pincode: 682_002 });
  expect(pincodeResponse.json().data).toMatchObject({ state: 'Kerala' });
});

test('does not list the warehouse of another seller and accepts the same title', async () => {
  const seller = await app.signIn();
  await seller.post('/warehouse/create', buildWarehousePayload());
  const newSeller = await app.signIn();
  expect((await newSeller.get('/api/warehouses')).json()).toEqual({ data: [] });
  expect((await newSeller.post('/warehouse/create', buildWarehousePayload())).statusCode).toBe(201);
});

test('rejects more than 500 warehouses of a seller including archived warehouses', async () => {
  const seller = await app.signIn();
  await seller.post('/warehouse/create', buildWarehousePayload());
  const { sellerId } = await app.findSeller(seller.email);
  await app.ownerQuery(
    `insert into warehouses (seller_id, id, title, name, phone, alt_phone, email, address, pincode, city, state,
       country, return_address, is_default, created_at, archived_at)
     select seller_id, gen_random_uuid(), 'Copy ' || n, name, phone, alt_phone, email, address, pincode, city, state,
       country, return_address, false, created_at, case when n % 2 = 0 then created_at end
     from warehouses, generate_series(1, 498) n where seller_id = $1`,
    [sellerId],
  );
  const add = (pickupAddressTitle: string) =>
    seller.post('/warehouse/create', buildWarehousePayload({ pickupAddressTitle }));
  expect((await add('The 500th')).statusCode).toBe(201);
  expect((await add('The 501st')).statusCode).toBe(422);
});
