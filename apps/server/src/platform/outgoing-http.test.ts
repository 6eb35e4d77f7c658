import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { createOutgoingHttp, type OutgoingHttp, type Resolve } from './outgoing-http.ts';

const PUBLIC_ADDRESS = '93.184.216.34';
const receivedRequests: { host: string | undefined; url: string | undefined }[] = [];
const server = createServer(({ headers: { host }, url }, response) => {
  receivedRequests.push({ host, url });
  if (url === '/moved') response.writeHead(302, { location: 'http://169.254.169.254/' });
  response.end('x'.repeat(10_000));
}).listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;

const outgoingClients: OutgoingHttp[] = [];
afterAll(async () => {
  for (const outgoing of outgoingClients) await outgoing.close();
  server.close();
});

/** Creates a client for outgoing calls. Each name lookup returns the next list of addresses. */
function createOutgoing(addressLists: readonly (readonly string[])[], settings: object = {}) {
  let lookupCount = 0;
  const resolve: Resolve = async () => {
    const addresses = addressLists[Math.min(lookupCount, addressLists.length - 1)] ?? [];
    lookupCount += 1;
    return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  };
  const rules = { allowsPrivateNetworks: false, publicUrl: undefined, port: 1, ...settings };
  const outgoing = createOutgoingHttp(rules, resolve);
  outgoingClients.push(outgoing);
  return outgoing;
}

const call = (outgoing: OutgoingHttp, url: string, changes: object = {}) =>
  outgoing.call(new URL(url), {
    signal: AbortSignal.timeout(5_000),
    maxBytes: 4096,
    onTooLong: 'truncate',
    ...changes,
  });

const internalHosts = [
  '127.0.0.1',
  '127.1',
  '127.255.255.254',
  '0x7f000001',
  '0x7f.1',
  '2130706433',
  '0177.0.0.1',
  '0.0.0.0',
  '0',
  '10.0.0.5',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '100.64.0.1',
  '169.254.169.254',
  '0xa9fea9fe',
  '192.0.0.1',
  '192.0.2.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '１２７.０.０.１',
  '[::1]',
  '[::]',
  '[::127.0.0.1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::ffff:8.8.8.8]',
  '[fd00::1]',
  '[::ffff:0:127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b:1::a00:1]',
  '[fe80::1]',
  '[ff02::1]',
  '[2001::1]',
  '[2001:db8::1]',
  '[2002:7f00:1::]',
  '[3fff::1]',
  '[fec0::1]',
  '[100::1]',
  'localhost',
  'localhost.',
  'db.localhost',
  'intranet',
  'vault.internal',
  'printer.local',
  'nas.lan',
  'router.home.arpa',
];

// ASVS V1.3.6
test.each(internalHosts)('rejects the internal host %s', async (host) => {
  const outgoing = createOutgoing([[PUBLIC_ADDRESS]]);
  const url = `https://${host}/`;
  expect(await outgoing.check(new URL(url))).toBe('internal');
  await expect(call(outgoing, url)).rejects.toMatchObject({ problem: 'internal' });
});

test.each([
  ['https://user:word@receiver.example/', 'invalid'],
  ['http://receiver.example/', 'invalid'],
  ['https://receiver.example:22/', 'invalid'],
  ['https://ship.example/hook', 'own'],
])('rejects %s with the problem %s', async (url, problem) => {
  const outgoing = createOutgoing([[PUBLIC_ADDRESS]], {
    publicUrl: new URL('https://ship.example'),
  });
  expect(await outgoing.check(new URL(url))).toBe(problem);
  await expect(call(outgoing, url)).rejects.toMatchObject({ problem });
});

test('rejects a name with an internal address among public addresses', async () => {
  const outgoing = createOutgoing([[PUBLIC_ADDRESS, '10.0.0.1']]);
  await expect(call(outgoing, 'https://mixed.example/')).rejects.toThrow('private network');
});

test('rejects a name that resolves to an internal address after the check', async () => {
  const rebinding = createOutgoing([[PUBLIC_ADDRESS], ['127.0.0.1']]);
  const url = `https://rebinding.example:8443/`;
  expect(await rebinding.check(new URL(url))).toBeNull();
  await expect(call(rebinding, url)).rejects.toMatchObject({ problem: 'internal' });
});

test('connects to the checked address and keeps the name in the Host header', async () => {
  // A second lookup by the connection itself would get an address where nothing listens.
  const outgoing = createOutgoing([['127.0.0.1'], ['127.0.0.9']], { allowsPrivateNetworks: true });
  const response = await call(outgoing, `http://inside.example:${port}/`);
  expect(response.status).toBe(200);
  expect(receivedRequests.at(-1)?.host).toBe(`inside.example:${port}`);
});

test('a setting allows private networks, but not link-local addresses or the port of the server', async () => {
  const outgoing = createOutgoing([['169.254.169.254']], { allowsPrivateNetworks: true, port });
  const check = (url: string) => outgoing.check(new URL(url));
  expect(await check(`http://127.0.0.1:${port + 1}/`)).toBeNull();
  expect(await check('http://[fd00::1]/')).toBeNull();
  expect(await check('http://metadata.example/')).toBe('internal');
  expect(await check('http://[::ffff:169.254.169.254]/')).toBe('internal');
  expect(await check(`http://127.0.0.1:${port}/api`)).toBe('own');
  expect(await check(`http://[::ffff:127.0.0.1]:${port}/api`)).toBe('own');
});

test('does not follow a redirect', async () => {
  const outgoing = createOutgoing([[]], { allowsPrivateNetworks: true });
  const response = await call(outgoing, `http://127.0.0.1:${port}/moved`);
  expect(response.status).toBe(302);
});

test('truncates or rejects a long response', async () => {
  const outgoing = createOutgoing([[]], { allowsPrivateNetworks: true });
  const url = `http://127.0.0.1:${port}/`;
  expect(await call(outgoing, url)).toMatchObject({ bytes: { length: 4096 } });
  await expect(call(outgoing, url, { onTooLong: 'reject' })).rejects.toThrow('too long');
});
