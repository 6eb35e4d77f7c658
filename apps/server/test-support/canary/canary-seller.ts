import { toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import { sealAudit } from '../../src/platform/audit/seal-audit.ts';
import { addBoxes, addNdrCase, addReturnedParcel } from '../call-rows.ts';
import { buildImportCsv, runImports, uploadImport, waitForImport } from '../imports.ts';
import { addKeyRows } from '../samples/api-key-samples.ts';
import { buildBulkPayload } from '../samples/bulk-payloads.ts';
import { type CallName, sendCall } from '../samples/call-samples.ts';
import { addNotification } from '../samples/message-samples.ts';
import {
  buildOrderPayload,
  buildRatesPayload,
  buildViewPayload,
  buildWarehousePayload,
} from '../samples/payloads.ts';
import { buildPresetPayload } from '../samples/product-samples.ts';
import { BANK_NUMBER } from '../samples/remittance-samples.ts';
import {
  buildReportPayload,
  buildSchedulePayload,
  findMemberId,
} from '../samples/report-samples.ts';
import { addShopConflict } from '../samples/shop-samples.ts';
import { addTeamRows } from '../samples/team-samples.ts';
import { addDelivery } from '../samples/webhook-samples.ts';
import { type Caller, PASSWORD, type TestApp } from '../test-app.ts';
import { addMoneyRows } from './canary-money.ts';

/**
 * Matches the marked texts of a canary seller. No response to another seller may match. The marks are so long that a
 * random token never matches by chance.
 */
export const CANARY = new RegExp(`knrycanary|9012345671|9012345672|${BANK_NUMBER}`, 'i');

/** Operator calls that return companies of all sellers and their messages to the operator. */
const SELLER_LIST_CALLS: readonly CallName[] = [
  'listSellers',
  'listJobs',
  'listAllRemittances',
  'listBankAccounts',
  'listWallets',
  'listAllRecharges',
  'listInvoiceTerms',
  'listAllTaxDocuments',
  'listAllClaims',
  'listAllTds',
  'listNdrTasks',
  'listDisputes',
];

/** Operator calls that return the orders and the contact of any seller. */
const LOOKUP_CALLS: readonly CallName[] = [
  'findAnything',
  'findQuotedParcel',
  'getSellerParcel',
  'listAuditEntries',
  'exportAuditEntries',
];

/** Returns the text of a response without the seller data that the call may show an Admin. */
export function removeOperatorView(name: CallName, text: string): string {
  if (SELLER_LIST_CALLS.includes(name))
    return text.replaceAll(/knrycanary-(company|login|remark|reason|note)[^",]*/gi, '');
  if (LOOKUP_CALLS.includes(name))
    return text.replaceAll(
      /knrycanary-(company|login|user|city|order|reference|bulk|reason|key|scan)[^",]*|9012345671/gi,
      '',
    );
  if (name === 'exportBankFile') return text.replaceAll(BANK_NUMBER, '');
  // A demo shows the text of its emails, with a masked address.
  if (name === 'listMails')
    return text.replaceAll(/"(?:company|subject|body)":"(?:[^"\\]|\\.)*"/g, '');
  return /Rate(Card|Draft|Plan)|SurfaceCard/.test(name)
    ? text.replaceAll(/knrycanary-(user|login)[^",)]*/gi, '')
    : text;
}

export interface CanarySeller {
  caller: Caller;
  sellerId: string;
  /** Ids of this seller that calls of operator staff accept. */
  operatedIds: ReadonlySet<string>;
  /** Every id, number and key of the seller's rows that another seller could learn. */
  ids: string[];
  /** At most two ids of each column. */
  fewIds: string[];
}

const KEY = 'knrycanary-idempotency-key';

/** Creates a seller with rows of every kind and canaries in their texts. */
export async function createCanarySeller(
  app: TestApp,
  { orderCount = 50 } = {},
): Promise<CanarySeller> {
  const caller = await app.signIn({
    role: 'Admin',
    email: `knrycanary-login-${Math.random()}@example.in`,
  });
  const person = {
    phone: '9012345671',
    altPhone: '9012345672',
    email: 'knrycanary-mail@example.in',
  };
  const place = { address: 'knrycanary-street 12', city: 'knrycanary-city' };
  await caller.send('PATCH', '/api/account', {
    name: 'knrycanary-user',
    phone: person.phone,
    companyName: 'knrycanary-company',
  });
  for (const title of ['knrycanary-store-1', 'knrycanary-store-2', 'knrycanary-store-3']) {
    await caller.post(
      '/warehouse/create',
      buildWarehousePayload({
        ...person,
        ...place,
        pickupAddressTitle: title,
        name: 'knrycanary-keeper',
      }),
      { 'idempotency-key': `${KEY}-${title}` },
    );
  }
  const order = buildOrderPayload({
    ...person,
    ...place,
    orderId: 'knrycanary-order-1',
    name: 'knrycanary-consignee',
    clientRefrenceNumber: 'knrycanary-reference-1',
    sellerName: 'knrycanary-reseller',
    contentDetails: [{ productName: 'knrycanary-product', quantity: 1, unitPrice: 1 }],
  });
  await addTeamRows(app, caller);
  await addKeyRows(app, caller);
  await caller.post('/booking/createPickup', order, { 'idempotency-key': KEY });
  await caller.post(
    '/booking/createBulkOrder',
    buildBulkPayload(
      Array.from({ length: orderCount }, (_, index) => ({
        ...place,
        ...person,
        name: 'knrycanary-consignee',
        productName: 'knrycanary-product',
        clientRefrenceNumber: `knrycanary-bulk-${index}`,
      })),
    ),
    { 'idempotency-key': KEY },
  );
  const row = { ...place, ...person, name: 'knrycanary-consignee' };
  const headers = { 'x-file-name': 'knrycanary-file.csv', 'idempotency-key': `${KEY}-file` };
  const worker = runImports(app);
  // One row becomes an order, the other row is rejected.
  const file = buildImportCsv([row, { ...row, pinCode: '1' }]);
  await waitForImport(caller, (await uploadImport(app, caller, file, headers)).json());
  await worker.stop();
  // No worker runs, so the file remains.
  await uploadImport(app, caller, buildImportCsv([row]), { 'x-file-name': 'knrycanary-next.csv' });
  await caller.get('/api/rate-card');
  await caller.send('PUT', '/api/rate-card', buildRatesPayload(1, { upTo250g: { A: 17 } }));
  const { data: listedOrders } = (
    await caller.post('/orders/getorders', { filters: [{}], limit: 3, pageNumber: 0 })
  ).json<{ data: { docketNumber: string }[] }>();
  const docketNumbers = listedOrders.map(({ docketNumber }) => docketNumber);
  await caller.post('/api/shipments', { docketNumbers, choice: 'cheapest' });
  await app.runJobs();
  await caller.post('/api/manifests', { docketNumbers: docketNumbers.slice(0, 1) });
  await caller.post('/api/pickups', {
    docketNumbers: docketNumbers.slice(1),
    day: toBusinessDay(app.clock.now),
    slot: '17:00',
  });
  const { sellerId } = await app.findSeller(caller.email);
  await addOperatorsRows(app, sellerId);
  await addLaterRows({ app, caller, sellerId }, docketNumbers[0] ?? '');
  await caller.post('/api/account/second-factor', { password: PASSWORD });
  await sealAudit(app.database);
  const { rows } = await app.ownerQuery(
    `select id from recharges where seller_id = $1
     union all select id from carrier_remittances where seller_id = $1
     union all select account_id from carrier_claims where seller_id = $1`,
    [sellerId],
  );
  const operatedIds = new Set([sellerId, ...rows.map(({ id }) => String(id))]);
  return { caller, sellerId, operatedIds, ...(await listRowIds(app, sellerId)) };
}

interface Canary {
  readonly app: TestApp;
  readonly caller: Caller;
  readonly sellerId: string;
}

/** Adds settings of the seller, and the rows that follow the booking of an order. */
async function addLaterRows({ app, caller, sellerId }: Canary, docketNumber: string) {
  const send = async (name: CallName, request: Parameters<typeof sendCall>[2] = {}) => {
    const headers = { authorization: `Bearer ${caller.accessToken}` };
    const { statusCode, body } = await sendCall(app, name, { ...request, headers });
    if (statusCode >= 300) throw new Error(`${name}: ${statusCode} ${body}`);
  };
  const params = { docketNumber };
  await send('editOrder', { params, body: { basedOnRevision: 1, note: 'knrycanary-note' } });
  await send('createOrderView', { body: buildViewPayload({ name: 'knrycanary-view' }) });
  await send('saveLabelSettings');
  await send('setMailSwitch');
  await send('saveNdrSettings');
  await addMoneyRows({ app, caller, sellerId });
  await addNdrCase(app, docketNumber);
  await addBoxes(app, docketNumber, 'knrycanary-scan');
  await send('createNdrLink', { params });
  const action = { docketNumber, action: 'reattempt', remark: 'knrycanary-remark' };
  await send('createNdrActions', { body: { items: [action] } });
  await addReturnedParcel(app, docketNumber);
  const link = { email: caller.email, password: PASSWORD };
  await send('createPasswordLink', { params: { sellerId }, body: link });
  await send('readNotifications', { params: await addNotification(app, caller) });
  await send('getAnalytics');
  await send('saveFileMapping');
  await send('createPackagePreset', { body: buildPresetPayload({ name: 'knrycanary-box' }) });
  await send('eraseConsignee', { body: { phone: '9000000001' } });
  await addDelivery(app, caller);
  const filters = [{ column: 'city', values: ['knrycanary-city'] }];
  await send('createReport', { body: buildReportPayload({ filters }) });
  const memberId = await findMemberId(app, caller);
  await send('createReportSchedule', { body: buildSchedulePayload(memberId, { filters }) });
  await addShopConflict(app, caller);
  await addShopWrite(app, sellerId);
  await app.runJobs();
}

/** Renames the seller's shop and inserts a refused tracking update for each of its orders. */
async function addShopWrite(app: TestApp, sellerId: string): Promise<void> {
  await app.ownerQuery(
    `update shop_connections set name = 'knrycanary-shop' where seller_id = $1`,
    [sellerId],
  );
  await app.ownerQuery(
    `insert into shop_writes (seller_id, id, connection_id, shop_id, kind, awb, status, happened_at, state, created_at)
     select seller_id, gen_random_uuid(), connection_id, shop_id, 'tracking', 'knrycanary-awb', '', now(), 'refused', now()
     from shop_orders where seller_id = $1`,
    [sellerId],
  );
}

/** Inserts the rows that operator staff and carriers create for a seller. */
async function addOperatorsRows(app: TestApp, sellerId: string): Promise<void> {
  await app.ownerQuery(
    'insert into plan_assignments (seller_id, version, plan_id, assigned_at) values ($1, 1, null, now())',
    [sellerId],
  );
  await app.ownerQuery(
    `with account as (
       insert into carrier_accounts (id, carrier, name, is_enabled, services, settings, credentials, version,
         created_at, created_by, changed_at, changed_by, changed_by_name)
       values (gen_random_uuid(), 'simulator', 'Canary', false, '{surface}', '{}', '\\x00', 1, now(), null, now(), null, '')
       returning id)
     insert into pickup_registrations (seller_id, account_id, address_hash, carrier_name, state, words, at)
     select $1, id, repeat('0', 64), 'knrycanary-place', 'registered', '', now() from account`,
    [sellerId],
  );
  await app.ownerQuery(
    `insert into carrier_labels (seller_id, shipment_id, pdf, loaded_at)
     select seller_id, id, 'knrycanary-label', now() from shipments where seller_id = $1`,
    [sellerId],
  );
}

/** Returns the ids of all rows of a seller. Reads the catalogue, so that new tables are included. */
async function listRowIds(
  app: TestApp,
  sellerId: string,
): Promise<Pick<CanarySeller, 'ids' | 'fewIds'>> {
  const { rows } = await app.ownerQuery(
    `select table_name, column_name from information_schema.columns
     where table_schema = 'public' and column_name ~ '^(id|seller_id|user_id|warehouse_id|created_by|docket_number|order_ref|client_reference|key|version|email)$'
       and table_name in (select table_name from information_schema.columns
         where table_schema = 'public' and column_name = 'seller_id')`,
  );
  const ids = new Set<string>();
  const fewIds = new Set<string>();
  for (const { tableName: table, columnName: column } of rows) {
    const result = await app.ownerQuery(
      `select distinct ${String(column)}::text as id from ${String(table)} where seller_id = $1 and ${String(column)} is not null`,
      [sellerId],
    );
    const values = result.rows.map(({ id }) => String(id)).sort();
    for (const id of values) ids.add(id);
    for (const id of values.slice(0, 2)) fewIds.add(id);
  }
  return { ids: [...ids], fewIds: [...fewIds] };
}
