import { expect, type Page } from '@playwright/test';
import { openAddOrder, openSection } from './support/add-order.ts';
import { test } from './support/fixtures.ts';
import { now } from './support/noon.ts';
import { prepareWarehouse } from './support/prepared-data.ts';
import { expectOneToast, toasts } from './support/toasts.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Add Warehouse' });
const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true });

async function openDialog(page: Page) {
  await openAddOrder(page);
  const pickup = await openSection(page, 'pickup');
  await pickup.getByRole('button', { name: 'Add Address' }).click();
  await expect(dialog(page)).toBeVisible();
}

async function fillIn(page: Page, title: string) {
  await field(page, 'Address title').fill(title);
  await field(page, 'Name').fill('Biju Thomas');
  await field(page, 'Phone').fill('9847012345');
  await field(page, 'Address line').fill('14 Market Road');
  await field(page, 'Pincode').fill('682002');
  await expect(field(page, 'State')).toHaveValue('Kerala');
}

const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save' });

test('Spec §2 Add Warehouse: its fields, +91 before both phones, Cancel and Save', async ({
  page,
  seller,
}) => {
  expect(seller.email).toContain('@');
  await openDialog(page);
  const labels = [
    'Address title',
    'Name',
    'Phone',
    'Alternative phone',
    'Email',
    'Address line',
    'Pincode',
    'City',
    'State',
    'Country',
  ];
  for (const label of labels) await expect(field(page, label)).toHaveValue('');
  await expect(dialog(page).getByText('+91')).toHaveCount(2);
  await expect(dialog(page).getByRole('checkbox', { name: 'Default Address' })).not.toBeChecked();
  for (const label of ['City', 'State', 'Country']) {
    await expect(field(page, label)).toHaveJSProperty('readOnly', true);
  }
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog(page)).toHaveCount(0);
});

test('Spec §9 pincode: six digits fill city and state and set India, five ask nothing', async ({
  page,
  seller,
  guard,
}) => {
  expect(seller.email).toContain('@');
  await openDialog(page);
  const asked = () => guard.requests.filter((name) => name === 'POST /publicRoutes/pincodedetails');
  await field(page, 'Pincode').pressSequentially('56000');
  await expect(field(page, 'Country')).toHaveValue('');
  expect(asked()).toHaveLength(0);
  await field(page, 'Pincode').pressSequentially('1');
  await expect(field(page, 'City')).toHaveValue('Bengaluru');
  await expect(field(page, 'State')).toHaveValue('Karnataka');
  await expect(field(page, 'Country')).toHaveValue('India');
  expect(asked()).toHaveLength(1);
  await field(page, 'Pincode').press('Backspace');
  await expect(field(page, 'City')).toHaveValue('');
});

test('Spec §8 pincode lookup failure: logged only, city and state can be typed', async ({
  page,
  seller,
  guard,
}) => {
  guard.expectLostRequests('POST /publicRoutes/pincodedetails');
  expect(seller.email).toContain('@');
  await openDialog(page);
  await page.route('/publicRoutes/pincodedetails', (route) => route.abort());
  await field(page, 'Pincode').fill('560001');
  await expect(field(page, 'Country')).toHaveValue('India');
  await field(page, 'City').fill('Bengaluru');
  await field(page, 'State').fill('Karnataka');
  await expect(toasts(page)).toHaveCount(0);
  await expect
    .poll(() => guard.logs)
    .toContainEqual(expect.stringContaining('Pincode lookup failed'));
});

test('Correction of spec §5 warehouse: required fields and formats are checked beside the field, nothing is sent', async ({
  page,
  seller,
  guard,
}) => {
  expect(seller.email).toContain('@');
  await openDialog(page);
  await save(page).click();
  const required = [
    'Address title',
    'Name',
    'Phone',
    'Address line',
    'Pincode',
    'City',
    'State',
    'Country',
  ];
  for (const label of required) {
    await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true');
    await expect(field(page, label)).toHaveAccessibleDescription(/Enter the|Enter a title|pincode/);
  }
  await expect(field(page, 'Address title')).toBeFocused();
  await expect(field(page, 'Email')).not.toHaveAttribute('aria-invalid', 'true');
  await fillIn(page, 'Kochi store');
  await field(page, 'Phone').fill('98470');
  await field(page, 'Email').fill('nobody');
  await save(page).click();
  await expect(field(page, 'Phone')).toHaveAccessibleDescription(/10 digits/);
  await expect(field(page, 'Email')).toHaveAccessibleDescription(/e-mail address/);
  expect(guard.requests).not.toContain('POST /warehouse/create');
});

test('Spec §4 saving a warehouse: toast Warehouse saved successfully!, the modal closes 5 seconds later, the address is selected', async ({
  page,
  seller,
}) => {
  await prepareWarehouse(page.request, seller, { pickupAddressTitle: 'Aluva depot' });
  await openDialog(page);
  await fillIn(page, 'Kochi store');
  const sent = page.waitForRequest('/warehouse/create');
  // The page's time stands still: nothing but this test lets the five seconds pass.
  await page.clock.install({ time: now() });
  await page.clock.pauseAt(now() + 60_000);
  await save(page).click();
  await expectOneToast(page, 'Warehouse saved successfully!', 'Done');
  const place = { pin: '682002', city: 'Ernakulam', state: 'Kerala', country: 'India' };
  const address = {
    pickupAddressTitle: 'Kochi store',
    name: 'Biju Thomas',
    email: '',
    phone: '9847012345',
    altPhone: '',
    address: '14 Market Road',
    ...place,
    city: await field(page, 'City').inputValue(),
  };
  const mirrored = Object.entries(address).map(([key, value]) => [`return_${key}`, value]);
  expect((await sent).postDataJSON()).toEqual({
    ...address,
    ...Object.fromEntries(mirrored),
    isDefault: false,
  });
  expect(await (await sent).headerValue('idempotency-key')).not.toBeNull();
  await page.clock.runFor(4999);
  await expect(dialog(page)).toBeVisible();
  await page.clock.runFor(1);
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole('radio', { name: /Kochi store/ })).toBeChecked();
});

test('Spec §8 warehouse save error: toast This warehouse is already present. and the modal stays', async ({
  page,
  seller,
  guard,
}) => {
  guard.expectAnswers('POST /warehouse/create 409');
  await prepareWarehouse(page.request, seller);
  await openDialog(page);
  await fillIn(page, 'kochi STORE');
  await save(page).click();
  await expectOneToast(page, 'This warehouse is already present.', 'Error');
  await expect(dialog(page)).toBeVisible();
  await expect(field(page, 'Address title')).toHaveValue('kochi STORE');
  await expect(field(page, 'Address title')).toBeFocused();
});

test("Correction of spec §8 warehouse save error: for anything else the server's message", async ({
  page,
  seller,
  guard,
}) => {
  guard.expectAnswers('POST /warehouse/create 422');
  expect(seller.email).toContain('@');
  await openDialog(page);
  await fillIn(page, 'Kochi store');
  // A client of another version: what it sends is refused by the real server.
  await page.route('/warehouse/create', (route) =>
    route.continue({ postData: { ...route.request().postDataJSON(), phone: '12345' } }),
  );
  const answered = page.waitForResponse('/warehouse/create');
  await save(page).click();
  const { message } = await (await answered).json();
  await expectOneToast(page, message);
  await expect(dialog(page)).toBeVisible();
  await expect(field(page, 'Phone')).toHaveAttribute('aria-invalid', 'true');
});
