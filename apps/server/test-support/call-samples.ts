import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@shipdesk/contract/endpoint';
import { endpoints } from '@shipdesk/contract/endpoints';
import { bulkPayload, bulkSheet } from './bulk-payloads.ts';
import { importCsv, uploadImport } from './imports.ts';
import {
  heldMail,
  newNotification,
  newPasswordLink,
  sampleNotification,
  sampleToken,
} from './message-samples.ts';
import {
  accountPayload,
  cardPayload,
  draftPayload,
  labelSettings,
  orderPayload,
  pickupPayload,
  planPayload,
  preferenceRule,
  quotePayload,
  ratesPayload,
  viewPayload,
  warehousePayload,
} from './payloads.ts';
import { type Caller, PASSWORD, type TestApp } from './test-app.ts';

export type CallName = keyof typeof endpoints;

/** A valid request for a call. */
interface CallSample {
  /** An accepted body; unique each time if the call creates a row. */
  body?: () => unknown;
  /** An accepted CSV file for a call with a file body; unique each time. */
  file?: () => string;
  /** Path parameters that name a row of this caller. */
  params?: (desk: TestApp, caller: Caller) => Promise<Record<string, string>>;
  /** Lists in the body that may be empty. */
  mayBeEmpty?: readonly string[];
}

/** The id of nothing. */
const NOTHING = '01a1fc20-f9d2-7595-bcec-2b8d9f024441';

let made = 0;
const unique = (name: string) => {
  made += 1;
  return `${name} ${process.pid}-${made}`;
};

const newWarehouse = async (_desk: TestApp, caller: Caller) => {
  const address = warehousePayload({ pickupAddressTitle: unique('Store') });
  const answer = await caller.post('/warehouse/create', address);
  return { id: answer.json<{ data: { id: string } }>().data.id };
};

const newOrder = async (_desk: TestApp, caller: Caller) => {
  const answer = await caller.post('/booking/createPickup', orderPayload());
  return { docketNumber: answer.json<{ data: { docketNumber: string } }>().data.docketNumber };
};

/** The order that a call of shipments names; one that does not exist until a caller has one. */
let orderToShip = '10000000000000';
let orderToCancel = '10000000000000';

const newShipment = async (desk: TestApp, caller: Caller) => {
  const order = await newOrder(desk, caller);
  const { docketNumber } = order;
  await caller.post('/api/shipments', { docketNumbers: [docketNumber], choice: 'cheapest' });
  await desk.runJobs();
  return order;
};

/** Ships an order for a call that names it in its body. */
const shippedOrder = async (desk: TestApp, caller: Caller) => {
  orderToShip = (await newShipment(desk, caller)).docketNumber;
  return {};
};

/** Ships an order and opens the hand-over of its carrier and warehouse, with or without a scan of the parcel. */
const newHandOver = (isScanned: boolean) => async (desk: TestApp, caller: Caller) => {
  await shippedOrder(desk, caller);
  const answer = await caller.get('/api/hand-overs');
  const id = answer.json<{ data: { id: string }[] }>().data[0]?.id ?? '';
  if (isScanned) await caller.post(`/api/hand-overs/${id}/scans`, { code: orderToShip });
  return { id };
};

const packedOrder = async (desk: TestApp, caller: Caller) => {
  const order = await newOrder(desk, caller);
  await caller.post(`/api/packing/${order.docketNumber}/packed`, undefined);
  return order;
};

/** A pickup that was asked for and stands as refused. */
const refusedPickup = async (desk: TestApp, caller: Caller) => {
  await shippedOrder(desk, caller);
  const time = { day: '2026-11-23', slot: '14:00' };
  const answer = await caller.post('/api/pickups', { ...time, docketNumbers: [orderToShip] });
  const id = answer.json<{ data: { id: string }[] }>().data[0]?.id ?? '';
  // The carrier of these calls accepts every pickup.
  await desk.ownerQuery("update pickups set state = 'refused' where id = $1", [id]);
  // A parcel waits for it.
  await newShipment(desk, caller);
  return { id };
};

/** A shipped order whose delivery failed. */
const failedDelivery = async (desk: TestApp, caller: Caller) => {
  await shippedOrder(desk, caller);
  await desk.ownerQuery(
    `insert into ndr_cases select seller_id, id, order_id, docket_number, account_id, carrier, awb, 'action_required',
      true, 'consignee_unavailable', 'EOD-11', 'Consignee unavailable', 1, 10000, $2, $2, $2::timestamptz + interval '24 hours'
    from shipments where docket_number = $1`,
    [orderToShip, desk.clock.now],
  );
  return { docketNumber: orderToShip };
};

const newManifest = async (desk: TestApp, caller: Caller) => {
  const { docketNumber } = await newShipment(desk, caller);
  const answer = await caller.post('/api/manifests', { docketNumbers: [docketNumber] });
  return { id: answer.json<{ data: { id: string }[] }>().data[0]?.id ?? '' };
};

const newOrderView = async (_desk: TestApp, caller: Caller) => {
  const answer = await caller.post('/api/order-views', viewPayload({ name: unique('View') }));
  return { id: answer.json<{ data: { id: string } }>().data.id };
};

/** One that is over, as are those before it: a seller has few that are not. */
const newImport = async (desk: TestApp, caller: Caller) => {
  const cancel = (id: string) => caller.post(`/api/imports/${id}/cancel`, undefined);
  const { data: before } = (await caller.get('/api/imports')).json<{ data: { id: string }[] }>();
  for (const { id } of before) await cancel(id);
  const answer = await uploadImport(desk, caller, importCsv([{}]));
  const { id } = answer.json<{ data: { id: string } }>().data;
  await cancel(id);
  return { id };
};

const otherSession = async (desk: TestApp, caller: Caller) => {
  const { accessToken } = await desk.signInAgain(caller.email);
  const [, claims = ''] = accessToken.split('.');
  const { sid } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sid: string };
  return { id: sid };
};

let linkedEmail = 'nobody@example.in';

const failedJob = async (desk: TestApp, caller: Caller) => {
  const { sellerId } = await desk.sellerOf(caller.email);
  const id = randomUUID();
  await desk.ownerQuery(
    `insert into jobs (seller_id, id, task, key, payload, run_at, attempts, last_error, failed_at, created_at)
     values ($1, $2::uuid, 'book', $2::uuid::text, '{}', now(), 12, 'Closed', now(), now())`,
    [sellerId, id],
  );
  return { sellerId, id };
};

const service = async () => ({ service: 'surface' });

const draftedService = async (_desk: TestApp, caller: Caller) => {
  await caller.send('PUT', '/api/rate-cards/surface_5kg/draft', draftPayload());
  return { service: 'surface_5kg' };
};

const newPlan = async (_desk: TestApp, caller: Caller) => {
  const answer = await caller.post('/api/rate-plans', planPayload({ name: unique('Plan') }));
  // A caller without the role has made none.
  return { id: answer.json<{ data?: { id: string } }>().data?.id ?? NOTHING };
};

/** A simulator account, which a member of operator staff has to add. */
const newAccount = async (desk: TestApp) => {
  const staff = await desk.signIn({ roles: ['Admin'] });
  const answer = await staff.post('/api/carrier-accounts', {
    carrier: 'simulator',
    ...accountPayload({ name: unique('Account') }),
  });
  const { id } = answer.json<{ data: { id: string } }>().data;
  return {
    id,
    enable: () => staff.send('PUT', `/api/carrier-accounts/${id}/enabled`, { isOn: true }),
  };
};

const accountId = async (desk: TestApp) => ({ id: (await newAccount(desk)).id });

/** Every call of the contract; one without a sample does not compile. */
export const callSamples: Readonly<Record<CallName, CallSample>> = {
  login: { body: () => ({ username: 'nobody@example.in', password: PASSWORD }) },
  logout: {},
  refresh: {},
  refreshAlias: {},
  requestPasswordReset: {
    body: () => ({ email: `${unique('asha').replace(' ', '')}@example.in` }),
  },
  resetPassword: {
    params: newPasswordLink,
    body: () => ({ token: sampleToken(), password: PASSWORD, confirmPassword: PASSWORD }),
  },
  register: {
    body: () => ({
      name: 'Asha Menon',
      email: `${unique('asha').replace(' ', '')}@example.in`,
      phone: '9876543210',
      password: 'Vembanad#4402y',
      confirmPassword: 'Vembanad#4402y',
      terms: true,
    }),
  },
  getAccount: {},
  updateAccount: { body: () => ({ name: 'Asha Menon', phone: '9876543210' }) },
  listSessions: {},
  endSession: { params: otherSession },
  endOtherSessions: {},
  changePassword: {
    body: () => ({
      currentPassword: PASSWORD,
      password: 'Vembanad#4402y',
      confirmPassword: 'Vembanad#4402y',
    }),
  },
  beginSecondFactor: { body: () => ({ password: PASSWORD }) },
  // The code of an authenticator app is unknown here, so these two calls are refused for it.
  confirmSecondFactor: { body: () => ({ code: 'none' }) },
  disableSecondFactor: { body: () => ({ password: PASSWORD, code: 'none' }) },
  createOrder: { body: () => orderPayload() },
  createBulkOrder: { body: () => bulkPayload([{}]) },
  createBulkOrderViaExcel: {
    body: () => ({ fileName: 'orders.xlsx', rows: bulkSheet([{}]) }),
  },
  createImport: { file: () => importCsv([{}]) },
  listImports: {},
  getImport: { params: newImport },
  cancelImport: { params: newImport },
  getImportErrors: { params: newImport },
  findZones: { body: () => ({ routes: [{ from: '560001', to: '400001' }] }) },
  followEvents: {},
  listJobs: { body: () => ({ state: 'failed' }) },
  retryJob: { params: failedJob },
  retryFailedJobs: { params: failedJob, body: () => ({ task: 'book' }) },
  dropJob: { params: failedJob },
  createQuote: { body: () => quotePayload() },
  listOrders: {
    body: () => ({ filters: [{}], limit: 9, pageNumber: 0 }),
    mayBeEmpty: ['filters'],
  },
  listDockets: { body: () => ({ filters: [{}] }), mayBeEmpty: ['filters'] },
  exportOrders: { body: () => ({ filters: [{}] }), mayBeEmpty: ['filters'] },
  getOrder: { params: newOrder },
  countStages: {
    mayBeEmpty: [''],
    body: () => ({}),
  },
  cancelOrder: { params: newOrder },
  editOrder: { params: newOrder, body: () => ({ basedOnRevision: 1, note: unique('Call first') }) },
  listOrderTags: {},
  listOrderViews: {},
  createOrderView: { body: () => viewPayload({ name: unique('View') }) },
  changeOrderView: {
    params: newOrderView,
    body: () => viewPayload({ name: unique('View') }),
  },
  deleteOrderView: { params: newOrderView },
  cancelOrders: {
    params: async (desk, caller) => {
      orderToCancel = (await newOrder(desk, caller)).docketNumber;
      return {};
    },
    body: () => ({ docketNumbers: [orderToCancel] }),
  },
  createShipments: {
    params: async (desk, caller) => {
      orderToShip = (await newOrder(desk, caller)).docketNumber;
      return {};
    },
    body: () => ({ docketNumbers: [orderToShip], choice: 'cheapest' }),
  },
  previewShipments: { body: () => ({ docketNumbers: [orderToShip], choice: 'cheapest' }) },
  shipmentStates: { body: () => ({ docketNumbers: [orderToShip] }) },
  getShipment: { params: newShipment },
  cancelShipment: { params: newShipment },
  createLabels: {
    params: shippedOrder,
    body: () => ({ docketNumbers: [orderToShip], size: '100x150' }),
  },
  createPackingList: {
    params: shippedOrder,
    body: () => ({ docketNumbers: [orderToShip], kind: 'packing' }),
  },
  createManifests: { params: shippedOrder, body: () => ({ docketNumbers: [orderToShip] }) },
  listManifests: {},
  listNdr: {},
  getNdrCase: { params: failedDelivery },
  createNdrActions: {
    params: async (desk, caller) => {
      await failedDelivery(desk, caller);
      return {};
    },
    body: () => ({ items: [{ docketNumber: orderToShip, action: 'reattempt' }] }),
  },
  createNdrLink: { params: failedDelivery },
  getNdrSettings: {},
  saveNdrSettings: { body: () => ({ basedOnVersion: 0, defaultAction: 'return' }) },
  getManifestPdf: { params: newManifest },
  createPickups: {
    params: shippedOrder,
    body: () => ({ docketNumbers: [orderToShip], day: '2026-11-23', slot: '14:00' }),
  },
  listPickups: {},
  listWaitingParcels: {},
  retryPickup: { body: () => ({ day: '2026-11-23', slot: '14:00' }), params: refusedPickup },
  listHandOvers: {},
  getHandOver: { params: newHandOver(false) },
  scanParcel: { params: newHandOver(false), body: () => ({ code: orderToShip }) },
  removeScan: { params: newHandOver(true), body: () => ({ docketNumber: orderToShip }) },
  closeHandOver: { params: newHandOver(true) },
  findPacking: { params: shippedOrder, body: () => ({ code: orderToShip }) },
  markPacked: { params: newOrder },
  markUnpacked: { params: packedOrder },
  advanceSimulator: { body: () => ({ hours: 1 }) },
  exportConsignee: { body: () => ({ phone: '9876543210' }) },
  eraseConsignee: { body: () => ({ phone: '9876543210' }) },
  listSellers: {},
  createPasswordLink: {
    params: async (desk, caller) => {
      linkedEmail = caller.email;
      return { ...(await desk.sellerOf(caller.email)) };
    },
    body: () => ({ email: linkedEmail, password: PASSWORD }),
  },
  listMails: {},
  retryMail: { params: heldMail },
  getMailSwitches: {},
  setMailSwitch: { body: () => ({ event: 'booked', toSeller: true, toConsignee: true }) },
  previewMails: { body: () => ({ event: 'booked' }) },
  listNotifications: {},
  readNotifications: {
    params: newNotification,
    body: () => ({ ids: [sampleNotification()] }),
  },
  switchReverse: {
    body: () => ({ isOn: true }),
    params: async (desk, caller) => ({ ...(await desk.sellerOf(caller.email)) }),
  },
  getPincodeDetails: { body: () => ({ pincode: '560001' }) },
  createWarehouse: { body: () => warehousePayload({ pickupAddressTitle: unique('Store') }) },
  listWarehouses: {},
  listAllWarehouses: {},
  updateWarehouse: {
    body: () => pickupPayload({ pickupAddressTitle: unique('Store') }),
    params: newWarehouse,
  },
  makeDefaultWarehouse: { params: newWarehouse },
  archiveWarehouse: { params: newWarehouse },
  restoreWarehouse: { params: newWarehouse },
  listRegistrations: {},
  registerWarehouse: {
    params: async (desk, caller) => {
      await (await newAccount(desk)).enable();
      return newWarehouse(desk, caller);
    },
  },
  listCarrierAccounts: {},
  createCarrierAccount: {
    mayBeEmpty: ['settings', 'credentials'],
    body: () => ({ carrier: 'simulator', ...accountPayload({ name: unique('Account') }) }),
  },
  changeCarrierAccount: {
    mayBeEmpty: ['settings', 'credentials', 'services'],
    params: accountId,
    body: () => ({ basedOnVersion: 1, ...accountPayload({ name: unique('Account') }) }),
  },
  enableCarrierAccount: { params: accountId, body: () => ({ isOn: true }) },
  testCarrierAccount: { params: accountId },
  // Without the token of an account a push is refused.
  pushEvents: { body: () => ({ scans: [] }), mayBeEmpty: ['', 'scans'] },
  listPushes: {},
  trackParcel: { params: newOrder },
  getRateCard: { params: service },
  getSurfaceCard: {},
  publishRateCard: {
    mayBeEmpty: ['terms'],
    params: async () => ({ service: 'express' }),
    body: () => ratesPayload(1, { upTo250g: { A: 21 } }),
  },
  publishSurfaceCard: { body: () => ratesPayload(1, { upTo250g: { A: 21 } }) },
  getRateDraft: { params: service },
  saveRateDraft: {
    mayBeEmpty: ['terms'],
    params: service,
    body: () => draftPayload(),
  },
  discardRateDraft: { params: draftedService },
  replayRateCard: {
    mayBeEmpty: ['terms'],
    params: service,
    body: () => ({ ...cardPayload(), days: 30 }),
  },
  listRateCardVersions: { params: service },
  getRateCardVersion: { params: async () => ({ service: 'surface', version: '1' }) },
  getCarrierPreferences: {},
  saveCarrierPreferences: {
    mayBeEmpty: ['rules', 'zones', 'pickupStates', 'sellerIds'],
    body: () => ({ basedOnVersion: 0, rules: [preferenceRule()] }),
  },
  tryCarrierPreferences: {
    mayBeEmpty: ['rules', 'zones', 'pickupStates', 'sellerIds'],
    params: shippedOrder,
    body: () => ({ docketNumber: orderToShip, rules: [preferenceRule()] }),
  },
  getLabelSettings: {},
  saveLabelSettings: { body: () => ({ basedOnVersion: 0, ...labelSettings() }) },
  previewLabel: { body: () => ({ showLogo: true, hidePhone: true, hideAmount: false }) },
  listRatePlans: {},
  createRatePlan: {
    mayBeEmpty: ['markups'],
    body: () => planPayload({ name: unique('Plan') }),
  },
  changeRatePlan: {
    mayBeEmpty: ['markups'],
    params: newPlan,
    body: () => ({ basedOnVersion: 1, ...planPayload({ name: unique('Plan') }) }),
  },
  assignRatePlan: {
    params: async (desk, caller) => ({ ...(await desk.sellerOf(caller.email)) }),
    body: () => ({ planId: null }),
  },
};

export const callNames = Object.keys(callSamples) as CallName[];

export const endpointOf = (name: CallName): Endpoint => endpoints[name];

export const protectedCalls = callNames.filter((name) => endpointOf(name).access !== 'public');

/** Valid path parameters of rows that do not exist. */
const nobodys: Readonly<Record<string, string>> = {
  id: NOTHING,
  docketNumber: '10000000000000',
  sellerId: NOTHING,
  version: '999',
  service: 'surface',
  carrier: 'simulator',
};

/** The URL of a call with these path parameters; by default of rows that do not exist. */
export function urlOf(name: CallName, params: Record<string, string> = {}): string {
  return endpointOf(name).path.replace(/:(\w+)/g, (_, part: string) => {
    const value = params[part] ?? nobodys[part];
    if (value === undefined) throw new Error(`the path part ${part} has no sample`);
    return encodeURIComponent(value);
  });
}

interface Request {
  params?: Record<string, string>;
  /** The sample's own when absent. */
  body?: unknown;
  headers?: Record<string, string>;
}

const jsonBody = (body: unknown) => ({ type: 'application/json', text: JSON.stringify(body) });

/** A valid body of a call; undefined without a body. */
export function sampleBody(name: CallName): { type: string; text: string } | undefined {
  const { body, file } = callSamples[name];
  if (file) return { type: 'text/csv', text: file() };
  return body && jsonBody(body());
}

/** Sends a call, by default with its sample. */
export function callBy(desk: TestApp, name: CallName, { params, body, headers }: Request = {}) {
  const sent = body === undefined ? sampleBody(name) : jsonBody(body);
  return desk.app.inject({
    method: endpointOf(name).method,
    url: urlOf(name, params),
    headers: { ...(sent && { 'content-type': sent.type }), ...headers },
    ...(sent && { payload: sent.text }),
  });
}
