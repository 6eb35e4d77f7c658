import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { toast } from '../../ui/overlay/toast.tsx';
import {
  fillConsignee,
  fillProduct,
  getField,
  getSaveButton,
  getSectionToggle,
  openScreen,
} from './test-support/open-add-order.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => {
  toast.clear();
  vi.unstubAllGlobals();
});

const getToasts = () => page.getByRole('alertdialog');
const isSaveRequest = ({ path }: { path: string }) => path === '/booking/createPickup';

/** Opens a section by keyboard, because the sticky header may cover the heading. */
async function openSection(name: string) {
  const toggle = getSectionToggle(name).element();
  if (!(toggle instanceof HTMLElement)) throw new Error(`no section ${name}`);
  if (toggle.getAttribute('aria-expanded') === 'true') return;
  toggle.focus();
  await userEvent.keyboard('{Enter}');
}

test('Spec §5 order save: shows an error or an e-waybill warning and sends no invalid order', async () => {
  const { requests } = await openScreen();
  const expectToast = async (message: string, kind: 'Error' | 'Warning') => {
    await getSaveButton().click();
    const icon = getToasts().getByRole('img', { name: kind, exact: true });
    await expect.element(getToasts()).toMatchTextContent(message);
    await expect.element(icon).toBeInTheDocument();
  };
  await expectToast(
    'Please fill in all required consignee details: name, phone, address, pincode, city, state, country',
    'Error',
  );
  toast.clear();
  await fillConsignee();
  await fillProduct('1', '50000');
  await expectToast(
    'GST ewaybill number is required for orders with total amount >= 50000',
    'Warning',
  );
  await expect.element(getField('GST ewaybill number')).toHaveFocus();
  expect(requests.filter(isSaveRequest)).toEqual([]);
  await getField('GST ewaybill number').fill('123456789012');
  await getSaveButton().click();
  await expect.element(page.getByText('Order saved successfully!')).toBeVisible();
  expect(requests.filter(isSaveRequest)).toMatchObject([
    { body: { shipments: [{ waybill: '123456789012', totalAmount: 50_000 }] } },
  ]);
});

test('makes Ship the primary button after a save until the form changes', async () => {
  await openScreen();
  await fillConsignee();
  await fillProduct();
  await expect.element(getSaveButton()).toHaveClass(/bg-accent/);
  await getSaveButton().click();
  const ship = page.getByRole('link', { name: 'Ship', exact: true });
  await expect.element(ship).toHaveClass(/bg-accent/);
  await expect.element(getSaveButton()).not.toHaveClass(/bg-accent/);
  await getField('Reference ID').fill('SO-78');
  await expect.element(getSaveButton()).toHaveClass(/bg-accent/);
  await expect.element(ship).not.toHaveClass(/bg-accent/);
});

test('Spec §3 single-order payload, prepaid: sends exactly the specified fields', async () => {
  const { requests, router } = await openScreen();
  await fillConsignee();
  await fillProduct();
  await getField('Reference ID').fill('SO-77');
  await openSection('Other Details');
  await getField('Reseller name').fill('Malabar Spice House');
  const orderDate = getField('Order date').element();
  await getSaveButton().click();
  await expect.element(getToasts()).toMatchTextContent('Order saved successfully!');
  const [save] = requests.filter(isSaveRequest);
  expect(save?.body).toEqual({
    shipments: [
      {
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
        orderDate: orderDate instanceof HTMLInputElement ? orderDate.value : '',
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
        warehouseId: 'w1',
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
          { productId: 0, productName: 'Pepper', quantity: 2, unitPrice: 499.5, hsncode: '' },
        ],
      },
    ],
    pickupLocation: {
      name: 'Biju Thomas',
      phone: '9847012345',
      address: '14 Market Road',
      pinCode: '682002',
      city: 'Ernakulam',
      state: 'Kerala',
      country: 'India',
    },
  });
  expect(router.state.location.pathname).toBe('/orders/add');
});

test('updates the price when the user changes the weight', async () => {
  const PAISE_PER_GRAM = 10;
  const service = {
    service: 'surface',
    carrier: 'simulator',
    rateCardVersion: 1,
    etaDays: 3,
    expectedOn: '2026-01-20',
    lines: [],
    histories: { pincode: null, zone: null },
    serviceability: 'checked',
    checkedOn: '2026-01-16',
  };
  const { requests } = await openScreen({
    '/api/quotes': ({ body }) => {
      const deadGrams = Object(body).boxes[0].deadGrams;
      const weights = { deadGrams, volumetricGrams: 1593, chargeableGrams: deadGrams };
      const totalPaise = deadGrams * PAISE_PER_GRAM;
      return Response.json({
        data: {
          ...weights,
          zone: 'C2',
          km: 560,
          estimatedPincodes: [],
          services: [{ ...service, ...weights, totalPaise }],
          withoutCard: [],
          notOffered: [],
        },
      });
    },
  });
  await fillConsignee();
  await fillProduct();
  const cheapestService = page
    .getByRole('list', { name: 'Services' })
    .getByRole('listitem')
    .first();
  await expect.element(cheapestService).toMatchTextContent('₹65.00');
  await expect.element(page.getByText('Zone C2')).toBeVisible();
  await openSection('Weight & Dimensions');
  await getField('Total weight').fill('8');
  await expect.element(cheapestService).toMatchTextContent('₹800.00');
  expect(requests.find(({ path }) => path === '/api/quotes')?.body).toMatchObject({
    fromPincode: '682002',
    toPincode: '560001',
  });
});
