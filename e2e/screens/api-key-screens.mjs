// The screens of API keys. The demo has none, so this file stubs the responses.
import { failRequests, getDialog, seller, stallRequests } from './screen-steps.mjs';

const time = '2026-11-21T06:00:00.000Z';
const key = {
  id: '01a1fc20-f9d2-7595-bcec-2b8d9f024441',
  name: 'ERP of the Bengaluru warehouse',
  hint: 'sd_live_a1B2…q7R8',
  permissions: ['orders:read', 'orders:write', 'shipments:write', 'packing:write'],
  addresses: ['203.0.113.0/24', '2001:db8:85a3::/48'],
  callsPerMinute: 30,
  state: 'active',
  maker: 'Asha Menon',
  createdAt: time,
  expiresAt: '2027-11-21T06:00:00.000Z',
  lastUsedAt: time,
  revokedAt: null,
  oldSecretUntil: null,
};
const otherKeys = [
  ['Shop', 'sd_live_Zk3x…0aQ1', ['orders:read'], 'active', '2026-12-01T06:00:00.000Z', null],
  ['Reports', 'sd_live_9fHc…Tt5b', ['money:read'], 'stopped', '2027-03-01T06:00:00.000Z', time],
  ['Old ERP', 'sd_live_Qw8e…mN2z', ['orders:read'], 'expired', '2026-10-01T06:00:00.000Z', time],
].map(([name, hint, permissions, state, expiresAt, lastUsedAt]) => {
  const changes = { name, hint, permissions, state, expiresAt, lastUsedAt };
  return { ...key, addresses: [], callsPerMinute: null, ...changes };
});
const keys = [{ ...key, oldSecretUntil: '2026-11-28T06:00:00.000Z' }, ...otherKeys].map(
  (row, index) => ({ ...row, id: `01a1fc20-f9d2-7595-bcec-2b8d9f02444${index}` }),
);
const secret = 'sd_live_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8';
const calls = [
  ['POST /booking/createPickup', 201, '', 41, true],
  ['POST /booking/createPickup', 201, '', 187, false],
  ['GET /api/orders/:docketNumber', 404, 'not_found', 6, false],
  ['POST /api/shipments', 403, 'role_missing', 4, false],
  ['POST /orders/getorders', 429, 'api_key_limit', 3, false],
  ['GET /api/wallet', 503, 'unavailable', 5021, false],
].map(([call, status, problem, milliseconds, isReplay], index) => ({
  id: `01a1fc20-f9d2-7595-bcec-2b8d9f02450${index}`,
  requestId: `01a1fc20-f9d2-7595-bcec-2b8d9f02460${index}`,
  at: time,
  keyId: key.id,
  key: key.name,
  call,
  status,
  problem,
  milliseconds,
  isReplay,
}));

/** Returns a function that stubs the responses of these screens, opens the page and runs further steps. */
export const showKeys = (path, steps) => async (page) => {
  const fulfil = (json) => (route) => route.fulfill({ json });
  await page.route(/\/api\/keys$/, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 201, json: { data: { ...key, secret } } })
      : route.fulfill({ json: { data: keys, callsPerMinute: 60 } }),
  );
  await page.route(/\/api\/key-calls/, fulfil({ data: calls, next: calls[5].id }));
  await page.goto(path);
  await page.getByRole('rowheader').first().waitFor();
  await steps?.(page);
};

const openNewKeyDialog = async (page) => {
  await page.getByRole('button', { name: 'Add API key' }).first().click();
  await getDialog(page).getByLabel('Name').waitFor();
};

export const apiKeyScreens = [
  { name: 'api-keys-empty', as: seller, show: (page) => page.goto('/other/api-keys') },
  { name: 'api-keys', as: seller, show: showKeys('/other/api-keys') },
  {
    name: 'api-keys-loading',
    as: seller,
    show: stallRequests(/\/api\/keys/, (page) => page.goto('/other/api-keys')),
  },
  {
    name: 'api-keys-failed',
    as: seller,
    show: failRequests(/\/api\/keys/, async (page) => {
      await page.goto('/other/api-keys');
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    }),
  },
  {
    name: 'api-key-new',
    as: seller,
    show: showKeys('/other/api-keys', async (page) => {
      await openNewKeyDialog(page);
      await getDialog(page).getByRole('button', { name: 'Add API key' }).click();
    }),
  },
  {
    name: 'api-key-secret',
    as: seller,
    show: showKeys('/other/api-keys', async (page) => {
      await openNewKeyDialog(page);
      await getDialog(page).getByLabel('Name').fill('ERP');
      await getDialog(page).getByRole('button', { name: 'Add API key' }).click();
      await getDialog(page).getByText(secret).waitFor();
    }),
  },
  { name: 'request-log-empty', as: seller, show: (page) => page.goto('/other/requests') },
  { name: 'request-log', as: seller, show: showKeys('/other/requests') },
  { name: 'api-docs', show: (page) => page.goto('/docs') },
  {
    name: 'api-docs-example',
    show: async (page) => {
      await page.goto('/docs#create-order');
      await page.getByText('Python', { exact: true }).click();
    },
  },
  {
    name: 'api-docs-call',
    show: async (page) => {
      await page.goto('/docs#createQuote');
      await page.getByText('Price a parcel', { exact: true }).last().click();
    },
  },
];
