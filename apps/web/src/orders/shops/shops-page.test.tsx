import { bulkExampleRow, bulkFields } from '@shipdesk/domain/order/bulk/bulk-columns';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen, stubServer } from '../../app/test-client.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { ShopApprovedPage } from './shop-approved-page.tsx';
import { ShopsPage } from './shops-page.tsx';

afterEach(() => {
  toast.clear();
  vi.unstubAllGlobals();
});

const id = '01a1fc20-f9d2-7595-bcec-2b8d9f024441';
const createdAt = '2026-11-21T06:00:00.000Z';
const shop = {
  id,
  channel: 'woocommerce',
  name: 'Kochi Spices',
  identity: 'https://kochi.example.in',
  state: 'on',
  trackingPlace: 'Order notes',
  settings: {
    warehouseId: null,
    codGateways: [],
    box: { weightKg: '0.5', lengthCm: '20', breadthCm: '15', heightCm: '5' },
    notifiesBuyer: true,
  },
  pulledAt: createdAt,
  nextPullAt: createdAt,
  problem: null,
  counts: { captured: 3, waiting: 0, conflicts: 0 },
  createdAt,
};
const respondEmpty = () => Response.json({ data: [], isMore: false, needsWarehouse: false });

test('reports missing fields and a failed test before a shop is connected', async () => {
  const requests = stubServer({
    '/api/shops/test': () =>
      Response.json({
        data: {
          outcome: 'refused',
          code: 'scope',
          words: 'The API key provided does not have write permissions.',
          shopName: '',
          trackingPlace: '',
        },
      }),
    '/api/shops': ({ method }) =>
      method === 'POST'
        ? Response.json({ data: shop }, { status: 201 })
        : Response.json({ data: [] }),
  });
  await renderScreen(<ShopsPage />);
  await page.getByRole('button', { name: 'Connect a shop' }).click();
  const dialog = page.getByRole('dialog', { name: 'Connect a shop' });
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect.element(dialog.getByText('Enter the Store address')).toBeVisible();
  await dialog.getByLabelText('Store address').fill('https://kochi.example.in');
  await dialog.getByLabelText('Consumer key').fill('ck_1');
  await dialog.getByRole('textbox', { name: 'Consumer secret' }).fill('cs_1');
  await dialog.getByRole('button', { name: 'Test' }).click();
  await expect.element(dialog.getByText(/does not have write permissions/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect.element(page.getByText(/The shop is connected/)).toBeVisible();
  expect(requests.findLast(({ method }) => method === 'POST')?.body).toEqual({
    channel: 'woocommerce',
    credentials: {
      address: 'https://kochi.example.in',
      consumerKey: 'ck_1',
      consumerSecret: 'cs_1',
    },
  });
});

test("shows the shop's words when the shop rejects the credentials", async () => {
  const problem = { code: 'credentials', words: 'Consumer key is invalid.', since: createdAt };
  stubServer({
    '/api/shops': () => Response.json({ data: [{ ...shop, problem }] }),
    '/api/shop-orders/conflicts': respondEmpty,
    '/api/shop-orders/waiting': respondEmpty,
  });
  await renderScreen(<ShopsPage />);
  await expect.element(page.getByText(/Consumer key is invalid/)).toBeVisible();
  await expect.element(page.getByText('Connection failed')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Pause Kochi Spices' })).toBeVisible();
});

test("uses the shop's version and cancels a booked shipment first", async () => {
  const conflict = {
    connectionId: id,
    shopId: '7',
    shopName: '1007',
    docketNumber: '10000000000014',
    isCancelled: false,
    closedReason: null,
    differences: [{ field: 'phone', ours: '9811111111', theirs: '9822222222' }],
    since: createdAt,
  };
  const bookedConflict = {
    ...conflict,
    shopId: '8',
    shopName: '1008',
    docketNumber: '10000000000028',
  };
  const requests = stubServer({
    '/api/shops': () => Response.json({ data: [shop] }),
    '/api/shop-orders/conflicts': () =>
      Response.json({
        data: [conflict, { ...bookedConflict, closedReason: 'order_is_shipped' }],
        isMore: false,
      }),
    '/api/shop-orders/waiting': respondEmpty,
    '/api/shop-orders/decide': () => new Response(null, { status: 204 }),
    [`/api/shipments/${bookedConflict.docketNumber}/cancel`]: {
      data: { docketNumber: bookedConflict.docketNumber, stage: 'new' },
    },
  });
  await renderScreen(<ShopsPage />);
  const row = page.getByRole('row', { name: /1007/ });
  await expect.element(row.getByText('+91 98222 22222')).toBeVisible();
  await row.getByRole('button', { name: 'Use the shop’s version' }).click();
  await expect.element(page.getByText('The decision on order 1007 is saved.')).toBeVisible();
  expect(requests.findLast(({ method }) => method === 'POST')?.body).toEqual({
    connectionId: id,
    shopId: '7',
    take: 'shop',
  });
  await page
    .getByRole('row', { name: /1008/ })
    .getByRole('button', { name: 'Use the shop’s version…' })
    .click();
  await page.getByRole('button', { name: 'Cancel shipment and use the shop’s version' }).click();
  await expect.element(page.getByText('The decision on order 1008 is saved.')).toBeVisible();
  expect(requests.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    '/api/shop-orders/decide',
    `/api/shipments/${bookedConflict.docketNumber}/cancel`,
    '/api/shop-orders/decide',
  ]);
});

test('does not cancel the shipment twice when the user retries a failed decision', async () => {
  const docketNumber = '10000000000028';
  const conflict = {
    connectionId: id,
    shopId: '8',
    shopName: '1008',
    docketNumber,
    since: createdAt,
    isCancelled: false,
    closedReason: 'order_is_shipped',
    differences: [{ field: 'phone', ours: '9811111111', theirs: '9822222222' }],
  };
  let isDown = true;
  const requests = stubServer({
    '/api/shops': () => Response.json({ data: [shop] }),
    '/api/shop-orders/conflicts': () => Response.json({ data: [conflict], isMore: false }),
    '/api/shop-orders/waiting': respondEmpty,
    '/api/shop-orders/decide': () => new Response(null, { status: isDown ? 500 : 204 }),
    [`/api/shipments/${docketNumber}/cancel`]: { data: { docketNumber, stage: 'new' } },
  });
  await renderScreen(<ShopsPage />);
  await page.getByRole('button', { name: 'Use the shop’s version…' }).click();
  const button = page.getByRole('button', { name: 'Cancel shipment and use the shop’s version' });
  await button.click();
  await expect.element(page.getByText(/The shipment is cancelled/)).toBeVisible();
  isDown = false;
  await button.click();
  await expect.element(page.getByText('The decision on order 1008 is saved.')).toBeVisible();
  expect(requests.filter(({ path }) => path.endsWith('/cancel'))).toHaveLength(1);
});

test('captures a waiting order after the user corrects a cell', async () => {
  const cells = { ...bulkExampleRow, pinCode: '12' };
  const rows = [bulkFields.map((field) => Reflect.get(cells, field) ?? '')];
  const waitingOrder = {
    connectionId: id,
    shopId: '7',
    shopName: '1007',
    heldWords: '',
    rows,
    since: createdAt,
  };
  const onHoldOrder = { ...waitingOrder, shopId: '8', shopName: '1008', heldWords: 'on-hold' };
  const requests = stubServer({
    '/api/shops': () => Response.json({ data: [shop] }),
    '/api/shop-orders/conflicts': respondEmpty,
    '/api/shop-orders/waiting': () =>
      Response.json({ data: [waitingOrder, onHoldOrder], isMore: false, needsWarehouse: false }),
    '/api/shop-orders/capture': () =>
      Response.json({ data: [{ connectionId: id, shopId: '7', docketNumber: '10000000000014' }] }),
  });
  await renderScreen(<ShopsPage />);
  await expect.element(page.getByText(/1008 \(on-hold\)/)).toBeVisible();
  const capture = page.getByRole('button', { name: /^Capture/ });
  await expect.element(capture).toBeDisabled();
  const cell = page.getByRole('textbox', { name: /pinCode/ });
  await cell.click();
  await userEvent.fill(cell, '560001');
  await expect.element(capture).toBeEnabled();
  await capture.click();
  await expect.element(page.getByText('1 order is captured.')).toBeVisible();
  const body = requests.findLast(({ method }) => method === 'POST')?.body;
  expect(JSON.stringify(body)).toContain('"560001"');
  expect(JSON.stringify(body)).not.toContain('"8"');
});

test('connects an approved shop on a button press and reports an ended approval', async () => {
  let hasEnded = true;
  const requests = stubServer({
    '/api/shops/approvals/result': () => {
      if (!hasEnded) return Response.json({ data: shop }, { status: 201 });
      const body = { type: '/problems/invalid', code: 'invalid', reason: 'shop_approval_ended' };
      return Response.json(body, { status: 422 });
    },
  });
  const query = 'code=c1&shop=kaveri.myshopify.com&state=s1&hmac=00';
  await renderScreen(<ShopApprovedPage />, `/other/shops/approved?${query}`);
  await expect.element(page.getByText('kaveri.myshopify.com approved the app')).toBeVisible();
  expect(requests).toEqual([]);
  await page.getByRole('button', { name: 'Connect the shop' }).click();
  await expect.element(page.getByText(/This approval has expired/)).toBeVisible();
  hasEnded = false;
  await page.getByRole('button', { name: 'Connect the shop' }).click();
  await expect.element(page.getByText(/Kochi Spices is connected/)).toBeVisible();
  expect(requests.at(-1)?.body).toEqual({ query });
});
