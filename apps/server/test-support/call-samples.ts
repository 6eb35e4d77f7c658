import type { Endpoint } from '@shipdesk/contract/endpoint';
import { endpoints } from '@shipdesk/contract/endpoints';
import { bulkPayload, bulkSheet } from './bulk-payloads.ts';
import { importCsv, uploadImport } from './imports.ts';
import { orderPayload, pickupPayload, ratesPayload, warehousePayload } from './payloads.ts';
import { type Caller, PASSWORD, type TestApp } from './test-app.ts';

export type CallName = keyof typeof endpoints;

/** How a call is made well. */
interface CallSample {
  /** A body that is taken; of another thing each time where the call makes one. */
  body?: () => unknown;
  /** A CSV file that is taken, for a call whose body is one; another each time. */
  file?: () => string;
  /** The path's parts: a thing that this caller has. */
  params?: (desk: TestApp, caller: Caller) => Promise<Record<string, string>>;
  /** Lists in the body that may be empty: what does not filter is not left out. */
  mayBeEmpty?: readonly string[];
}

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

/** Every call of the contract; one without a sample does not compile. */
export const callSamples: Readonly<Record<CallName, CallSample>> = {
  login: { body: () => ({ username: 'nobody@example.in', password: PASSWORD }) },
  logout: {},
  refresh: {},
  refreshAlias: {},
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
  // Nobody knows the code of an app beforehand: these two are refused for it alone.
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
  listOrders: {
    body: () => ({ filters: [{}], limit: 9, pageNumber: 0 }),
    mayBeEmpty: ['filters'],
  },
  exportOrders: { body: () => ({ filters: [{}] }), mayBeEmpty: ['filters'] },
  getOrder: { params: newOrder },
  exportConsignee: { body: () => ({ phone: '9876543210' }) },
  eraseConsignee: { body: () => ({ phone: '9876543210' }) },
  listSellers: {},
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
  getRateCard: {},
  saveRateCard: { body: () => ratesPayload(1, { upTo250g: { A: 21 } }) },
  listRateCardVersions: {},
  getRateCardVersion: { params: async () => ({ version: '1' }) },
};

export const callNames = Object.keys(callSamples) as CallName[];

export const endpointOf = (name: CallName): Endpoint => endpoints[name];

export const protectedCalls = callNames.filter((name) => endpointOf(name).access !== 'public');

/** Good values for the parts of a path, of things that do not exist. */
const nobodys: Readonly<Record<string, string>> = {
  id: '01a1fc20-f9d2-7595-bcec-2b8d9f024441',
  docketNumber: '10000000000000',
  sellerId: '01a1fc20-f9d2-7595-bcec-2b8d9f024441',
  version: '999',
};

/** The address of a call with these path parts, of things that do not exist where none are given. */
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

/** What a call is sent when it is made well; undefined when it takes no body. */
export function sampleBody(name: CallName): { type: string; text: string } | undefined {
  const { body, file } = callSamples[name];
  if (file) return { type: 'text/csv', text: file() };
  return body && jsonBody(body());
}

/** Makes a call, with its sample where nothing else is said. */
export function callBy(desk: TestApp, name: CallName, { params, body, headers }: Request = {}) {
  const sent = body === undefined ? sampleBody(name) : jsonBody(body);
  return desk.app.inject({
    method: endpointOf(name).method,
    url: urlOf(name, params),
    headers: { ...(sent && { 'content-type': sent.type }), ...headers },
    ...(sent && { payload: sent.text }),
  });
}
