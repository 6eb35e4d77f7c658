import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import {
  fillConsignee,
  fillProduct,
  openAddOrder,
  openSection,
  pick,
  save,
  saveAndCatch,
  section,
} from './support/add-order.ts';
import { test } from './support/fixtures.ts';
import { prepareWarehouse } from './support/prepared-data.ts';
import { closeToasts, expectOneToast } from './support/toasts.ts';

const products = 'Please fill in all required product details (name, quantity, and unit price)';

/** Saves and expects one toast with that text. */
async function expectRefusal(page: Page, message: string, kind: 'Error' | 'Warning' = 'Error') {
  await save(page);
  await expectOneToast(page, message, kind);
  await closeToasts(page);
}

test('Spec §5 order save, all checks: in their order, one toast at a time', async ({
  page,
  seller,
  guard,
}) => {
  test.setTimeout(180_000);
  await prepareWarehouse(page.request, seller);
  await openAddOrder(page);
  const order = await openSection(page, 'order');
  await order.getByLabel('Order date').evaluate((input) => input.removeAttribute('readonly'));
  await order.getByLabel('Order date').fill('');
  const pickup = await openSection(page, 'pickup');
  await pickup.getByRole('button', { name: 'Clear pickup address' }).click();
  await page.keyboard.press('Escape');
  const parcel = await openSection(page, 'package');
  await parcel.getByLabel('Length').fill('');

  await expectRefusal(
    page,
    'Please fill in all required consignee details: name, phone, address, pincode, city, state, country',
  );
  await fillConsignee(page);
  await expectRefusal(page, 'Order date is required');
  await order.getByLabel('Order date').evaluate((input) => input.removeAttribute('readonly'));
  await order.getByLabel('Order date').fill('01/01/2026');
  await expectRefusal(page, products);
  await fillProduct(page, 1, { name: 'Saffron', quantity: '1', unitPrice: '50000' });
  await expectRefusal(page, 'Please select a warehouse/pickup address');
  await pickup.getByRole('radio', { name: /Kochi store/ }).check();
  await expectRefusal(page, 'Please fill in all required dimensions (length, width, height)');
  await expectAccessible(page);
  await pick(parcel, 'Package type', 'multi(B2C)');
  await expectRefusal(
    page,
    'Please fill in all required box details (number of boxes and weight per box)',
  );
  await pick(parcel, 'Package type', 'single(B2C)');
  await parcel.getByLabel('Length').fill('10');
  await expectRefusal(
    page,
    'GST ewaybill number is required for orders with total amount >= 50000',
    'Warning',
  );
  const papers = section(page, 'other').getByLabel('GST ewaybill number');
  await expect(papers).toBeFocused();
  expect(guard.requests).not.toContain('POST /booking/createPickup');
  await papers.fill('123456789012');
  const { shipment } = await saveAndCatch(page);
  await expectOneToast(page, 'Order saved successfully!');
  expect(shipment).toMatchObject({ waybill: '123456789012', totalAmount: 50_000 });
});
