import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen, stubServer } from '../../app/test-client.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { createListedWarehouse } from './test-support/listed-warehouse.ts';
import { WarehousesPage } from './warehouses-page.tsx';

afterEach(() => {
  toast.clear();
  vi.unstubAllGlobals();
});

const warehouse = createListedWarehouse({ isDefault: true });
const createRegistration = (changes: object = {}) => ({
  warehouseId: 'w1',
  accountId: 'a1',
  account: 'Delhivery Air',
  carrier: 'delhivery',
  state: 'missing',
  cause: null,
  words: '',
  at: null,
  ...changes,
});
const getRow = () => page.getByRole('row', { name: 'Kochi store' });
const warehouseStubs = { '/api/warehouses/all': { data: [warehouse] } };

test("shows the carrier's reason for a failed registration and registers the warehouse again", async () => {
  let rows = [
    createRegistration({ state: 'registered' }),
    createRegistration({
      accountId: 'a2',
      account: 'Second',
      state: 'failed',
      cause: 'address',
      words: 'phone is wrong',
    }),
  ];
  const requests = stubServer({
    ...warehouseStubs,
    '/api/warehouses/registrations': () => Response.json({ data: rows }),
    '/api/warehouses/w1/register': () => {
      rows = rows.map((item) => ({ ...item, state: 'registered', cause: null, words: '' }));
      return Response.json({ data: rows });
    },
  });
  await renderScreen(<WarehousesPage />);
  await expect
    .element(getRow())
    .toMatchTextContent(/Delhivery Air.*Registered.*Second.*Failed.*carrier says: phone is wrong/);
  await page.getByRole('button', { name: 'Register Kochi store again' }).click();
  await expect.element(page.getByText('Kochi store is registered.')).toBeVisible();
  await expect.element(getRow()).not.toMatchTextContent(/Failed/);
  await expect.element(page.getByRole('button', { name: /Register/ })).not.toBeInTheDocument();
  expect(requests.filter(({ path }) => path.endsWith('/register'))).toHaveLength(1);
});

test('reports that a repeated registration failed', async () => {
  const failedResponse = { data: [createRegistration({ state: 'failed', cause: 'no_answer' })] };
  stubServer({
    ...warehouseStubs,
    '/api/warehouses/registrations': failedResponse,
    '/api/warehouses/w1/register': failedResponse,
  });
  await renderScreen(<WarehousesPage />);
  await expect.element(getRow()).toMatchTextContent(/The carrier did not respond/);
  await page.getByRole('button', { name: 'Register Kochi store again' }).click();
  await expect
    .element(
      page.getByText('Kochi store is not registered with every carrier. See the Carriers column.'),
    )
    .toBeVisible();
});

test("shows no Register button when the carrier refuses the operator's account", async () => {
  stubServer({
    ...warehouseStubs,
    '/api/warehouses/registrations': {
      data: [createRegistration({ state: 'failed', cause: 'account' })],
    },
  });
  await renderScreen(<WarehousesPage />);
  await expect
    .element(getRow())
    .toMatchTextContent(
      /Waiting for the operator.*renew the carrier’s access.*You do not need to do anything/,
    );
  await expect.element(page.getByRole('button', { name: /Register/ })).not.toBeInTheDocument();
});

test('offers a retry when the registrations cannot be loaded', async () => {
  let isDown = true;
  stubServer({
    ...warehouseStubs,
    '/api/warehouses/registrations': () =>
      isDown ? new Response('{"message":"Busy."}', { status: 503 }) : Response.json({ data: [] }),
  });
  await renderScreen(<WarehousesPage />);
  const problem = page.getByRole('alert');
  await expect.element(problem).toMatchTextContent(/could not load the registrations/);
  isDown = false;
  await problem.getByRole('button', { name: 'Try again' }).click();
  await expect.element(problem).not.toBeInTheDocument();
  await expect.element(getRow()).toBeVisible();
});

test('hides the Carriers column when there are no registrations', async () => {
  stubServer({ ...warehouseStubs, '/api/warehouses/registrations': { data: [] } });
  await renderScreen(<WarehousesPage />);
  await expect.element(getRow()).toBeVisible();
  await expect
    .element(page.getByRole('columnheader', { name: 'Carriers' }))
    .not.toBeInTheDocument();
});
