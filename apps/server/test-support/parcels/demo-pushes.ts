import { pushEvents } from '@shipdesk/contract/shipping/tracking';

const PUSH_TOKEN = 'pushed-by-a-test-program';

/** The address and headers with which the simulator of the demo pushes, after `setPushToken`. */
export const pushTarget = (url: string) => ({
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

/** Signs in with a demo account. */
export async function callAs(url: string, username: string, password: string): Promise<Call> {
  let token = '';
  const call: Call = async <Answer>(method: string, path: string, body?: unknown) => {
    const answer = await fetch(url + path, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
  const login = { username, password };
  token = (await call<{ accessToken: string }>('POST', '/auth/login', login)).accessToken;
  return call;
}

/** Gives the simulator of the demo a push token that is known here, and returns the account's id. */
export async function setPushToken(url: string): Promise<string> {
  const call = await callAs(url, 'admin@demo.shipdesk.in', 'Admin#2026');
  const { data } = await call<{ data: Account[] }>('GET', '/api/carrier-accounts');
  const account = data.find(({ carrier }) => carrier === 'simulator');
  if (!account) throw new Error('the demo has no simulator');
  const { id, name, services, settings, version: basedOnVersion } = account;
  const credentials = { pushToken: PUSH_TOKEN };
  const body = { name, services, settings, credentials, basedOnVersion };
  await call('PUT', `/api/carrier-accounts/${id}`, body);
  return id;
}
