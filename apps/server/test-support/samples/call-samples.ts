import type { Endpoint } from '@shipdesk/contract/endpoint';
import { endpoints } from '@shipdesk/contract/endpoints';
import {
  accountId,
  failedDelivery,
  failedJob,
  NOTHING,
  named,
  newAccount,
  newHandOver,
  newImport,
  newManifest,
  newNdrTask,
  newOrder,
  newOrderView,
  newShipment,
  newWarehouse,
  otherSession,
  packedOrder,
  refusedPickup,
  returnedParcel,
  shippedOrder,
  unique,
} from '../call-rows.ts';
import { importCsv } from '../imports.ts';
import { PASSWORD, type TestApp } from '../test-app.ts';
import { bulkPayload, bulkSheet } from './bulk-payloads.ts';
import { type CallSample, queryOf } from './call-sample.ts';
import { carrierRemittanceCallSamples } from './carrier-remittance-samples.ts';
import { invoiceCallSamples } from './invoice-samples.ts';
import {
  heldMail,
  newNotification,
  newPasswordLink,
  sampleNotification,
  sampleToken,
} from './message-samples.ts';
import { moneyCallSamples } from './money-call-samples.ts';
import {
  accountPayload,
  labelSettings,
  orderPayload,
  pickupPayload,
  preferenceRule,
  quotePayload,
  viewPayload,
  warehousePayload,
} from './payloads.ts';
import { newPhoto } from './photo-samples.ts';
import { rateCallSamples } from './rate-samples.ts';
import { rechargeCallSamples } from './recharge-samples.ts';
import { remittanceCallSamples } from './remittance-samples.ts';
import { weightCallSamples } from './weight-samples.ts';

export type CallName = keyof typeof endpoints;

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
  listAuditEntries: {},
  exportAuditEntries: {},
  listAccountHistory: {},
  findAnything: { body: () => ({ text: 'Asha' }) },
  getSellerParcel: { params: newShipment },
  listJobs: { body: () => ({ state: 'failed' }) },
  retryJob: { params: failedJob },
  retryFailedJobs: { params: failedJob, body: () => ({ task: 'book' }) },
  dropJob: { params: failedJob },
  createQuote: { body: () => quotePayload() },
  findQuotedParcel: {
    params: async (app, caller) => ({ number: (await newOrder(app, caller)).docketNumber }),
  },
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
    params: async (app, caller) => {
      named.orderToCancel = (await newOrder(app, caller)).docketNumber;
      return {};
    },
    body: () => ({ docketNumbers: [named.orderToCancel] }),
  },
  createShipments: {
    params: async (app, caller) => {
      named.orderToShip = (await newOrder(app, caller)).docketNumber;
      return {};
    },
    body: () => ({ docketNumbers: [named.orderToShip], choice: 'cheapest' }),
  },
  previewShipments: { body: () => ({ docketNumbers: [named.orderToShip], choice: 'cheapest' }) },
  shipmentStates: { body: () => ({ docketNumbers: [named.orderToShip] }) },
  getShipment: { params: newShipment },
  cancelShipment: { params: newShipment },
  createLabels: {
    params: shippedOrder,
    body: () => ({ docketNumbers: [named.orderToShip], size: '100x150' }),
  },
  createPackingList: {
    params: shippedOrder,
    body: () => ({ docketNumbers: [named.orderToShip], kind: 'packing' }),
  },
  createManifests: { params: shippedOrder, body: () => ({ docketNumbers: [named.orderToShip] }) },
  listManifests: {},
  listNdr: {},
  getNdrCase: { params: failedDelivery },
  createNdrActions: {
    params: async (app, caller) => {
      await failedDelivery(app, caller);
      return {};
    },
    body: () => ({ items: [{ docketNumber: named.orderToShip, action: 'reattempt' }] }),
  },
  createNdrLink: { params: failedDelivery },
  listNdrTasks: {},
  noteNdrTask: {
    params: newNdrTask,
    body: () => ({ state: 'passed_on', note: 'Ticket 41', seen: { state: 'recorded', note: '' } }),
  },
  getNdrSettings: {},
  saveNdrSettings: { body: () => ({ basedOnVersion: 0, defaultAction: 'return' }) },
  getManifestPdf: { params: newManifest },
  createPickups: {
    params: shippedOrder,
    body: () => ({ docketNumbers: [named.orderToShip], day: '2026-11-23', slot: '14:00' }),
  },
  listPickups: {},
  listWaitingParcels: {},
  retryPickup: { body: () => ({ day: '2026-11-23', slot: '14:00' }), params: refusedPickup },
  listHandOvers: {},
  getHandOver: { params: newHandOver(false) },
  scanParcel: { params: newHandOver(false), body: () => ({ code: named.orderToShip }) },
  removeScan: { params: newHandOver(true), body: () => ({ docketNumber: named.orderToShip }) },
  closeHandOver: { params: newHandOver(true) },
  findPacking: { params: shippedOrder, body: () => ({ code: named.orderToShip }) },
  markPacked: { params: newOrder },
  markUnpacked: { params: packedOrder },
  getAnalytics: {},
  getPipeline: {},
  listReturns: {},
  findReturn: { params: returnedParcel, body: () => ({ code: named.orderToShip }) },
  acknowledgeReturn: {
    params: returnedParcel,
    body: () => ({ condition: 'damaged', note: unique('Torn bag') }),
  },
  getPhoto: { params: newPhoto },
  getSellerPhoto: { params: newPhoto },
  assessRisk: {
    body: () => ({
      phone: '9876543210',
      pincode: '560001',
      address: '14 Market Road',
      codPaise: 100,
    }),
  },
  checkPlaces: {
    body: () => ({ places: [{ pincode: '560001', city: 'Kochi', state: 'Kerala' }] }),
  },
  assessOrders: { body: () => ({ docketNumbers: [named.orderToShip] }) },
  advanceSimulator: { body: () => ({ hours: 1 }) },
  exportConsignee: { body: () => ({ phone: '9876543210' }) },
  eraseConsignee: { body: () => ({ phone: '9876543210' }) },
  listSellers: {},
  createPasswordLink: {
    params: async (app, caller) => {
      named.linkedEmail = caller.email;
      return { ...(await app.sellerOf(caller.email)) };
    },
    body: () => ({ email: named.linkedEmail, password: PASSWORD }),
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
    params: async (app, caller) => ({ ...(await app.sellerOf(caller.email)) }),
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
    params: async (app, caller) => {
      await (await newAccount(app)).enable();
      return newWarehouse(app, caller);
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
  pushEvents: {
    body: () => ({ scans: [] }),
    mayBeEmpty: ['', 'scans'],
    carrierFormBytes: 65_536,
  },
  listPushes: {},
  trackParcel: { params: newOrder },
  getCarrierPreferences: {},
  saveCarrierPreferences: {
    mayBeEmpty: ['rules', 'zones', 'pickupStates', 'sellerIds'],
    body: () => ({ basedOnVersion: 0, rules: [preferenceRule()] }),
  },
  tryCarrierPreferences: {
    mayBeEmpty: ['rules', 'zones', 'pickupStates', 'sellerIds'],
    params: shippedOrder,
    body: () => ({ docketNumber: named.orderToShip, rules: [preferenceRule()] }),
  },
  getLabelSettings: {},
  saveLabelSettings: { body: () => ({ basedOnVersion: 0, ...labelSettings() }) },
  previewLabel: { body: () => ({ showLogo: true, hidePhone: true, hideAmount: false }) },
  ...rateCallSamples,
  ...moneyCallSamples,
  ...invoiceCallSamples,
  ...remittanceCallSamples,
  ...rechargeCallSamples,
  ...weightCallSamples,
  ...carrierRemittanceCallSamples,
};

export const callNames = Object.keys(callSamples) as CallName[];

export const endpointOf = (name: CallName): Endpoint => endpoints[name];

export const protectedCalls = callNames.filter((name) => endpointOf(name).access !== 'public');

/** Valid path parameters of rows that do not exist. */
const nobodys: Readonly<Record<string, string>> = {
  shipmentId: NOTHING,
  id: NOTHING,
  docketNumber: '10000000000000',
  sellerId: NOTHING,
  version: '999',
  seq: '999',
  service: 'surface',
  carrier: 'simulator',
  number: '10000000000000',
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
export function callBy(app: TestApp, name: CallName, { params, body, headers }: Request = {}) {
  const sent = body === undefined ? sampleBody(name) : jsonBody(body);
  return app.fastify.inject({
    method: endpointOf(name).method,
    url: `${urlOf(name, params)}${queryOf(callSamples[name])}`,
    headers: { ...(sent && { 'content-type': sent.type }), ...headers },
    ...(sent && { payload: sent.text }),
  });
}
