import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { openSection, save, saveAndCatch, savedDocket } from './support/add-order.ts';
import { demo, type Seller, signInQuietly, test } from './support/fixtures.ts';
import { prepareOrders, prepareWarehouse } from './support/prepared-data.ts';

const toggle = (page: Page) => page.getByRole('radiogroup', { name: 'Direction' });
const reverseSwitch = (page: Page, name: string) =>
  page.getByRole('switch', { name: `Reverse orders of ${name}` });

/** Switches reverse orders of a seller on, as the operator does. */
async function switchOn(http: APIRequestContext, seller: Seller) {
  const signIn = await http.post('/auth/login', {
    data: { username: demo.admin.email, password: demo.admin.password },
  });
  const { accessToken } = await signIn.json();
  const headers = { authorization: `Bearer ${accessToken}` };
  const { data } = await (await http.get('/api/sellers', { headers })).json();
  const found = data.find(({ email }: { email: string }) => email === seller.email);
  const answer = await http.put(`/api/sellers/${found.id}/reverse`, {
    headers,
    data: { isOn: true },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  await signInQuietly(http, seller);
}

/** Section 1 of a reverse order: who the parcel is picked up from. */
async function fillReverseConsignee(page: Page) {
  const fields = page.getByRole('group', { name: 'Consignee, picked up from', exact: true });
  await fields.getByLabel('Name').fill('Ravi Kumar');
  await fields.getByLabel('Phone', { exact: true }).fill('9876543210');
  await fields.getByLabel('Address').fill('12 MG Road');
  await fields.getByLabel('Pincode').fill('560001');
  await expect(fields.getByLabel('City')).toHaveValue('Bengaluru');
}

async function fillReverseOrder(page: Page) {
  await fillReverseConsignee(page);
  const order = await openSection(page, 'order');
  await order.getByLabel('Product name').fill('Pepper 1 kg');
  await order.getByLabel('Quantity').fill('2');
  await order.getByLabel('Unit price').fill('499.5');
}

test('N2 reverse: off by default, the toggle is disabled; the page opens by its address', async ({
  page,
  seller,
}) => {
  await prepareOrders(page.request, seller, 1);
  await page.goto('/orders/reverse');
  await expect(page.getByText('No data availabe for the applied filters.')).toBeVisible();
  await expect(toggle(page).getByRole('radio', { name: 'Reverse' })).toBeChecked();
  await expect(toggle(page).getByRole('radio', { name: 'Reverse' })).toBeDisabled();
  await expect(page.getByRole('link', { name: 'Add reverse order' })).toHaveCount(0);
  await toggle(page).getByText('Forward').click();
  await expect(page).toHaveURL('/orders/forward');
  await expect(toggle(page).getByRole('radio', { name: 'Reverse' })).toBeDisabled();
});

test('Spec §2 reverse filter bar: date range and the settings icon, no search', async ({
  page,
  seller,
}) => {
  expect(seller.email).toContain('@');
  const sent = page.waitForRequest('/orders/getorders');
  await page.goto('/orders/reverse?range=today');
  const [filter] = (await sent).postDataJSON().filters;
  expect(filter).toMatchObject({ direction: 'reverse', createdOn: {} });
  const main = page.getByRole('main');
  await expect(main.getByRole('button', { name: / to / })).toBeVisible();
  await expect(main.getByRole('button', { name: 'Columns' })).toBeVisible();
  await expect(main.getByRole('searchbox')).toHaveCount(0);
  await expect(main.getByRole('button', { name: 'Export CSV' })).toHaveCount(0);
});

test('N2 reverse: with the flag on an order is made, listed among the reverse ones, and opens', async ({
  page,
  seller,
}) => {
  await prepareWarehouse(page.request, seller);
  await prepareOrders(page.request, seller, 1);
  await switchOn(page.request, seller);
  await page.goto('/orders/forward');
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  await toggle(page).getByText('Reverse').click();
  await expect(page).toHaveURL('/orders/reverse');
  await page.getByRole('link', { name: 'Add reverse order' }).click();
  await expect(page).toHaveURL('/orders/add?direction=reverse');
  await fillReverseOrder(page);
  await expect(page.getByRole('radiogroup', { name: 'Payment type' })).toHaveCount(0);
  const summary = page.getByRole('complementary', { name: 'Order summary' });
  await expect(summary).toHaveText(/From.*Bengaluru.*To.*Ernakulam/);
  await expect(summary).not.toContainText('COD');
  const { shipment, body } = await saveAndCatch(page);
  expect(shipment).toMatchObject({ paymentMode: 'Pickup', codAmount: 0, city: 'Bengaluru' });
  expect(body.pickupLocation).toMatchObject({ city: 'Ernakulam' });
  const docket = await savedDocket(page);
  await page.getByRole('link', { name: 'Show in list' }).click();
  await expect(page).toHaveURL('/orders/reverse');
  await page.getByRole('rowheader').getByRole('link', { name: docket }).click();
  await expect(page.getByRole('region', { name: 'Consignee, picked up from' })).toContainText(
    'Ravi Kumar',
  );
  await expect(page.getByRole('region', { name: 'Payment' })).toContainText('Pickup');
  await page.getByRole('button', { name: 'Back to orders' }).click();
  await expect(page).toHaveURL('/orders/reverse');
});

test('N2 reverse: with the flag off the screen says so and the server refuses', async ({
  page,
  seller,
  guard,
}) => {
  guard.expectAnswers('POST /booking/createPickup 422');
  await prepareWarehouse(page.request, seller);
  await page.goto('/orders/add?direction=reverse');
  const words = 'Reverse orders are not switched on for your account. Ask the operator.';
  await expect(page.getByRole('main').getByText(words)).toBeVisible();
  await fillReverseOrder(page);
  const answered = page.waitForResponse('/booking/createPickup');
  await save(page);
  expect((await answered).status()).toBe(422);
});

test('sellers: the operator finds one and switches its reverse orders on', async ({
  page,
  seller,
}) => {
  await signInQuietly(page.request, demo.admin);
  await page.goto('/admin/sellers');
  await page.getByRole('searchbox', { name: 'Search sellers' }).fill(seller.email);
  const row = page.getByRole('grid', { name: 'Sellers' }).getByRole('row');
  await expect(row).toHaveCount(2);
  const one = reverseSwitch(page, seller.name);
  await expect(one).not.toBeChecked();
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/reverse'));
  await row.nth(1).getByText('Off').click();
  expect((await saved).status()).toBe(200);
  await page.reload();
  await page.getByRole('searchbox', { name: 'Search sellers' }).fill(seller.email);
  await expect(one).toBeChecked();
  await expectAccessible(page);
});

test('sellers: a switch that the server refuses goes back and says so', async ({
  page,
  seller,
  guard,
}) => {
  await signInQuietly(page.request, demo.admin);
  await page.goto('/admin/sellers');
  await page.getByRole('searchbox', { name: 'Search sellers' }).fill(seller.email);
  const one = reverseSwitch(page, seller.name);
  await expect(one).not.toBeChecked();
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let path = '';
  await page.route('/api/sellers/*/reverse', async (route) => {
    path = new URL(route.request().url()).pathname;
    await held;
    await route.abort();
  });
  // In a grid the arrow keys lead to what is in the cells.
  await page.getByRole('grid', { name: 'Sellers' }).getByRole('row').nth(1).focus();
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowRight');
  await expect(one).toBeFocused();
  await page.keyboard.press('Space');
  await expect(one).toBeChecked();
  await expect.poll(() => path).not.toBe('');
  guard.expectLostRequests(`PUT ${path}`);
  letGo();
  await expect(page.getByRole('alert').getByText('The server cannot be reached.')).toBeVisible();
  await expect(one).not.toBeChecked();
});

test('no WCAG A or AA violation: reverse list and Add reverse order', async ({ page, seller }) => {
  test.setTimeout(120_000);
  await switchOn(page.request, seller);
  await page.goto('/orders/reverse');
  await expect(page.getByText('No data availabe for the applied filters.')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/orders/add?direction=reverse');
  await expect(page.getByRole('heading', { name: 'Add reverse order' })).toBeVisible();
  await expectAccessible(page);
});
