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

test("Spec §8 warehouse save error: This warehouse is already present., else the server's message", async ({
  page,
  seller,
  guard,
}) => {
  guard.expectAnswers('POST /warehouse/create 409', 'POST /warehouse/create 422');
  await prepareWarehouse(page.request, seller);
  await openDialog(page);
  await fillIn(page, 'kochi STORE');
  await save(page).click();
  await expectOneToast(page, 'This warehouse is already present.', 'Error');
  await expect(dialog(page)).toBeVisible();
  await expect(field(page, 'Address title')).toHaveValue('kochi STORE');
  await expect(field(page, 'Address title')).toBeFocused();
  await field(page, 'Address title').fill('Aluva depot');
  // A client of another version sends what the real server refuses.
  await page.route('/warehouse/create', (route) =>
    route.continue({ postData: { ...route.request().postDataJSON(), phone: '12345' } }),
  );
  const answered = page.waitForResponse('/warehouse/create');
  await save(page).click();
  const { message } = await (await answered).json();
  await expect(toasts(page).getByText(message)).toBeVisible();
  await expect(dialog(page)).toBeVisible();
  await expect(field(page, 'Phone')).toHaveAttribute('aria-invalid', 'true');
});
