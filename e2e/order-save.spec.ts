import { expect, type Page } from '@playwright/test';
import {
  fillConsignee,
  fillProduct,
  openAddOrder,
  openSection,
  pepper,
  pick,
  save,
  saveAndCatch,
  savedDocket,
} from './support/add-order.ts';
import { test } from './support/fixtures.ts';
import { dayFirst, dayFromToday } from './support/india-days.ts';
import { now } from './support/noon.ts';
import { prepareWarehouse } from './support/prepared-data.ts';
import { expectOneToast, toasts } from './support/toasts.ts';

const success = 'Order saved successfully!';
const listed = (page: Page) => page.getByRole('grid', { name: 'Forward orders' }).getByRole('row');

let warehouseId = '';

test.beforeEach(async ({ page, seller }) => {
  warehouseId = await prepareWarehouse(page.request, seller);
  await openAddOrder(page);
  await fillConsignee(page);
  await fillProduct(page, 1, pepper);
});

test('Spec §3 single-order payload, prepaid: sent to the letter, listed first in this week', async ({
  page,
}) => {
  await (await openSection(page, 'order')).getByLabel('Reference ID').fill('SO-77');
  const other = await openSection(page, 'other');
  await other.getByLabel('Reseller name').fill('Malabar Spice House');
  const { request, shipment, body } = await saveAndCatch(page);
  await expectOneToast(page, success, 'Done');
  expect(await request.headerValue('idempotency-key')).toMatch(/^\S{16,}$/);
  expect(shipment).toEqual({
    orderId: expect.stringMatching(/\S/),
    name: 'Ravi Kumar',
    phone: '9876543210',
    altPhone: '',
    email: '',
    address: '12 MG Road',
    pinCode: '560001',
    city: 'Bengaluru',
    state: 'Karnataka',
    country: 'India',
    returnName: 'Biju Thomas',
    returnPhone: '9847012345',
    returnAltPhone: '',
    returnEmail: '',
    returnAddress: '14 Market Road',
    returnPin: '682002',
    returnCity: 'Ernakulam',
    returnState: 'Kerala',
    returnCountry: 'India',
    paymentMode: 'Prepaid',
    contentCategory: '',
    clientRefrenceNumber: 'SO-77',
    hsnCode: '',
    codAmount: 0,
    orderDate: dayFirst(dayFromToday(), '/'),
    totalAmount: 999,
    sellerAddress: '',
    sellerName: 'Malabar Spice House',
    sellerInvoice: '',
    sellerGstIn: '',
    waybill: '',
    weight: 0.65,
    shippingService: 'surface',
    shippingServiceCategory: 'B2C',
    addressType: '',
    lsp: 'delhivery',
    warehouseId,
    weightDetails: [
      {
        boxId: 0,
        docketNumber: '',
        numberOfBoxes: 1,
        weightKg: 0.65,
        lengthCm: 35,
        breadthCm: 35,
        heightCm: 6.5,
      },
    ],
    contentDetails: [
      { productId: 0, productName: 'Pepper 1 kg', quantity: 2, unitPrice: 499.5, hsncode: '' },
    ],
  });
  expect(body.pickupLocation).toEqual({
    name: 'Biju Thomas',
    phone: '9847012345',
    address: '14 Market Road',
    pinCode: '682002',
    city: 'Ernakulam',
    state: 'Kerala',
    country: 'India',
  });
  await expect(page).toHaveURL('/orders/add');
  const docket = await savedDocket(page);
  await page.getByRole('link', { name: 'Show in list' }).click();
  await expect(listed(page).nth(1)).toContainText(docket);
  await expect(listed(page).nth(1)).toContainText('Ref ID: SO-77');
});

test('Correction of spec §3 paymentMode: COD collects the invoice amount', async ({ page }) => {
  const order = await openSection(page, 'order');
  await order.getByRole('radio', { name: 'COD' }).check();
  const { shipment } = await saveAndCatch(page);
  await expectOneToast(page, success);
  expect(shipment).toMatchObject({ paymentMode: 'COD', codAmount: 999, totalAmount: 999 });
  await page.goto('/orders/forward');
  await expect(listed(page).nth(1)).toContainText(/COD\s*₹999\.00/);
});

test('Spec §4 COD manual: the amount that was typed is collected', async ({ page }) => {
  const order = await openSection(page, 'order');
  await order.getByRole('radio', { name: 'COD' }).check();
  await pick(order, 'COD calculated amount', 'Manual Amount');
  await order.getByLabel('COD Amount', { exact: true }).fill('250.5');
  const { shipment } = await saveAndCatch(page);
  await expectOneToast(page, success);
  expect(shipment).toMatchObject({ paymentMode: 'COD', codAmount: 250.5, totalAmount: 999 });
});

test('Correction of spec §4 multi-box: the sum of boxes times weight per box is sent', async ({
  page,
}) => {
  const parcel = await openSection(page, 'package');
  await pick(parcel, 'Package type', 'multi(B2C)');
  const first = parcel.getByRole('group', { name: 'Box 1' });
  await first.getByLabel('Number of boxes').fill('2');
  await first.getByLabel('Weight per box').fill('1.5');
  await parcel.getByRole('button', { name: 'Add Box' }).click();
  const second = parcel.getByRole('group', { name: 'Box 2' });
  await second.getByLabel('Number of boxes').fill('1');
  await second.getByLabel('Weight per box').fill('0.25');
  await second.getByLabel('Length').fill('10');
  const { shipment } = await saveAndCatch(page);
  await expectOneToast(page, success);
  expect(shipment).toMatchObject({
    weight: 3.25,
    shippingServiceCategory: 'B2C',
    weightDetails: [
      { boxId: 1, numberOfBoxes: 2, weightKg: 1.5, lengthCm: '' },
      { boxId: 2, numberOfBoxes: 1, weightKg: 0.25, lengthCm: 10 },
    ],
  });
});

for (const type of ['single(B2B)', 'multi(B2B)']) {
  test(`Spec §4 package type ${type}: with a Rov Type it is saved as B2B`, async ({ page }) => {
    const parcel = await openSection(page, 'package');
    await pick(parcel, 'Package type', type);
    await pick(parcel, 'Rov Type', 'Carrier risk');
    if (type === 'multi(B2B)') {
      await parcel.getByLabel('Number of boxes').fill('4');
      await parcel.getByLabel('Weight per box').fill('10');
    }
    const { shipment } = await saveAndCatch(page);
    await expectOneToast(page, success);
    expect(shipment).toMatchObject({
      shippingServiceCategory: 'B2B',
      weight: type === 'multi(B2B)' ? 40 : 0.65,
    });
  });
}

test('Spec §5 GST ewaybill number: given for 50000 and more, the order is saved', async ({
  page,
}) => {
  await fillProduct(page, 1, { name: 'Saffron', quantity: '1', unitPrice: '50000' });
  await (await openSection(page, 'other')).getByLabel('GST ewaybill number').fill('123456789012');
  const { shipment } = await saveAndCatch(page);
  await expectOneToast(page, success);
  expect(shipment).toMatchObject({ waybill: '123456789012', totalAmount: 50_000 });
});

test('Spec §4 saving an order: Saving... and disabled while it is under way, then the screen stays', async ({
  page,
}) => {
  let letGo = () => {};
  const looked = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('/booking/createPickup', async (route) => {
    await looked;
    await route.continue();
  });
  await page.clock.install({ time: now() });
  await save(page);
  const saving = page.getByRole('button', { name: 'Saving...' });
  await expect(saving).toBeVisible();
  await expect(saving).toHaveAttribute('aria-disabled', 'true');
  letGo();
  await expectOneToast(page, success);
  await expect(page).toHaveURL('/orders/add');
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeEnabled();
  // Spec §9: the save toasts close after 3000 ms, others after 5000.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 2000);
  await page.clock.runFor(1000);
  await expect(toasts(page)).toHaveCount(0);
});

test('Spec §7 saving twice: the same form gives the same order and no second one', async ({
  page,
}) => {
  const first = await saveAndCatch(page);
  await expectOneToast(page, success);
  const docket = await savedDocket(page);
  const second = await saveAndCatch(page);
  expect(second.body).toEqual(first.body);
  const key = 'idempotency-key';
  expect(await second.request.headerValue(key)).toBe(await first.request.headerValue(key));
  const again = await (await second.request.response())?.json();
  expect(again.data.docketNumber).toBe(docket);
  expect(await savedDocket(page)).toBe(docket);
  await page.goto('/orders/forward');
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  await expect(listed(page).nth(1)).toContainText(docket);
});

test('a form that was changed after it was saved is another order', async ({ page }) => {
  await save(page);
  await expectOneToast(page, success);
  await fillProduct(page, 1, { ...pepper, quantity: '3' });
  const { request } = await saveAndCatch(page);
  expect((await request.response())?.ok()).toBe(true);
  await page.goto('/orders/forward');
  await expect(page.getByText('1–2 of 2')).toBeVisible();
});

test("Spec §8 order save error: the server's error text, and nothing typed is lost", async ({
  page,
  guard,
}) => {
  guard.expectAnswers('POST /booking/createPickup 422');
  // A client of another version: what it sends is refused by the real server.
  await page.route('/booking/createPickup', (route) => {
    const body = route.request().postDataJSON();
    body.shipments[0].phone = '12345';
    return route.continue({ postData: body });
  });
  const answered = page.waitForResponse('/booking/createPickup');
  await save(page);
  const { message } = await (await answered).json();
  await expectOneToast(page, message, 'Error');
  const consignee = await openSection(page, 'consignee');
  await expect(consignee.getByLabel('Phone', { exact: true })).toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await expect(consignee.getByLabel('Name')).toHaveValue('Ravi Kumar');
});

test('Spec §8 order save error: without a text from the server Something went wrong while saving the order.', async ({
  page,
  guard,
}) => {
  guard.expectLostRequests('POST /booking/createPickup');
  await page.route('/booking/createPickup', (route) => route.abort());
  await save(page);
  await expectOneToast(page, 'Something went wrong while saving the order.', 'Error');
  // Once the way is free again the same order is saved.
  await page.unroute('/booking/createPickup');
  await save(page);
  await expect(toasts(page).getByText(success)).toBeVisible();
});

test('Spec §4 toasts: at most 3 show at once', async ({ page }) => {
  await save(page);
  // The pointer over them keeps them open.
  await toasts(page).first().hover();
  for (const press of [2, 3, 4]) {
    const answered = page.waitForResponse('/booking/createPickup');
    await page.keyboard.press('ControlOrMeta+s');
    await answered;
    await expect(toasts(page).getByText(success)).toHaveCount(Math.min(press, 3));
  }
});
