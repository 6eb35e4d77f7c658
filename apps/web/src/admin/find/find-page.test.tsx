import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen, stubServer } from '../../app/test-client.tsx';
import { FindPage } from './find-page.tsx';

afterEach(() => vi.unstubAllGlobals());

const sellerId = '01a1fc20-f9d2-7595-bcec-2b8d9f024441';
const buildHit = (changes: object) => ({
  kind: 'order',
  id: '10000000000001',
  sellerId,
  seller: 'Gupta Handlooms',
  name: 'Diwali-77',
  note: '10000000000001',
  awb: '5800000000002',
  state: 'in_transit',
  at: '2026-11-21T06:30:00.000Z',
  amountPaise: 999_00,
  ...changes,
});

test('lists the hits of a search with state, amount and a link to each screen', async () => {
  const recharge = { kind: 'recharge', id: sellerId, name: 'HDFCN52026112101', note: '', awb: '' };
  const requests = stubServer({
    '/api/admin/find': {
      data: [buildHit({}), buildHit({ ...recharge, state: 'awaiting_approval' })],
      isMore: false,
    },
  });
  await renderScreen(<FindPage />, '/admin/find');
  const searchBox = page.getByRole('searchbox');
  await expect.element(searchBox).toHaveFocus();
  await userEvent.keyboard(' diwali-77 {Enter}');
  const order = page.getByRole('row', { name: /Diwali-77/ });
  for (const text of ['In transit', '₹999.00', '10000000000001 · AWB 5800000000002']) {
    await expect.element(order.getByText(text)).toBeVisible();
  }
  await expect
    .element(page.getByRole('link', { name: 'Diwali-77' }))
    .toHaveAttribute('href', '/admin/parcels/10000000000001');
  await expect
    .element(page.getByRole('link', { name: 'HDFCN52026112101' }))
    .toHaveAttribute(
      'href',
      `/billing/recharges?tab=all&seller=${sellerId}&search=HDFCN52026112101`,
    );
  expect(requests.map(({ body }) => body)).toEqual([{ text: 'diwali-77' }]);
});

test('shows an empty state and keeps the query when nothing matches', async () => {
  stubServer({ '/api/admin/find': { data: [], isMore: false } });
  await renderScreen(<FindPage />, '/admin/find?q=nothing');
  await expect.element(page.getByText('No record has this number or name')).toBeVisible();
  await expect.element(page.getByRole('searchbox')).toHaveValue('nothing');
});

test('retries a failed search', async () => {
  let requestCount = 0;
  stubServer({
    '/api/admin/find': () => {
      requestCount += 1;
      return requestCount === 1
        ? Response.json({ message: 'Broken.' }, { status: 500 })
        : Response.json({ data: [buildHit({})], isMore: true });
    },
  });
  await renderScreen(<FindPage />, '/admin/find?q=diwali');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText(/^Only the first 1 hits are shown/)).toBeVisible();
});
