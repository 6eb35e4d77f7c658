import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { openSection, readSavedDocket, saveAndReadRequest } from '../support/add-order.ts';
import { demo, type Seller, signInOverHttp, switchTo, test } from '../support/fixtures.ts';
import { prepareOrders, prepareWarehouse } from '../support/prepared-data.ts';

const getDirectionToggle = (page: Page) => page.getByRole('radiogroup', { name: 'Direction' });
const getReverseSwitch = (page: Page, name: string) =>
  page.getByRole('switch', { name: `Reverse orders of ${name}` });

async function enableReverseOrders(page: Page, seller: Seller) {
  await signInOverHttp(page.request, demo.admin);
  await page.goto('/admin/sellers');
  await page.getByRole('searchbox', { name: 'Search sellers' }).fill(seller.email);
  const row = page.getByRole('grid', { name: 'Sellers' }).getByRole('row');
  await expect(row).toHaveCount(2);
  await expect(getReverseSwitch(page, seller.name)).not.toBeChecked();
  const saveResponse = page.waitForResponse((response) => response.url().endsWith('/reverse'));
  await row.nth(1).getByText('Off').click();
  expect((await saveResponse).status()).toBe(200);
  await expect(getReverseSwitch(page, seller.name)).toBeChecked();
  await switchTo(page, seller);
}

/** Fills the consignee, from whom the carrier picks up the parcel. */
async function fillReverseConsignee(page: Page) {
  const fields = page.getByRole('group', { name: 'Pickup from consignee', exact: true });
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

test('a seller adds a reverse order after the operator enables reverse orders', async ({
  page,
  seller,
}) => {
  await prepareWarehouse(seller);
  await prepareOrders(seller, 1);
  await enableReverseOrders(page, seller);
  await page.goto('/orders/forward');
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  await getDirectionToggle(page).getByText('Reverse').click();
  await expect(page).toHaveURL('/orders/reverse');
  await expect(page.getByText('No data availabe for the applied filters.')).toBeVisible();
  await page.getByRole('link', { name: 'Add Order' }).click();
  await expect(page).toHaveURL('/orders/add?direction=reverse');
  await expectAccessible(page);
  await fillReverseOrder(page);
  await expect(page.getByRole('radiogroup', { name: 'Payment type' })).toHaveCount(0);
  const summary = page.getByRole('complementary', { name: 'Order summary' });
  await expect(summary).toHaveText(/From.*Bengaluru.*To.*Ernakulam/);
  await expect(summary).not.toContainText('COD');
  const { shipment, body } = await saveAndReadRequest(page);
  expect(shipment).toMatchObject({ paymentMode: 'Pickup', codAmount: 0, city: 'Bengaluru' });
  expect(body.pickupLocation).toMatchObject({ city: 'Ernakulam' });
  const docket = await readSavedDocket(page);
  await page.getByRole('link', { name: 'Show in list' }).click();
  await expect(page).toHaveURL('/orders/reverse');
  await page.getByRole('rowheader').getByRole('link', { name: docket }).click();
  await expect(page.getByRole('region', { name: 'Pickup from consignee' })).toContainText(
    'Ravi Kumar',
  );
  await expect(page.getByRole('region', { name: 'Payment' })).toContainText('Pickup');
  await page.getByRole('button', { name: 'Back to orders' }).click();
  await expect(page).toHaveURL('/orders/reverse');
});
