import { expect, type Page } from '@playwright/test';
import {
  fillConsignee,
  fillProduct,
  openAddOrder,
  openSection,
  pepper,
  saveAndCatch,
  savedDocket,
} from './support/add-order.ts';
import { test } from './support/fixtures.ts';
import { dayFirst, dayFromToday } from './support/india-days.ts';
import { prepareWarehouse } from './support/prepared-data.ts';
import { expectOneToast } from './support/toasts.ts';

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
