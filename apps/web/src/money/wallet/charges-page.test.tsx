import { countDays } from '@shipdesk/domain/values/time/calendar';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Responses, renderScreen, stubServer } from '../../app/test-client.tsx';
import { ChargesPage, SellerChargesPage } from './charges-page.tsx';

const buildPricedLine = (code: string, paise: number, working: string) => ({
  totalPaise: paise,
  lines: [{ code, paise, working }],
});
const buildCharge = (changes = {}) => ({
  docketNumber: '10000000000001',
  reference: 'KURTI-1',
  consigneeName: 'Asha Menon',
  awb: '58000000001',
  carrier: 'delhivery',
  service: 'surface',
  status: 'RTO_DELIVERED',
  bookedAt: '2026-01-13T06:30:00.000Z',
  zone: 'C1',
  deadGrams: 650,
  volumetricGrams: 1593,
  chargeableGrams: 1593,
  forward: buildPricedLine('freight', 100_00, '₹34.00 + 3 × ₹22.00'),
  back: buildPricedLine('rto', 59_00, '100% × ₹59.00'),
  feeBack: buildPricedLine('cod', 41_30, 'max(₹35.00, 2% × ₹999.00)'),
  expectedPaise: 117_70,
  billedPaise: 147_70,
  heldPaise: 0,
  chargedGrams: 2100,
  isDifferent: true,
  ...changes,
});

const buildList = (...data: object[]) => ({ data, next: null });

async function openPage(responses: Responses, screen = <ChargesPage />) {
  stubServer(responses);
  return renderScreen(screen);
}

afterEach(async () => {
  vi.unstubAllGlobals();
  await page.viewport(1280, 800);
});

test('marks a charge that differs from the expected price and shows the working', async () => {
  await openPage({ '/api/charges': buildList(buildCharge()) });
  const grid = page.getByRole('grid', { name: 'Shipping charges' });
  await expect.element(grid).toMatchTextContent(/₹30\.00 more/);
  await expect.element(grid).toMatchTextContent(/Carrier: 2\.1/);
  await page.getByText('Returned to you').click();
  const panel = page.getByRole('dialog', { name: 'Charges of KURTI-1' });
  await expect.element(panel).toMatchTextContent(/Return₹59\.00.*COD fee refund− ₹41\.30/);
  await userEvent.keyboard('{Escape}');
  await expect.element(panel).not.toBeInTheDocument();
});

test('searches for a trimmed number and shows an empty result', async () => {
  const { router } = await openPage({ '/api/charges': buildList() });
  await expect.element(page.getByText('Nothing has been shipped yet')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Find a shipment' }).fill(' 58000000009 ');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('No shipment has this number')).toBeVisible();
  expect(router.state.location.search).toBe('?reference=58000000009');
});

test('lists the charges of the chosen period and exports all pages as CSV', async () => {
  const requests = stubServer({
    '/api/charges': buildList(buildCharge()),
    '/api/charges/export': () => new Response('a,b', { headers: { 'content-type': 'text/csv' } }),
  });
  const { router } = await renderScreen(<ChargesPage />, '/?days=7&after=cursor');
  const getLastQuery = () => new URLSearchParams(requests.at(-1)?.search);
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect.element(page.getByText('Saved as shipping-charges.csv')).toBeVisible();
  const readDay = (name: string) => getLastQuery().get(name) ?? '';
  expect(countDays(readDay('from'), readDay('to'))).toBe(7);
  expect(getLastQuery().has('after')).toBe(false);
  await page.getByRole('button', { name: /Booked in/ }).click();
  await page.getByRole('option', { name: 'All days' }).click();
  await expect.poll(() => requests.at(-1)).toMatchObject({ path: '/api/charges', search: '' });
  expect(router.state.location.search).toBe('?days=0');
});

test('shows that nothing was shipped in the chosen period', async () => {
  stubServer({ '/api/charges': buildList() });
  await renderScreen(<ChargesPage />, '/?days=30');
  await expect.element(page.getByText('Nothing was shipped in this period')).toBeVisible();
});

test('offers a retry when the charges cannot be loaded', async () => {
  let isDown = true;
  await openPage({
    '/api/charges': () =>
      isDown
        ? Response.json({ message: 'Down' }, { status: 503 })
        : Response.json(buildList(buildCharge())),
  });
  await expect.element(page.getByText('The charges could not be loaded')).toBeVisible();
  isDown = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('58000000001')).toBeVisible();
});

test('shows operator staff the charges of a seller on a phone', async () => {
  await page.viewport(375, 800);
  const sellerId = '00000000-0000-7000-8000-000000000001';
  const seller = {
    id: sellerId,
    name: 'Malabar Spice',
    email: 'm@example.in',
    createdOn: '2026-01-01',
    orders: 1,
    reverse: false,
    planId: null,
    codPlan: 'standard',
  };
  await openPage(
    {
      '/api/sellers': { data: [seller] },
      [`/api/admin/sellers/${sellerId}/charges`]: buildList(buildCharge()),
    },
    <SellerChargesPage />,
  );
  await page.getByRole('combobox', { name: 'Seller' }).fill('mala');
  await page.getByRole('option', { name: 'Malabar Spice' }).click();
  await expect.element(page.getByText('58000000001')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(375);
});
