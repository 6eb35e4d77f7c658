import type { Endpoint } from '@shipdesk/contract/endpoint';
import { endpoints } from '@shipdesk/contract/endpoints';
import {
  addAccount,
  addAccountId,
  addErasure,
  addFailedDelivery,
  addFailedJob,
  addHandOver,
  addImport,
  addManifest,
  addNdrTask,
  addOrder,
  addOrderView,
  addOtherSession,
  addPackedOrder,
  addRefusedPickup,
  addReturnedOrder,
  addSecondWarehouse,
  addShipment,
  addWarehouse,
  createUniqueText,
  UNKNOWN_DOCKET_NUMBER,
  UNKNOWN_ID,
} from '../call-rows.ts';
import { buildImportCsv } from '../imports.ts';
import type { Schema } from '../schema-walk.ts';
import { PASSWORD, type TestApp } from '../test-app.ts';
import { apiKeyCallSamples } from './api-key-samples.ts';
import { buildBulkPayload, buildBulkSheet } from './bulk-payloads.ts';
import { type CallSample, formatQuery, type SampleRows } from './call-sample.ts';
import { carrierRemittanceCallSamples } from './carrier-remittance-samples.ts';
import { einvoiceCallSamples } from './einvoice-samples.ts';
import { invoiceCallSamples } from './invoice-samples.ts';
import { mappingCallSamples } from './mapping-samples.ts';
import {
  addHeldMail,
  addNotification,
  addPasswordLink,
  sellerAccountCallSamples,
} from './message-samples.ts';
import { moneyCallSamples } from './money-call-samples.ts';
import {
  buildAccountPayload,
  buildLabelSettings,
  buildOrderPayload,
  buildPreferenceRule,
  buildQuotePayload,
  buildViewPayload,
  buildWarehousePayload,
  buildWarehouseUpdate,
} from './payloads.ts';
import { addPhoto } from './photo-samples.ts';
import { productCallSamples } from './product-samples.ts';
import { rateCallSamples } from './rate-samples.ts';
import { rechargeCallSamples } from './recharge-samples.ts';
import { remittanceCallSamples } from './remittance-samples.ts';
import { reportCallSamples } from './report-samples.ts';
import { teamCallSamples } from './team-samples.ts';
import { webhookCallSamples } from './webhook-samples.ts';
import { weightCallSamples } from './weight-samples.ts';

export type CallName = keyof typeof endpoints;

const buildCode = ({ docketNumber = UNKNOWN_DOCKET_NUMBER }: SampleRows) => ({
  code: docketNumber,
});

/** Samples that use rows of the caller or must pass a domain rule. The other samples are derived from schemas. */
const explicitSamples: Readonly<Partial<Record<CallName, CallSample>>> = {
  login: { body: () => ({ username: 'nobody@example.in', password: PASSWORD }) },
  requestPasswordReset: {
    body: () => ({ email: `${createUniqueText('asha').replace(' ', '')}@example.in` }),
  },
  resetPassword: {
    params: addPasswordLink,
    body: ({ token = 'no-token' }) => ({ token, password: PASSWORD, confirmPassword: PASSWORD }),
  },
  register: {
    body: () => ({
      name: 'Asha Menon',
      email: `${createUniqueText('asha').replace(' ', '')}@example.in`,
      phone: '9876543210',
      password: 'Vembanad#4402y',
      confirmPassword: 'Vembanad#4402y',
      terms: true,
    }),
  },
  updateAccount: { body: () => ({ name: 'Asha Menon', phone: '9876543210' }) },
  endSession: { params: addOtherSession },
  ...apiKeyCallSamples,
  ...webhookCallSamples,
  ...reportCallSamples,
  ...productCallSamples,
  ...mappingCallSamples,
  changePassword: {
    body: () => ({
      currentPassword: PASSWORD,
      password: 'Vembanad#4402y',
      confirmPassword: 'Vembanad#4402y',
    }),
  },
  // The samples have no valid authenticator code, so these two calls fail.
  confirmSecondFactor: { body: () => ({ code: 'none' }) },
  disableSecondFactor: { body: () => ({ password: PASSWORD, code: 'none' }) },
  createOrder: { body: () => buildOrderPayload() },
  checkOrder: { body: () => buildOrderPayload() },
  createBulkOrder: { body: () => buildBulkPayload([{}]) },
  createBulkOrderViaExcel: {
    body: () => ({ fileName: 'orders.xlsx', rows: buildBulkSheet([{}]) }),
  },
  createImport: { file: () => buildImportCsv([{}]) },
  getErasure: { params: addErasure },
  getImport: { params: addImport },
  cancelImport: { params: addImport },
  getImportErrors: { params: addImport },
  getSellerParcel: { params: addShipment },
  retryJob: { params: addFailedJob },
  retryFailedJobs: { params: addFailedJob, body: () => ({ task: 'book' }) },
  dropJob: { params: addFailedJob },
  createQuote: { body: () => buildQuotePayload() },
  findQuotedParcel: {
    params: async (app, caller) => ({ number: (await addOrder(app, caller)).docketNumber }),
  },
  listOrders: {
    body: () => ({ filters: [{}], limit: 9, pageNumber: 0 }),
    mayBeEmpty: ['filters'],
  },
  listDockets: { body: () => ({ filters: [{}] }), mayBeEmpty: ['filters'] },
  exportOrders: { body: () => ({ filters: [{}] }), mayBeEmpty: ['filters'] },
  countStages: {
    mayBeEmpty: [''],
    body: () => ({}),
  },
  editOrder: { body: () => ({ basedOnRevision: 1, note: createUniqueText('Call first') }) },
  createOrderView: { body: () => buildViewPayload({ name: createUniqueText('View') }) },
  changeOrderView: {
    params: addOrderView,
    body: () => buildViewPayload({ name: createUniqueText('View') }),
  },
  deleteOrderView: { params: addOrderView },
  cancelOrders: { params: addOrder },
  createShipments: { params: addOrder },
  getShipment: { params: addShipment },
  listOffers: { params: addOrder },
  cancelShipment: { params: addShipment },
  createLabels: {
    params: addShipment,
    body: ({ docketNumber = UNKNOWN_DOCKET_NUMBER }) => ({
      docketNumbers: [docketNumber],
      size: '100x150',
    }),
  },
  createPackingList: { params: addShipment },
  createManifests: { params: addShipment },
  getNdrCase: { params: addFailedDelivery },
  getDisputePdf: { params: addFailedDelivery },
  createNdrActions: { params: addFailedDelivery },
  createNdrLink: { params: addFailedDelivery },
  noteNdrTask: {
    params: addNdrTask,
    body: () => ({ state: 'passed_on', note: 'Ticket 41', seen: { state: 'recorded', note: '' } }),
  },
  saveNdrSettings: { body: () => ({ basedOnVersion: 0, defaultAction: 'return' }) },
  getManifestPdf: { params: addManifest },
  createPickups: {
    params: addShipment,
    body: ({ docketNumber = UNKNOWN_DOCKET_NUMBER }) => ({
      docketNumbers: [docketNumber],
      day: '2026-11-23',
      slot: '14:00',
    }),
  },
  retryPickup: { body: () => ({ day: '2026-11-23', slot: '14:00' }), params: addRefusedPickup },
  getHandOver: { params: addHandOver(false) },
  scanParcel: { params: addHandOver(false), body: buildCode },
  removeScan: { params: addHandOver(true) },
  closeHandOver: { params: addHandOver(true) },
  findPacking: { params: addShipment, body: buildCode },
  markUnpacked: { params: addPackedOrder },
  findReturn: { params: addReturnedOrder, body: buildCode },
  acknowledgeReturn: {
    params: addReturnedOrder,
    body: () => ({ condition: 'damaged', note: createUniqueText('Torn bag') }),
  },
  getPhoto: { params: addPhoto },
  getSellerPhoto: { params: addPhoto },
  createPasswordLink: {
    params: async (app, { email }) => ({ email, ...(await app.findSeller(email)) }),
    body: ({ email = 'nobody@example.in' }) => ({ email, password: PASSWORD }),
  },
  retryMail: { params: addHeldMail },
  setMailSwitch: { body: () => ({ event: 'booked', toSeller: true, toConsignee: true }) },
  readNotifications: { params: addNotification, body: ({ id = UNKNOWN_ID }) => ({ ids: [id] }) },
  createWarehouse: {
    body: () => buildWarehousePayload({ pickupAddressTitle: createUniqueText('Store') }),
  },
  updateWarehouse: {
    body: () => buildWarehouseUpdate({ pickupAddressTitle: createUniqueText('Store') }),
    params: addWarehouse,
  },
  makeDefaultWarehouse: { params: addSecondWarehouse },
  archiveWarehouse: { params: addWarehouse },
  restoreWarehouse: { params: addWarehouse },
  registerWarehouse: {
    params: async (app, caller) => {
      await (await addAccount(app)).enable();
      return addWarehouse(app, caller);
    },
  },
  createCarrierAccount: {
    mayBeEmpty: ['settings', 'credentials'],
    body: () => ({
      carrier: 'simulator',
      ...buildAccountPayload({ name: createUniqueText('Account') }),
    }),
  },
  changeCarrierAccount: {
    mayBeEmpty: ['settings', 'credentials', 'services'],
    params: addAccountId,
    body: () => ({
      basedOnVersion: 1,
      ...buildAccountPayload({ name: createUniqueText('Account') }),
    }),
  },
  enableCarrierAccount: { params: addAccountId },
  testCarrierAccount: { params: addAccountId },
  saveCarrierPreferences: {
    mayBeEmpty: ['rules', 'zones', 'pickupStates', 'sellerIds'],
    body: () => ({ basedOnVersion: 0, rules: [buildPreferenceRule()] }),
  },
  tryCarrierPreferences: {
    mayBeEmpty: ['rules', 'zones', 'pickupStates', 'sellerIds'],
    params: addShipment,
    body: ({ docketNumber = UNKNOWN_DOCKET_NUMBER }) => ({
      docketNumber,
      rules: [buildPreferenceRule()],
    }),
  },
  saveLabelSettings: { body: () => ({ basedOnVersion: 0, ...buildLabelSettings() }) },
  ...rateCallSamples,
  ...moneyCallSamples,
  ...einvoiceCallSamples,
  ...invoiceCallSamples,
  ...remittanceCallSamples,
  ...sellerAccountCallSamples,
  ...rechargeCallSamples,
  ...weightCallSamples,
  ...carrierRemittanceCallSamples,
  ...teamCallSamples,
};

/** Calls with an explicit sample come first: later samples use rows that earlier ones add. */
export const callNames = [
  ...new Set([...Object.keys(explicitSamples), ...Object.keys(endpoints)]),
] as CallName[];

export const getEndpoint = (name: CallName): Endpoint => endpoints[name];

export const isForOperator = (name: CallName) =>
  getEndpoint(name).permission.startsWith('operator:');

/** Functions that add the row of a path parameter or a required field, by its name. */
const rowBuilders: Readonly<Record<string, NonNullable<CallSample['params']>>> = {
  docketNumber: addOrder,
  docketNumbers: addShipment,
  sellerId: (app, caller) => app.findSeller(caller.email),
  service: async () => ({ service: 'surface' }),
};

/** Values of fields that must match a pattern or a domain rule, by field name. */
const fieldValues: Readonly<Record<string, (rows: SampleRows) => string>> = {
  docketNumber: ({ docketNumber = UNKNOWN_DOCKET_NUMBER }) => docketNumber,
  docketNumbers: ({ docketNumber = UNKNOWN_DOCKET_NUMBER }) => docketNumber,
  password: () => PASSWORD,
  phone: () => '9876543210',
  pincode: () => '560001',
  from: () => '560001',
  to: () => '400001',
  runOn: () => '2026-11-20',
};

/** Returns a value that a schema accepts: an object's required fields, the smallest number, the first of an enum. */
function buildValue(schema: Schema, rows: SampleRows, field = ''): unknown {
  const { type, anyOf, items, minimum = 1 } = schema;
  if (schema.enum) return schema.enum[0];
  if (schema.const !== undefined) return schema.const;
  if (anyOf?.some((option) => option.type === 'null')) return null;
  if (anyOf?.[0]) return buildValue(anyOf[0], rows, field);
  switch ([type].flat()[0]) {
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((name) => [
          name,
          buildValue(schema.properties?.[name] ?? {}, rows, name),
        ]),
      );
    case 'array':
      return [buildValue(items ?? {}, rows, field)];
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return fieldValues[field]?.(rows) ?? minimum;
    default:
      return fieldValues[field]?.(rows) ?? 'Sample';
  }
}

/** Derives a sample from the schemas of a call. A call with an `id` in its path needs an explicit sample. */
function deriveSample({ params, body }: Endpoint): CallSample {
  const { properties = {} }: Schema = params ?? {};
  const { required = [] }: Schema = body ?? {};
  const fields = [...Object.keys(properties), ...required];
  const builders = fields.flatMap((field) => rowBuilders[field] ?? []);
  return {
    ...(builders.length > 0 && {
      params: async (app, caller) =>
        Object.assign({}, ...(await Promise.all(builders.map((build) => build(app, caller))))),
    }),
    ...(body && { body: (rows) => buildValue(body, rows) }),
  };
}

export const callSamples = Object.fromEntries(
  callNames.map((name) => [name, { ...deriveSample(endpoints[name]), ...explicitSamples[name] }]),
) as Readonly<Record<CallName, CallSample>>;

export const protectedCalls = callNames.filter((name) => getEndpoint(name).permission !== 'public');

/** Valid path parameters of rows that do not exist. */
const unknownParams: Readonly<Record<string, string>> = {
  shipmentId: UNKNOWN_ID,
  id: UNKNOWN_ID,
  deliveryId: UNKNOWN_ID,
  docketNumber: UNKNOWN_DOCKET_NUMBER,
  sellerId: UNKNOWN_ID,
  fingerprint: '0'.repeat(32),
  version: '999',
  seq: '999',
  service: 'surface',
  carrier: 'simulator',
  number: UNKNOWN_DOCKET_NUMBER,
};

/** Returns the names of the parameters in the path of a call. */
export const listPathParams = (name: CallName): string[] =>
  Array.from(getEndpoint(name).path.matchAll(/:(\w+)/g), ([, param = '']) => param);

export function buildUrl(name: CallName, params: SampleRows = {}): string {
  return getEndpoint(name).path.replace(/:(\w+)/g, (_, part: string) => {
    const value = params[part] ?? unknownParams[part];
    if (value === undefined) throw new Error(`the path part ${part} has no sample`);
    return encodeURIComponent(value);
  });
}

interface Request {
  /** The rows of the sample, or path parameters. The sample body refers to them. */
  params?: SampleRows;
  body?: unknown;
  headers?: Record<string, string>;
}

const buildJsonBody = (body: unknown) => ({ type: 'application/json', text: JSON.stringify(body) });

export function buildSampleBody(
  name: CallName,
  rows: SampleRows = {},
): { type: string; text: string } | undefined {
  const { body, file } = callSamples[name];
  if (file) return { type: 'text/csv', text: file() };
  return body && buildJsonBody(body(rows));
}

export function sendCall(app: TestApp, name: CallName, { params, body, headers }: Request = {}) {
  const content = body === undefined ? buildSampleBody(name, params) : buildJsonBody(body);
  return app.fastify.inject({
    method: getEndpoint(name).method,
    url: `${buildUrl(name, params)}${formatQuery(callSamples[name])}`,
    headers: { ...(content && { 'content-type': content.type }), ...headers },
    ...(content && { payload: content.text }),
  });
}
