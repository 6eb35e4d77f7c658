import { sealAudit } from '../src/audit/seal-audit.ts';
import { bulkPayload } from './bulk-payloads.ts';
import { finishedImport, importCsv, uploadImport, workOnImports } from './imports.ts';
import { orderPayload, ratesPayload, warehousePayload } from './payloads.ts';
import { type Caller, PASSWORD, type TestApp } from './test-app.ts';

/** Stands in everything that a canary seller typed; nobody else's answer may hold it. */
export const CANARY = /knry|9012345671|9012345672/i;

/** What the operator's list of sellers shows by design: company and e-mail address. */
const SHOWN_TO_OPERATOR = /knry-(company|login)[^",]*/gi;

export const withoutOperatorsView = (text: string): string => text.replace(SHOWN_TO_OPERATOR, '');

export interface CanarySeller {
  caller: Caller;
  sellerId: string;
  /** Every id, number and key of its rows that somebody else could get hold of. */
  ids: string[];
}

const KEY = 'knry-idempotency-key';

/** A seller with some of everything, its texts full of canaries. */
export async function createCanarySeller(
  desk: TestApp,
  { orders = 50 } = {},
): Promise<CanarySeller> {
  const caller = await desk.signIn({
    roles: ['Admin', 'Customer'],
    email: `knry-login-${Math.random()}@example.in`,
  });
  const person = { phone: '9012345671', altPhone: '9012345672', email: 'knry-mail@example.in' };
  const place = { address: 'knry-street 12', city: 'knry-city' };
  await caller.send('PATCH', '/api/account', {
    name: 'knry-user',
    phone: person.phone,
    companyName: 'knry-company',
  });
  for (const title of ['knry-store-1', 'knry-store-2', 'knry-store-3']) {
    await caller.post(
      '/warehouse/create',
      warehousePayload({ ...person, ...place, pickupAddressTitle: title, name: 'knry-keeper' }),
      { 'idempotency-key': `${KEY}-${title}` },
    );
  }
  const order = orderPayload({
    ...person,
    ...place,
    orderId: 'knry-order-1',
    name: 'knry-consignee',
    clientRefrenceNumber: 'knry-reference-1',
    sellerName: 'knry-reseller',
    contentDetails: [{ productName: 'knry-product', quantity: 1, unitPrice: 1 }],
  });
  await caller.post('/booking/createPickup', order, { 'idempotency-key': KEY });
  await caller.post(
    '/booking/createBulkOrder',
    bulkPayload(
      Array.from({ length: orders }, (_, at) => ({
        ...place,
        ...person,
        name: 'knry-consignee',
        productName: 'knry-product',
        clientRefrenceNumber: `knry-bulk-${at}`,
      })),
    ),
    { 'idempotency-key': KEY },
  );
  const row = { ...place, ...person, name: 'knry-consignee' };
  const name = { 'x-file-name': 'knry-file.csv', 'idempotency-key': `${KEY}-file` };
  const worker = workOnImports(desk);
  // One row becomes an order, one is refused.
  const file = importCsv([row, { ...row, pinCode: '1' }]);
  await finishedImport(caller, (await uploadImport(desk, caller, file, name)).json());
  await worker.stop();
  // Nobody works on this one: its file stays.
  await uploadImport(desk, caller, importCsv([row]), { 'x-file-name': 'knry-next.csv' });
  await caller.get('/api/rate-card');
  await caller.send('PUT', '/api/rate-card', ratesPayload(1, { upTo250g: { A: 77 } }));
  await caller.post('/api/account/second-factor', { password: PASSWORD });
  await sealAudit(desk.database);
  const { sellerId } = await desk.sellerOf(caller.email);
  // Beside a read replica every seller has one.
  await desk.ownerQuery('insert into seller_writes (seller_id, writes) values ($1, 1)', [sellerId]);
  return { caller, sellerId, ids: await harvest(desk, sellerId) };
}

/** Ids of all rows of a seller, from the tables themselves: a new table is harvested too. */
async function harvest(desk: TestApp, sellerId: string): Promise<string[]> {
  const { rows } = await desk.ownerQuery(
    `select table_name, column_name from information_schema.columns
     where table_schema = 'public' and column_name ~ '^(id|seller_id|user_id|warehouse_id|created_by|docket_number|order_ref|client_reference|key|version|email)$'
       and table_name in (select table_name from information_schema.columns
         where table_schema = 'public' and column_name = 'seller_id')`,
  );
  const ids = new Set<string>();
  for (const { table_name: table, column_name: column } of rows) {
    const found = await desk.ownerQuery(
      `select distinct ${String(column)}::text as id from ${String(table)} where seller_id = $1 and ${String(column)} is not null`,
      [sellerId],
    );
    for (const { id } of found.rows) ids.add(String(id));
  }
  return [...ids];
}
