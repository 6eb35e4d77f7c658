import { normaliseName } from '@shipdesk/domain/values/contact/contact';
import { findNameProblem } from '@shipdesk/domain/values/contact/contact-rules';
import fc from 'fast-check';
import { test } from 'vitest';
import { measure } from '../test-support/harness.ts';
import { blockConnections } from '../test-support/processes/test-database.ts';
import { buildBulkPayload, buildBulkSheet } from '../test-support/samples/bulk-payloads.ts';
import { type CallName, sendCall } from '../test-support/samples/call-samples.ts';
import { hostileTexts } from '../test-support/samples/hostile-texts.ts';
import { buildOrderPayload, buildWarehousePayload } from '../test-support/samples/payloads.ts';
import { createTestApp, PASSWORD, testApp } from '../test-support/test-app.ts';

const app = await testApp();
const caller = await app.signIn();

interface Detail {
  data: {
    order: { contentDetails: { productName: string }[]; clientRefrenceNumber: string };
    consignee: { name: string; address: string; city: string };
    returnTo: { name: string; address: string; city: string };
    pickup: { name: string; address: string; city: string };
    others: { name: string; value: string }[];
  };
}

const storeInOrder = async (text: string) => {
  const body = buildOrderPayload({
    name: text,
    address: text,
    city: text,
    returnName: text,
    returnAddress: text,
    returnCity: text,
    sellerName: text,
    sellerAddress: text,
    contentCategory: text,
    clientRefrenceNumber: text,
    contentDetails: [{ productName: text, quantity: 1, unitPrice: 1 }],
  });
  Object.assign(body.pickupLocation, { name: text, address: text, city: text });
  const response = await caller.post('/booking/createPickup', body);
  const { docketNumber } = response.json<{ data: { docketNumber: string } }>().data ?? {};
  const { data } = (await caller.get(`/api/orders/${docketNumber}`)).json<Detail>();
  const findOther = (label: string) => data.others.find(({ name }) => name === label)?.value;
  return {
    name: data.consignee.name,
    address: data.consignee.address,
    city: data.consignee.city,
    product: data.order.contentDetails[0]?.productName,
    reference: data.order.clientRefrenceNumber,
    reseller: findOther('Seller name'),
    resellerAddress: findOther('Seller address'),
    category: findOther('Content category'),
    pickup: data.pickup.name,
    pickupAddress: data.pickup.address,
    pickupCity: data.pickup.city,
    returnTo: data.returnTo.name,
    returnStreet: data.returnTo.address,
    returnCity: data.returnTo.city,
  };
};

const storeInWarehouse = async (text: string) => {
  const response = await caller.post(
    '/warehouse/create',
    buildWarehousePayload({ pickupAddressTitle: text, name: text, address: text, city: text }),
  );
  const { data } = response.json<{ data: Record<string, string> }>();
  return {
    title: data['pickupAddressTitle'],
    warehouseName: data['name'],
    warehouseAddress: data['addressLine'],
    warehouseCity: data['city'],
  };
};

const storeInAccount = async (text: string) => {
  // A name is one line without invisible characters; separate tests cover this rule.
  if (findNameProblem(text) !== null || normaliseName(text) !== text) return {};
  const response = await caller.send('PATCH', '/api/account', { name: text, companyName: text });
  const { name, company } = response.json<{ name: string; company: { name: string } }>();
  return { user: name, company: company.name };
};

// ASVS V1.1.2, V1.2.4, V1.2.5, V1.3.3, V1.3.10
test('I14: text fields of orders, warehouses and accounts store hostile texts (SQL, shell, markup, formats, many scripts) unchanged', async (context) => {
  await measure(context, async ({ check }) => {
    for (const text of hostileTexts) {
      const storedValues = {
        ...(await storeInOrder(text)),
        ...(await storeInWarehouse(text)),
        ...(await storeInAccount(text)),
      };
      for (const [field, value] of Object.entries(storedValues)) {
        check(
          value === text,
          () => `${field}: ${JSON.stringify(value)} is not ${JSON.stringify(text)}`,
        );
      }
    }
    const { rows } = await app.ownerQuery('select count(*) as n from orders');
    check(
      Number(rows[0]?.['n']) === hostileTexts.length,
      () => 'an order is missing or was removed',
    );
  });
});

/** Values that the client rejects, by field of a shipment. */
const INVALID_VALUES: Readonly<Record<string, readonly unknown[]>> = {
  name: ['', ' ', '\u0000', null, 7],
  phone: ['', '12345', '5876543210', '98765432101', '98765x3210', '+1 987 654 3210'],
  email: ['a', 'a@', '@b.in', 'a b@c.in'],
  address: ['', '   '],
  pinCode: ['', '012345', '56000', '5600011', '000000', '56000a', -560001],
  city: [' '],
  state: ['', ' '],
  country: [''],
  orderDate: ['', '31/02/2026', '2026-02-30', '21/13/2026', 'today'],
  paymentMode: ['', 'cash', 'PREPAID ', null],
  sellerGstIn: ['29ABCDE1234F1Z', 'x'],
  waybill: ['12345678901', '1234567890123', 'abcdefghijkl'],
  weightDetails: [
    [],
    [{ numberOfBoxes: '1', weightKg: 0, lengthCm: 35, breadthCm: 35, heightCm: 6 }],
    [{ numberOfBoxes: '1', weightKg: -1, lengthCm: 35, breadthCm: 35, heightCm: 6 }],
    [{ numberOfBoxes: '1', weightKg: 1000, lengthCm: 35, breadthCm: 35, heightCm: 6 }],
    [{ numberOfBoxes: '1', weightKg: 0.0001, lengthCm: 35, breadthCm: 35, heightCm: 6 }],
    [{ numberOfBoxes: '0', weightKg: 1, lengthCm: 35, breadthCm: 35, heightCm: 6 }],
    [{ numberOfBoxes: '1.5', weightKg: 1, lengthCm: 35, breadthCm: 35, heightCm: 6 }],
    [{ numberOfBoxes: '1', weightKg: 1, lengthCm: 301, breadthCm: 35, heightCm: 6 }],
    [{ numberOfBoxes: '1', weightKg: 1, lengthCm: 35, breadthCm: 35 }],
  ],
  contentDetails: [
    [],
    [{ productName: '', quantity: 1, unitPrice: 1 }],
    [{ productName: 'Pepper', quantity: 0, unitPrice: 1 }],
    [{ productName: 'Pepper', quantity: -1, unitPrice: 1 }],
    [{ productName: 'Pepper', quantity: 1.5, unitPrice: 1 }],
    [{ productName: 'Pepper', quantity: 10_000, unitPrice: 1 }],
    [{ productName: 'Pepper', quantity: 1, unitPrice: -1 }],
    [{ productName: 'Pepper', quantity: 1, unitPrice: 1.001 }],
    [{ productName: 'Pepper', quantity: 1, unitPrice: '1e3' }],
    [{ productName: 'Pepper', quantity: 1, unitPrice: 10_000_001 }],
    [{ productName: 'Pepper', quantity: 1, unitPrice: 50_000 }],
    [{ productName: 'Pepper', quantity: 1, unitPrice: 1, hsncode: '123' }],
  ],
  codAmount: ['-1', '1e3', -1, 'all'],
};

/** Cells of a bulk file that the client rejects. */
const INVALID_CELLS: Readonly<Record<string, readonly string[]>> = {
  name: [''],
  phone: ['', '12345', '5876543210'],
  pinCode: ['', '012345', '56000'],
  address: [''],
  orderDate: ['31/02/2026', 'soon'],
  paymentType: ['cheque'],
  quantity: ['0', '-1', '1.5', 'many'],
  unitPrice: ['-1', '1.001', 'free'],
  clientDeadWeight: ['0', '-1', 'light'],
  clientDeadLength: ['0', '301', '-1'],
};

// ASVS V1.4.2, V2.1.2, V2.2.1, V2.2.2, V2.2.3
test('I4: the server rejects every value that the client rejects and creates no order', async (context) => {
  await measure(context, async ({ check, seed, scale }) => {
    const countOrders = async () => {
      const { rows } = await app.ownerQuery('select count(*) as n from orders');
      return Number(rows[0]?.['n']);
    };
    const invalidFields = Object.entries(INVALID_VALUES).flatMap(([field, values]) =>
      values.map((value) => ({ field, value })),
    );
    const invalidCells = Object.entries(INVALID_CELLS).flatMap(([field, values]) =>
      values.map((value) => ({ [field]: value })),
    );
    const variants = fc.oneof(
      {
        weight: 3,
        arbitrary: fc
          .record({
            invalid: fc.constantFrom(...invalidFields),
            name: fc.string({ unit: 'grapheme' }),
          })
          .map(({ invalid: { field, value }, name }) => ({
            call: 'createOrder' as CallName,
            title: `${field} ${JSON.stringify(value)}`,
            body: buildOrderPayload({ contentCategory: name, [field]: value }),
          })),
      },
      {
        weight: 1,
        arbitrary: fc.constantFrom(...invalidCells).map((cell) => ({
          call: 'createBulkOrder' as CallName,
          title: JSON.stringify(cell),
          body: buildBulkPayload([{}, cell]),
        })),
      },
      {
        weight: 1,
        arbitrary: fc.constantFrom(...invalidCells).map((cell) => ({
          call: 'createBulkOrderViaExcel' as CallName,
          title: JSON.stringify(cell),
          body: { fileName: 'a.xlsx', rows: buildBulkSheet([cell, {}]) },
        })),
      },
      {
        weight: 1,
        arbitrary: fc.constantFrom(0, 1, 25, 40).map((columns) => ({
          call: 'createBulkOrderViaExcel' as CallName,
          title: `${columns} columns`,
          body: {
            fileName: 'a.xlsx',
            rows: buildBulkSheet([{}]).map((row) =>
              [...row, ...Array<string>(200).fill('x')].slice(0, columns),
            ),
          },
        })),
      },
    );
    const countBefore = await countOrders();
    for (const { call, body, title } of fc.sample(variants, {
      seed,
      numRuns: Math.ceil(500 * scale),
    })) {
      const response = await sendCall(app, call, {
        body,
        headers: { authorization: `Bearer ${caller.accessToken}` },
      });
      check(
        response.statusCode === 422 || response.statusCode === 400,
        () => `${call} ${title}: ${response.statusCode}`,
      );
    }
    check((await countOrders()) === countBefore, () => 'an order was created');
  });
});

const CANARY = {
  name: 'knry-private-name',
  phone: '9012345671',
  address: 'knry-private-street',
  email: 'knry.private@example.in',
  waybill: '901234567123',
  password: 'Knry-Private#77',
};

// ASVS V14.2.1, V16.2.5
test('V1: no log line or error response contains personal data, passwords or tokens, even when a statement or the database fails', async (context) => {
  const loggedApp = await createTestApp();
  const user = await loggedApp.signIn();
  const shipment = {
    name: CANARY.name,
    phone: CANARY.phone,
    address: CANARY.address,
    email: CANARY.email,
    waybill: CANARY.waybill,
  };
  const refusedBodies: string[] = [];
  const post = async (url: string, payload: unknown) => {
    const response = await user.post(url, payload);
    if (response.statusCode >= 400) refusedBodies.push(response.body);
    return response;
  };
  await measure(context, async ({ check }) => {
    const order = buildOrderPayload(shipment);
    await post('/booking/createPickup', order);
    await post('/booking/createPickup', {
      ...order,
      shipments: [{ ...order.shipments[0], name: `${CANARY.name}2` }],
    });
    for (const changes of [
      { phone: `x${CANARY.phone}` },
      { email: `${CANARY.email}@` },
      { pinCode: '1' },
      { waybill: `${CANARY.waybill}9` },
      { state: CANARY.address, city: '' },
    ]) {
      await post('/booking/createPickup', buildOrderPayload({ ...shipment, ...changes }));
    }
    await post(
      '/booking/createBulkOrder',
      buildBulkPayload([{ name: CANARY.name, address: CANARY.address, phone: `x${CANARY.phone}` }]),
    );
    await post(
      '/warehouse/create',
      buildWarehousePayload({
        pickupAddressTitle: 'a',
        name: CANARY.name,
        address: CANARY.address,
        pin: '1',
      }),
    );
    await post('/api/account/password', {
      currentPassword: CANARY.password,
      password: CANARY.password,
      confirmPassword: CANARY.password,
    });
    await post('/auth/login', { username: CANARY.email, password: CANARY.password });
    const registration = {
      name: CANARY.name,
      email: CANARY.email,
      phone: CANARY.phone,
      password: CANARY.password,
      confirmPassword: CANARY.password,
      terms: true,
    };
    await post('/auth/register', registration);
    // The second registration fails, because the address is taken.
    await post('/auth/register', registration);
    const sendCreateCalls = async () => [
      await post('/booking/createPickup', buildOrderPayload(shipment)),
      await post(
        '/booking/createBulkOrder',
        buildBulkPayload([{ name: CANARY.name, address: CANARY.address, phone: CANARY.phone }]),
      ),
      await post(
        '/warehouse/create',
        buildWarehousePayload({
          pickupAddressTitle: 'b',
          name: CANARY.name,
          address: CANARY.address,
        }),
      ),
    ];
    const signIn = () => post('/auth/login', { username: CANARY.email, password: CANARY.password });
    const expectStatus = (expected: number, responses: readonly { statusCode: number }[]) => {
      for (const { statusCode } of responses)
        check(statusCode === expected, () => `${statusCode} is not the expected ${expected}`);
    };
    await loggedApp.ownerQuery(
      "create function lack_space() returns trigger language plpgsql as $$ begin raise 'no space' using errcode = '53100'; end $$",
    );
    for (const table of ['orders', 'warehouses'])
      await loggedApp.ownerQuery(
        `create trigger lack_space before insert on ${table} execute function lack_space()`,
      );
    expectStatus(503, await sendCreateCalls());
    for (const table of ['orders', 'warehouses']) {
      await loggedApp.ownerQuery(`drop trigger lack_space on ${table}`);
      await loggedApp.ownerQuery(
        `alter table ${table} add constraint refuse_all check (false) not valid`,
      );
    }
    expectStatus(500, await sendCreateCalls());
    const restoreDatabase = await blockConnections(loggedApp.testDatabase);
    expectStatus(503, [...(await sendCreateCalls()), await signIn()]);
    await restoreDatabase();
    const secrets = [
      ...Object.values(CANARY),
      PASSWORD,
      user.accessToken,
      user.refreshCookie.split('=')[1] ?? '?',
    ];
    for (const secret of secrets) {
      for (const line of loggedApp.logLines) check(!line.includes(secret), () => `logged: ${line}`);
      for (const body of refusedBodies) check(!body.includes(secret), () => `response: ${body}`);
    }
  });
  await loggedApp.close();
});

// ASVS V1.2.3, V1.3.10, V16.2.4, V16.4.1
test('I16: every log line is one JSON object, even with hostile fields, headers and URLs', async (context) => {
  await measure(context, async ({ check }) => {
    const lineCount = app.logLines.length;
    for (const text of hostileTexts) {
      await app.fastify.inject({
        method: 'POST',
        url: `/booking/createPickup?q=${encodeURIComponent(text)}`,
        headers: {
          authorization: `Bearer ${Buffer.from(text)
            .toString('latin1')
            .replace(/[^\x20-\x7e]/g, '')}`,
          'user-agent': Buffer.from(text)
            .toString('latin1')
            .replace(/[^\x20-\x7e]/g, ''),
        },
      });
      await caller.post(
        '/booking/createPickup',
        buildOrderPayload({ name: text, phone: text.slice(0, 20) }),
      );
    }
    for (const line of app.logLines.slice(lineCount)) {
      const isSingleLine =
        line.indexOf('\n') === line.length - 1 && !/\p{Cc}/u.test(line.trimEnd());
      check(isSingleLine && typeof JSON.parse(line) === 'object', () => JSON.stringify(line));
    }
  });
});
