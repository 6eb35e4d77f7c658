import { createClient, unwrap } from '@shipdesk/client';
import { connectAs, demoAdmin, demoSeller } from './demo-client.ts';

/** Enters the sandbox of the demo's seller and adds an API key with the highest call limit. Returns its secret. */
export async function addSandboxKey(url: string): Promise<string> {
  const [username, password] = demoSeller;
  const guest = createClient({ baseUrl: url, key: null });
  const signIn = await guest.POST('/auth/login', { body: { username, password } });
  const cookie = signIn.response.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ');
  const liveClient = createClient({ baseUrl: url, key: signIn.data?.accessToken ?? '' });
  const { data: sellers } = await unwrap(liveClient.GET('/api/account/sellers'));
  const sellerId = sellers[0]?.id ?? '';
  const admin = await connectAs(url, demoAdmin);
  await unwrap(
    admin.PUT('/api/admin/sellers/{sellerId}/call-limit', {
      params: { path: { sellerId } },
      body: { callsPerMinute: 6000 },
    }),
  );
  const { data: openedSandbox } = await unwrap(liveClient.POST('/api/sandbox'));
  const body = { sellerId: openedSandbox.sellerId };
  await unwrap(liveClient.POST('/api/account/seller', { body }));
  const headers = { cookie, origin: url, 'content-type': 'application/json' };
  const renewedClient = createClient({ baseUrl: url, key: null, headers });
  const { accessToken } = await unwrap(renewedClient.GET('/auth/refresh'));
  const sandbox = createClient({ baseUrl: url, key: accessToken });
  const { data: key } = await unwrap(
    sandbox.POST('/api/keys', {
      body: {
        name: 'Programs',
        permissions: [
          'orders:read',
          'orders:write',
          'packing:write',
          'shipments:write',
          'settings:write',
        ],
        addresses: [],
        callsPerMinute: null,
        lifeDays: 1,
      },
    }),
  );
  return key.secret;
}
