import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  buildOrder,
  getAddress,
  getButton,
  getRows,
  listPath,
  listSentBodies,
  openPage,
  respondJson,
  respondList,
} from './test-support/open-orders.tsx';

const warehouseId = '01a1fc20-f9d2-7595-bcec-2b8d9f024441';
const createdOn = { startDate: '2026-01-01', endDate: '2026-01-03' };
const rangeQuery = 'from=2026-01-01&to=2026-01-03';
const warehouse = {
  id: warehouseId,
  isDefault: true,
  pickupAddressTitle: 'Kochi store',
  name: 'Biju Thomas',
  phoneNumber: '9847012345',
  altPhoneNumber: '',
  email: '',
  addressLine: '14 Market Road',
  pincode: '682002',
  city: 'Ernakulam',
  state: 'Kerala',
  country: 'India',
};
const choiceResponses = {
  '/api/warehouses': { data: [warehouse] },
  '/api/order-tags': { data: ['gift', 'to call'] },
  '/api/imports': { data: [], isMore: false, limits: { bytes: 1, rows: 1 } },
};
const getDialog = () => page.getByRole('dialog', { name: 'Filters' });
const listChips = () =>
  page
    .getByRole('list', { name: 'Active filters' })
    .getByRole('button')
    .elements()
    .map(({ textContent }) => textContent);

beforeEach(() => localStorage.clear());
afterEach(async () => {
  vi.unstubAllGlobals();
  await page.viewport(1280, 800);
});

test('sends the chosen filters to the list and the counts and stores the filters in the address', async () => {
  const router = await openPage(`/orders/forward?${rangeQuery}&page=2`, {
    [listPath]: respondList([buildOrder(1)]),
    '/api/orders/stages': { data: [{ stage: 'new', orders: 1 }] },
    ...choiceResponses,
  });
  await expect.element(getRows()).toBeVisible();
  const opener = getButton('Filters').element();
  if (opener instanceof HTMLElement) opener.focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(getDialog()).toBeVisible();
  await getDialog()
    .getByRole('radiogroup', { name: 'Payment' })
    .getByRole('radio', { name: 'Any' })
    .click();
  await userEvent.keyboard('{ArrowRight}');
  await getDialog().getByRole('combobox', { name: 'States' }).fill('ker');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(getDialog().getByRole('button', { name: 'Remove Kerala' })).toBeVisible();
  await getDialog().getByRole('textbox', { name: 'Pincode' }).fill('682');
  await getDialog().getByRole('textbox', { name: 'Invoice amount from' }).fill('1,000.50');
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => getAddress(router))
    .toBe(`/orders/forward?${rangeQuery}&payment=cod&state=Kerala&pin=682&amountFrom=1000.5`);
  const narrowing = {
    payment: 'cod',
    states: ['Kerala'],
    pincode: '682',
    amountPaise: { from: 100_050 },
  };
  await expect
    .poll(() => listSentBodies(listPath).at(-1))
    .toEqual({ filters: [{ createdOn, ...narrowing }], limit: 9, pageNumber: 0 });
  expect(listSentBodies('/api/orders/stages').at(-1)).toEqual({ createdOn, ...narrowing });
  await expect.poll(listChips).toEqual(['COD', 'Kerala', 'Pincode 682…', 'From ₹1,000.50']);
});

test('filters the list by RTO risk', async () => {
  const router = await openPage(`/orders/forward?${rangeQuery}`, {
    [listPath]: respondList([buildOrder(1)]),
    '/api/orders/stages': { data: [] },
    ...choiceResponses,
  });
  await getButton('Filters').click();
  await getDialog()
    .getByRole('button', { name: /RTO risk/ })
    .click();
  await page.getByRole('option', { name: 'High' }).click();
  await getDialog().getByRole('button', { name: 'Apply' }).click();
  await expect.poll(() => getAddress(router)).toBe(`/orders/forward?${rangeQuery}&risk=high`);
  await expect
    .poll(() => listSentBodies(listPath).at(-1))
    .toMatchObject({ filters: [{ createdOn, risk: 'high' }] });
  await expect.poll(listChips).toEqual(['High RTO risk']);
});

test("shows the carrier's words for a failed booking and filters by the kind of refusal", async () => {
  const refusal = { code: 'invalid_address', words: 'Consignee address is too short' };
  const router = await openPage(`/orders/forward?${rangeQuery}&stage=booking_failed`, {
    [listPath]: respondList([buildOrder(1, { refusal })]),
    '/api/orders/stages': { data: [{ stage: 'booking_failed', orders: 1 }] },
    ...choiceResponses,
  });
  await expect.element(page.getByRole('columnheader', { name: 'Failure reason' })).toBeVisible();
  await expect.element(page.getByText(refusal.words)).toBeVisible();
  await expect.element(page.getByText('Address refused')).toBeVisible();
  await getButton('Filters').click();
  await getDialog()
    .getByRole('button', { name: /Failed booking/ })
    .click();
  await page.getByRole('option', { name: 'Address refused' }).click();
  await getDialog().getByRole('button', { name: 'Apply' }).click();
  await expect
    .poll(() => getAddress(router))
    .toBe(`/orders/forward?${rangeQuery}&stage=booking_failed&refusal=invalid_address`);
  await expect
    .poll(() => listSentBodies(listPath).at(-1))
    .toMatchObject({ filters: [{ stage: 'booking_failed', refusal: 'invalid_address' }] });
  await expect.poll(listChips).toEqual(['Address refused']);
});

test('focuses the next chip after a removal and the Filters button after Clear all filters', async () => {
  const router = await openPage(
    `/orders/forward?state=Goa&state=Kerala&warehouse=${warehouseId}&tag=gift`,
    { [listPath]: respondList([buildOrder(1)]), ...choiceResponses },
  );
  await expect.poll(listChips).toEqual(['Warehouse: Kochi store', 'Goa', 'Kerala', 'Tag: gift']);
  await page.getByRole('button', { name: 'Remove filter Goa' }).click();
  await expect.poll(listChips).toEqual(['Warehouse: Kochi store', 'Kerala', 'Tag: gift']);
  await expect.element(page.getByRole('button', { name: 'Remove filter Kerala' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => getAddress(router))
    .toBe(`/orders/forward?warehouse=${warehouseId}&tag=gift`);
  await getButton('Clear all filters').click();
  await expect.poll(() => getAddress(router)).toBe('/orders/forward');
  await expect.element(getButton('Filters')).toHaveFocus();
});

test('marks the field of an invalid filter and keeps the typed values', async () => {
  await openPage('/orders/forward', {
    [listPath]: respondList([buildOrder(1)]),
    ...choiceResponses,
  });
  await expect.element(getRows()).toBeVisible();
  await getButton('Filters').click();
  await getDialog().getByRole('textbox', { name: 'Pincode' }).fill('0682');
  const [from, to] = ['Dead weight from', 'Dead weight to'].map((name) =>
    getDialog().getByRole('textbox', { name }),
  );
  await from?.fill('5');
  await to?.fill('2');
  await getDialog().getByRole('button', { name: 'Apply' }).click();
  const pincode = getDialog().getByRole('textbox', { name: 'Pincode' });
  await expect.element(pincode).toHaveFocus();
  await expect.element(pincode).toHaveAccessibleDescription(/does not start with 0/);
  await expect
    .element(getDialog().getByRole('textbox', { name: 'Dead weight to' }))
    .toHaveAccessibleDescription(/not below the lower one/);
  await expect.element(pincode).toHaveValue('0682');
  expect(listSentBodies(listPath)).toHaveLength(1);
});

test('warns when the range has more orders than a filter searches', async () => {
  await openPage('/orders/forward?payment=cod', {
    [listPath]: () =>
      respondJson({ data: [buildOrder(1)], total: 1, totalIsCapped: true, newestRead: 100_000 }),
    '/api/orders/stages': { data: [{ stage: 'new', orders: 1 }], isCapped: true },
    ...choiceResponses,
  });
  await expect
    .element(page.getByText('only the newest 1,00,000 are searched. Choose fewer days or a stage.'))
    .toBeVisible();
  await expect.element(page.getByRole('link', { name: 'New 1+' })).toBeVisible();
});

test('fits the filter chips and the dialog to a phone', async () => {
  await page.viewport(375, 800);
  await openPage('/orders/forward?state=Dadra+and+Nagar+Haveli+and+Daman+and+Diu&tag=gift', {
    [listPath]: respondList([buildOrder(1)]),
    ...choiceResponses,
  });
  await expect.poll(listChips).toHaveLength(2);
  expect(document.documentElement.scrollWidth).toBe(375);
  await getButton('Filters').click();
  await expect.element(getDialog()).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(375);
});
