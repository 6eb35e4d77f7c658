import { randomUUID } from 'node:crypto';
import { buildImportCsv, uploadImport } from './imports.ts';
import {
  buildAccountPayload,
  buildDraftPayload,
  buildMappingPayload,
  buildOrderPayload,
  buildPlanPayload,
  buildViewPayload,
  buildWarehousePayload,
} from './samples/payloads.ts';
import type { Caller, TestApp } from './test-app.ts';
import { createUniqueId } from './unique-id.ts';

export const UNKNOWN_ID = '01a1fc20-f9d2-7595-bcec-2b8d9f024441';

export const createUniqueText = (name: string) => `${name} ${createUniqueId()}`;

export const UNKNOWN_DOCKET_NUMBER = '10000000000000';

export const addWarehouse = async (_app: TestApp, caller: Caller) => {
  const address = buildWarehousePayload({ pickupAddressTitle: createUniqueText('Store') });
  const response = await caller.post('/warehouse/create', address);
  return { id: response.json<{ data: { id: string } }>().data.id };
};

/** Adds two warehouses and returns the second, because the first is the default one. */
export const addSecondWarehouse = async (app: TestApp, caller: Caller) => {
  await addWarehouse(app, caller);
  return addWarehouse(app, caller);
};

export const addOrder = async (_app: TestApp, caller: Caller) => {
  const response = await caller.post('/booking/createPickup', buildOrderPayload());
  return { docketNumber: response.json<{ data: { docketNumber: string } }>().data.docketNumber };
};

export const addShipment = async (app: TestApp, caller: Caller) => {
  const order = await addOrder(app, caller);
  const { docketNumber } = order;
  await caller.post('/api/shipments', { docketNumbers: [docketNumber], choice: 'cheapest' });
  await app.runJobs();
  return order;
};

export const addHandOver = (isScanned: boolean) => async (app: TestApp, caller: Caller) => {
  const { docketNumber } = await addShipment(app, caller);
  const response = await caller.get('/api/hand-overs');
  const id = response.json<{ data: { id: string }[] }>().data[0]?.id ?? '';
  if (isScanned) await caller.post(`/api/hand-overs/${id}/scans`, { code: docketNumber });
  return { id, docketNumber };
};

export const addPackedOrder = async (app: TestApp, caller: Caller) => {
  const order = await addOrder(app, caller);
  await caller.post(`/api/packing/${order.docketNumber}/packed`, undefined);
  return order;
};

export const addRefusedPickup = async (app: TestApp, caller: Caller) => {
  const { docketNumber } = await addShipment(app, caller);
  const response = await caller.post('/api/pickups', {
    day: '2026-11-23',
    slot: '14:00',
    docketNumbers: [docketNumber],
  });
  const id = response.json<{ data: { id: string }[] }>().data[0]?.id ?? '';
  // The carrier of these tests accepts every pickup, so change the row.
  await app.ownerQuery("update pickups set state = 'refused' where id = $1", [id]);
  // The retry needs a waiting parcel.
  await addShipment(app, caller);
  return { id };
};

export const addFailedDelivery = async (app: TestApp, caller: Caller) => {
  const order = await addShipment(app, caller);
  await addNdrCase(app, order.docketNumber);
  return order;
};

/** Adds a failed delivery whose action the operator sends to the carrier by hand. */
export const addNdrTask = async (app: TestApp, caller: Caller) => {
  const { docketNumber } = await addFailedDelivery(app, caller);
  await app.ownerQuery("update ndr_cases set reason = 'seized' where docket_number = $1", [
    docketNumber,
  ]);
  const item = { docketNumber, action: 'escalate', remark: createUniqueText('Ask the depot') };
  await caller.post('/api/ndr/actions', { items: [item] });
  const { rows } = await app.ownerQuery(
    `select a.seller_id, a.id from ndr_actions a join ndr_cases c using (seller_id, shipment_id)
     where c.docket_number = $1`,
    [docketNumber],
  );
  return { sellerId: String(rows[0]?.['sellerId']), id: String(rows[0]?.['id']) };
};

export const addNdrCase = async (app: TestApp, docketNumber: string) => {
  await app.ownerQuery(
    `insert into ndr_cases select seller_id, id, order_id, docket_number, account_id, carrier, awb, 'action_required',
      true, 'consignee_unavailable', 'EOD-11', 'Consignee unavailable', 1, false, 10000, $2, $2, $2::timestamptz + interval '24 hours'
    from shipments where docket_number = $1`,
    [docketNumber, app.clock.now],
  );
  await app.ownerQuery(
    `insert into delivery_attempts (seller_id, shipment_id, day, carrier, place, pincode, reason, words, at, received_at,
      marks, claim, claimed_at)
    select seller_id, shipment_id, ($2::timestamptz at time zone 'Asia/Kolkata')::date, carrier, 'Pune', '411001', reason,
      words, failed_at, failed_at, '["night"]', 'nobody_came', failed_at from ndr_cases where docket_number = $1`,
    [docketNumber, app.clock.now],
  );
};

/** Gives a booked parcel two boxes that the carrier scanned and weighed. */
export const addBoxes = (app: TestApp, docketNumber: string, words: string) =>
  app.ownerQuery(
    `insert into parcel_boxes (seller_id, shipment_id, box, awb, status, seen_at, words, location, weighed_grams)
    select seller_id, id, box, case box when 1 then awb else 'box-' || awb end, 'IN_TRANSIT', $2, $3, $3, 700
    from shipments, generate_series(1, 2) box where docket_number = $1 and state = 'booked'`,
    [docketNumber, app.clock.now, words],
  );

export const addReturnedOrder = async (app: TestApp, caller: Caller) => {
  const order = await addShipment(app, caller);
  await addReturnedParcel(app, order.docketNumber);
  return order;
};

export const addReturnedParcel = (app: TestApp, docketNumber: string) =>
  app.ownerQuery(
    `insert into returned_parcels (seller_id, shipment_id, order_id, docket_number, carrier, awb, state, reason,
      started_at, moved_at, note)
    select seller_id, id, order_id, docket_number, carrier, awb, 'delivered', 'refused', $2, $2, ''
    from shipments where docket_number = $1`,
    [docketNumber, app.clock.now],
  );

export const addManifest = async (app: TestApp, caller: Caller) => {
  const { docketNumber } = await addShipment(app, caller);
  const response = await caller.post('/api/manifests', { docketNumbers: [docketNumber] });
  return { id: response.json<{ data: { id: string }[] }>().data[0]?.id ?? '' };
};

export const addOrderView = async (_app: TestApp, caller: Caller) => {
  const response = await caller.post(
    '/api/order-views',
    buildViewPayload({ name: createUniqueText('View') }),
  );
  return { id: response.json<{ data: { id: string } }>().data.id };
};

/** Adds a cancelled import. Cancels earlier imports first, because a seller may have only a few open imports. */
export const addImport = async (app: TestApp, caller: Caller) => {
  const cancel = (id: string) => caller.post(`/api/imports/${id}/cancel`, undefined);
  const { data: olderImports } = (await caller.get('/api/imports')).json<{
    data: { id: string }[];
  }>();
  for (const { id } of olderImports) await cancel(id);
  const response = await uploadImport(app, caller, buildImportCsv([{}]));
  const { id } = response.json<{ data: { id: string } }>().data;
  await cancel(id);
  return { id };
};

export const SAMPLE_FINGERPRINT = 'a'.repeat(32);

export const addFileMapping = async (_: TestApp, caller: Caller) => {
  const path = `/api/file-mappings/${SAMPLE_FINGERPRINT}`;
  await caller.send('PUT', path, buildMappingPayload());
  return { fingerprint: SAMPLE_FINGERPRINT };
};

export const addErasure = async (_: TestApp, caller: Caller) => {
  const response = await caller.post('/api/consignees/erase', { phone: '9876543210' });
  const { id } = response.json<{ data: { id: string } }>().data;
  return { id };
};

export const addOtherSession = async (app: TestApp, caller: Caller) => {
  const { accessToken } = await app.signInAgain(caller.email);
  const [, claims = ''] = accessToken.split('.');
  const { sid } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sid: string };
  return { id: sid };
};

export const addFailedJob = async (app: TestApp, caller: Caller) => {
  const { sellerId } = await app.findSeller(caller.email);
  const id = randomUUID();
  await app.ownerQuery(
    `insert into jobs (seller_id, id, task, key, payload, run_at, attempts, last_error, failed_at, created_at)
     values ($1, $2::uuid, 'book', $2::uuid::text, '{}', now(), 12, 'Closed', now(), now())`,
    [sellerId, id],
  );
  return { sellerId, id };
};

export const addDraftedService = async (_app: TestApp, caller: Caller) => {
  await caller.send('PUT', '/api/rate-cards/surface_5kg/draft', buildDraftPayload());
  return { service: 'surface_5kg' };
};

export const addPlan = async (_app: TestApp, caller: Caller) => {
  const response = await caller.post(
    '/api/rate-plans',
    buildPlanPayload({ name: createUniqueText('Plan') }),
  );
  // A caller without the role cannot create a plan, so return an unknown id.
  return { id: response.json<{ data?: { id: string } }>().data?.id ?? UNKNOWN_ID };
};

export const addAccount = async (app: TestApp) => {
  const staff = await app.signIn({ role: 'Admin' });
  const response = await staff.post('/api/carrier-accounts', {
    carrier: 'simulator',
    ...buildAccountPayload({ name: createUniqueText('Account') }),
  });
  const { id } = response.json<{ data: { id: string } }>().data;
  return {
    id,
    enable: () => staff.send('PUT', `/api/carrier-accounts/${id}/enabled`, { isOn: true }),
  };
};

export const addAccountId = async (app: TestApp) => ({ id: (await addAccount(app)).id });
