import { unwrap } from '@shipdesk/client';
import { pushEvents } from '@shipdesk/contract/shipping/tracking';
import { connectAs, demoAdmin } from '../demo-client.ts';

const PUSH_TOKEN = 'pushed-by-a-test-program';

/** Returns the address and headers for pushes. Call `setPushToken` first. */
export const buildPushTarget = (url: string) => ({
  address: url + pushEvents.path.replace(':carrier', 'simulator'),
  headers: { 'content-type': 'application/json', 'x-shipdesk-token': PUSH_TOKEN },
});

/** Returns the id of the account. */
export async function setPushToken(url: string): Promise<string> {
  const admin = await connectAs(url, demoAdmin);
  const { data } = await unwrap(admin.GET('/api/carrier-accounts'));
  const account = data.find(({ carrier }) => carrier === 'simulator');
  if (!account) throw new Error('the demo has no simulator');
  const { id, name, services, settings, version: basedOnVersion } = account;
  const credentials = { pushToken: PUSH_TOKEN };
  const body = { name, services, settings, credentials, basedOnVersion };
  const params = { path: { id } };
  await unwrap(admin.PUT('/api/carrier-accounts/{id}', { params, body }));
  return id;
}
