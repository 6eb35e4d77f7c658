import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen, stubServer } from '../../app/test-client.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { CarriersPage } from './carriers-page.tsx';

afterEach(() => {
  toast.clear();
  vi.unstubAllGlobals();
});

const id = '01a1fc20-f9d2-7595-bcec-2b8d9f024441';
const buildAccount = (changes: object = {}) => ({
  id,
  carrier: 'delhivery',
  name: 'Delhivery Air',
  isEnabled: true,
  services: ['express'],
  settings: { baseUrl: 'https://track.delhivery.com' },
  credentials: { state: 'set', shown: { token: 'c4d2' } },
  lastTest: null,
  signInPause: null,
  version: 3,
  changedAt: '2026-11-21T06:00:00.000Z',
  changedBy: 'Demo Operator',
  ...changes,
});
const buildList = (...accounts: object[]) => ({
  data: accounts,
  carriers: ['delhivery', 'simulator'],
});
const getRow = () => page.getByRole('row', { name: 'Delhivery Air' });
const getButton = (name: string | RegExp) => page.getByRole('button', { name });
const createErrorResponse = (status: number, body: object) =>
  new Response(JSON.stringify({ message: 'Refused.', ...body }), { status });

test('opens the form of a new account from the empty page', async () => {
  stubServer({ '/api/carrier-accounts': buildList() });
  await renderScreen(<CarriersPage />);
  await expect.element(page.getByText('Add the account that books parcels')).toBeVisible();
  await getButton('Add account').click();
  await expect.element(page.getByRole('dialog', { name: 'Add a carrier account' })).toBeVisible();
});

test('offers a retry when the list cannot be loaded', async () => {
  let isDown = true;
  stubServer({
    '/api/carrier-accounts': () =>
      isDown
        ? createErrorResponse(503, { message: 'Busy.' })
        : Response.json(buildList(buildAccount())),
  });
  await renderScreen(<CarriersPage />);
  await expect.element(page.getByText('Busy.')).toBeVisible();
  isDown = false;
  await getButton('Try again').click();
  await expect.element(getRow()).toBeVisible();
});

test('hides the section of pushes without a parcel when there are none', async () => {
  stubServer({
    '/api/carrier-accounts': buildList(buildAccount()),
    '/api/carrier-pushes': { data: [] },
  });
  await renderScreen(<CarriersPage />);
  await expect.element(getRow()).toBeVisible();
  expect(page.getByRole('heading', { name: 'Pushes without a parcel' }).elements()).toEqual([]);
});

test('lists a push without a parcel', async () => {
  const push = {
    accountId: id,
    account: 'Delhivery Air',
    carrier: 'delhivery',
    receivedAt: '2026-11-21T06:00:00.000Z',
    state: 'unmatched',
    awbs: ['590000012345'],
    excerpt: '{"Shipment":{}}',
  };
  stubServer({
    '/api/carrier-accounts': buildList(buildAccount()),
    '/api/carrier-pushes': { data: [push] },
  });
  await renderScreen(<CarriersPage />);
  await expect
    .element(page.getByRole('region', { name: 'Pushes without a parcel' }))
    .toMatchTextContent(/21-11-2026 \| 11:30 AM.*No parcel.*590000012345/);
});

test('a row shows the carrier, the services and the last characters or the state of the token', async () => {
  stubServer({
    '/api/carrier-accounts': buildList(
      buildAccount(),
      buildAccount({
        id: id.replace('01a1', '01a2'),
        name: 'Old',
        credentials: { state: 'unreadable', shown: {} },
      }),
    ),
  });
  await renderScreen(<CarriersPage />);
  await expect
    .element(getRow())
    .toMatchTextContent(/Delhivery.*track\.delhivery\.com.*Express.*•••• c4d2.*Ends in c4d2/);
  await expect.element(page.getByRole('row', { name: 'Old' })).toMatchTextContent('Enter it again');
});

test.each([
  [
    { outcome: 'works', code: null, words: '', milliseconds: 240 },
    /works\. Delhivery responded in 240/,
  ],
  [
    {
      outcome: 'refused',
      code: 'credentials',
      words: 'Login or API Key Required',
      milliseconds: 9,
    },
    /refused the token.*Delhivery says: Login or API Key Required/,
  ],
  [
    { outcome: 'unknown', code: 'connection', words: 'ECONNREFUSED', milliseconds: 9 },
    /could not connect to https:\/\/track\.delhivery\.com.*Details: ECONNREFUSED/,
  ],
  [{ outcome: 'unknown', code: 'timeout', words: '', milliseconds: 10_000 }, /within 10 seconds/],
  [
    { outcome: 'unknown', code: 'unreadable', words: '', milliseconds: 9 },
    /did not send a Delhivery response/,
  ],
  [{ outcome: 'refused', code: 'throttled', words: '', milliseconds: 9 }, /Test again in a minute/],
  [{ outcome: 'refused', code: 'other', words: 'no', milliseconds: 9 }, /Ask Delhivery about/],
])('shows the result of the connection test %o', async (result, expectedText) => {
  stubServer({
    '/api/carrier-accounts': buildList(buildAccount()),
    [`/api/carrier-accounts/${id}/test`]: { data: { ...result, at: '2026-11-21T06:00:00.000Z' } },
  });
  await renderScreen(<CarriersPage />);
  await getButton('Test connection of Delhivery Air').click();
  await expect.element(getRow()).toMatchTextContent(expectedText);
});

test('shows an error when the server cannot run the connection test', async () => {
  stubServer({
    '/api/carrier-accounts': buildList(buildAccount()),
    [`/api/carrier-accounts/${id}/test`]: () => createErrorResponse(503, { message: 'Not now.' }),
  });
  await renderScreen(<CarriersPage />);
  await getButton(/^Test connection/).click();
  await expect.element(getRow()).toMatchTextContent('Not now.');
});

test('disables an account and enables the account on Undo in the toast', async () => {
  const requests = stubServer({
    '/api/carrier-accounts': buildList(buildAccount()),
    [`/api/carrier-accounts/${id}/enabled`]: { data: buildAccount() },
  });
  await renderScreen(<CarriersPage />);
  const enableSwitch = page.getByRole('switch', { name: 'Book with Delhivery Air' });
  await expect.element(enableSwitch).toBeChecked();
  await enableSwitch.click();
  await expect
    .element(page.getByText('Delhivery Air is disabled and gets no bookings.'))
    .toBeVisible();
  await expect.element(enableSwitch).not.toBeChecked();
  await getButton('Undo').click();
  await expect.element(enableSwitch).toBeChecked();
  expect(requests.filter(({ path }) => path.endsWith('/enabled')).map(({ body }) => body)).toEqual([
    { isOn: false },
    { isOn: true },
  ]);
});

test.each([
  ['no test', null, 'Enable Delhivery Air without a test?', /not been tested/],
  [
    'a refused test',
    {
      outcome: 'refused',
      code: 'credentials',
      words: 'Invalid token',
      milliseconds: 9,
      at: '2026-11-21T06:00:00.000Z',
    },
    'Enable Delhivery Air?',
    /refused the token.*Delhivery says: Invalid token/,
  ],
])(
  'asks for confirmation before an account with %s is enabled',
  async (_, lastTest, title, expectedText) => {
    const requests = stubServer({
      '/api/carrier-accounts': buildList(buildAccount({ isEnabled: false, lastTest })),
      [`/api/carrier-accounts/${id}/enabled`]: { data: buildAccount() },
    });
    await renderScreen(<CarriersPage />);
    const enableSwitch = page.getByRole('switch', { name: 'Book with Delhivery Air' });
    await enableSwitch.click();
    const dialog = page.getByRole('dialog', { name: title });
    await expect.element(dialog).toMatchTextContent(expectedText);
    await getButton('Leave it disabled').click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(enableSwitch).not.toBeChecked();
    await enableSwitch.click();
    await getButton('Enable it').click();
    await expect.element(enableSwitch).toBeChecked();
    expect(
      requests.filter(({ path }) => path.endsWith('/enabled')).map(({ body }) => body),
    ).toEqual([{ isOn: true }]);
  },
);

test('enables an account without confirmation after a successful test', async () => {
  const testedAt = '2026-11-21T06:00:00.000Z';
  const lastTest = { outcome: 'works', code: null, words: '', milliseconds: 240, at: testedAt };
  stubServer({
    '/api/carrier-accounts': buildList(buildAccount({ isEnabled: false, lastTest })),
    [`/api/carrier-accounts/${id}/enabled`]: { data: buildAccount() },
  });
  await renderScreen(<CarriersPage />);
  await expect.element(getRow()).toMatchTextContent(/works.*Tested on 21-11-2026/);
  const enableSwitch = page.getByRole('switch', { name: 'Book with Delhivery Air' });
  await enableSwitch.click();
  await expect.element(enableSwitch).toBeChecked();
  await expect.element(page.getByText('Delhivery Air is enabled.')).toBeVisible();
});

test('keeps an account enabled when the server rejects the change', async () => {
  stubServer({
    '/api/carrier-accounts': buildList(buildAccount()),
    [`/api/carrier-accounts/${id}/enabled`]: () => createErrorResponse(503, { message: 'Busy.' }),
  });
  await renderScreen(<CarriersPage />);
  const enableSwitch = page.getByRole('switch', { name: 'Book with Delhivery Air' });
  await enableSwitch.click();
  await expect.element(page.getByText('Busy.')).toBeVisible();
  await expect.element(enableSwitch).toBeChecked();
});

test('adds an account and requires a token', async () => {
  const requests = stubServer({
    '/api/carrier-accounts': ({ body }) =>
      Response.json(body === undefined ? buildList() : { data: buildAccount() }, {
        status: body === undefined ? 200 : 201,
      }),
  });
  await renderScreen(<CarriersPage />);
  await expect.element(getButton('Add account')).toBeEnabled();
  await userEvent.keyboard('n');
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByRole('textbox', { name: 'Name' })).toHaveFocus();
  await userEvent.keyboard(' Delhivery Air {Enter}');
  await expect.element(dialog.getByText('Enter the value that the carrier gave you')).toBeVisible();
  await expect.element(dialog.getByLabelText('Token', { exact: true })).toHaveFocus();
  await userEvent.keyboard('secret-token-c4d2');
  await dialog.getByText('Surface 10 kg').click();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText(/Delhivery Air is added/)).toBeVisible();
  const [request] = requests.filter(({ body }) => body !== undefined);
  expect(request?.headers.get('idempotency-key')).toMatch(/^[\da-f]{32}$/);
  expect(request?.body).toEqual({
    carrier: 'delhivery',
    name: 'Delhivery Air',
    services: ['surface', 'express', 'surface_5kg'],
    settings: { baseUrl: 'https://track.delhivery.com' },
    credentials: { token: 'secret-token-c4d2' },
  });
});

test('adds a simulator with a kind and a seed instead of an address', async () => {
  const requests = stubServer({
    '/api/carrier-accounts': ({ body }) =>
      Response.json(
        body === undefined ? buildList() : { data: buildAccount({ name: 'Training' }) },
      ),
  });
  await renderScreen(<CarriersPage />);
  await getButton('Add account').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Simulator', { exact: true }).click();
  await expect.element(dialog.getByLabelText('API address')).not.toBeInTheDocument();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Training');
  await dialog.getByRole('textbox', { name: 'Seed' }).fill('june');
  await dialog.getByLabelText('Token', { exact: true }).fill('simulator');
  await dialog.getByRole('button', { name: /Kind of carrier/ }).click();
  await page.getByRole('option', { name: /Prints its own labels/ }).click();
  await getButton('Save').click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(requests.find(({ body }) => body !== undefined)?.body).toMatchObject({
    carrier: 'simulator',
    settings: { profile: 'labelled', seed: 'june' },
    credentials: { token: 'simulator' },
  });
});

test('fills in the address of the chosen carrier and sends the credentials', async () => {
  const requests = stubServer({
    '/api/carrier-accounts': ({ body }) =>
      Response.json(
        body === undefined
          ? { data: [], carriers: ['delhivery', 'shiprocket'] }
          : { data: buildAccount({ name: 'Hub' }) },
      ),
  });
  await renderScreen(<CarriersPage />);
  await getButton('Add account').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Shiprocket', { exact: true }).click();
  await expect
    .element(dialog.getByLabelText('API address'))
    .toHaveValue('https://apiv2.shiprocket.in');
  await expect.element(dialog.getByText(/Not tested live: checked against/)).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Hub');
  await dialog.getByRole('textbox', { name: 'Email of the API user' }).fill('api@example.in');
  await dialog.getByLabelText('Password of the API user', { exact: true }).fill('secret-word');
  await getButton('Save').click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(requests.find(({ body }) => body !== undefined)?.body).toMatchObject({
    carrier: 'shiprocket',
    settings: { baseUrl: 'https://apiv2.shiprocket.in' },
    credentials: { email: 'api@example.in', password: 'secret-word' },
  });
});

test('shows the server errors of an edit and keeps the saved token', async () => {
  const details = [
    { field: 'settings.baseUrl', code: 'carrier_url_invalid', message: 'x' },
    { field: 'credentials.token', code: 'carrier_credential_with_url', message: 'y' },
  ];
  const responses = [
    () => createErrorResponse(422, { code: 'invalid', details }),
    () =>
      createErrorResponse(409, {
        code: 'stale_version',
        reason: 'carrier_account_newer',
        params: { name: 'A' },
      }),
    () => Response.json({ data: buildAccount() }),
  ];
  const requests = stubServer({
    '/api/carrier-accounts': buildList(buildAccount()),
    [`/api/carrier-accounts/${id}`]: () => responses.shift()?.() ?? createErrorResponse(500, {}),
  });
  await renderScreen(<CarriersPage />);
  await getButton('Edit Delhivery Air').click();
  const dialog = page.getByRole('dialog', { name: 'Edit Delhivery Air' });
  await expect.element(dialog.getByText(/keep the value that ends in c4d2/)).toBeVisible();
  await getButton('Save').click();
  await expect.element(dialog.getByText(/Enter this again/)).toBeVisible();
  await expect.element(dialog.getByLabelText('API address')).toHaveFocus();
  await getButton('Save').click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/Someone else changed/);
  await getButton('Save').click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(requests.findLast(({ body }) => body !== undefined)?.body).toEqual({
    basedOnVersion: 3,
    name: 'Delhivery Air',
    services: ['express'],
    settings: { baseUrl: 'https://track.delhivery.com' },
    credentials: {},
  });
});

test('shows an error in the dialog for a duplicate name', async () => {
  stubServer({
    '/api/carrier-accounts': buildList(buildAccount()),
    [`/api/carrier-accounts/${id}`]: () =>
      createErrorResponse(409, {
        code: 'duplicate',
        reason: 'carrier_account_name_taken',
        params: { name: 'Other' },
      }),
  });
  await renderScreen(<CarriersPage />);
  await getButton('Edit Delhivery Air').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Other');
  await getButton('Save').click();
  await expect.element(dialog.getByText(/Another carrier account is called Other/)).toBeVisible();
});
