import { pushEvents } from '@shipdesk/contract/shipping/tracking';

const PUSH_TOKEN = 'pushed-by-a-test-program';

/** Returns the address and headers with which the simulator of the demo pushes, after `setPushToken`. */
export const buildPushTarget = (url: string) => ({
  address: url + pushEvents.path.replace(':carrier', 'simulator'),
  headers: { 'content-type': 'application/json', 'x-shipdesk-token': PUSH_TOKEN },
});

interface Account {
  readonly id: string;
  readonly carrier: string;
  readonly version: number;
  readonly name: string;
  readonly services: readonly string[];
  readonly settings: object;
}

type Call = <Answer>(method: string, path: string, body?: unknown) => Promise<Answer>;

/** The e-mail addresses and passwords of the demo's accounts. */
export const demoAdmin = ['admin@demo.shipdesk.in', 'Admin#2026'] as const;
export const demoSeller = ['seller@demo.shipdesk.in', 'Seller#2026'] as const;
export const demoOtherSeller = ['other@demo.shipdesk.in', 'Other#2026'] as const;

/** Signs in with a demo account. Returns the header `authorization` of its calls. */
export async function authorize(url: string, username: string, password: string): Promise<string> {
  const login = { username, password };
  const call = callWith(url, '');
  const { accessToken } = await call<{ accessToken: string }>('POST', '/auth/login', login);
  return `Bearer ${accessToken}`;
}

/** Signs in with a demo account. */
export async function callAs(url: string, username: string, password: string): Promise<Call> {
  return callWith(url, await authorize(url, username, password));
}

/** Calls the server with this header. */
export function callWith(url: string, authorization: string): Call {
  return async <Answer>(method: string, path: string, body?: unknown) => {
    const json = { 'content-type': 'application/json' };
    const response = await fetch(url + path, {
      method,
      headers: { authorization, ...(body !== undefined && json) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    const text = await response.text();
    return (text === '' ? undefined : JSON.parse(text)) as Answer;
  };
}

/** Sets the push token of the demo's simulator, and returns the account's id. */
export async function setPushToken(url: string): Promise<string> {
  const call = await callAs(url, ...demoAdmin);
  const { data } = await call<{ data: Account[] }>('GET', '/api/carrier-accounts');
  const account = data.find(({ carrier }) => carrier === 'simulator');
  if (!account) throw new Error('the demo has no simulator');
  const { id, name, services, settings, version: basedOnVersion } = account;
  const credentials = { pushToken: PUSH_TOKEN };
  const body = { name, services, settings, credentials, basedOnVersion };
  await call('PUT', `/api/carrier-accounts/${id}`, body);
  return id;
}
