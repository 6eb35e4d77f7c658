import { expect, type Page } from '@playwright/test';
import {
  fillConsignee,
  fillProduct,
  openSection,
  pepper,
  save,
  savedDocket,
  section,
  sectionToggle,
} from './support/add-order.ts';
import { demo, test } from './support/fixtures.ts';
import { tabAndType, tabTo } from './support/keyboard.ts';
import { now } from './support/noon.ts';
import { expectOneToast, toasts } from './support/toasts.ts';

// Long ways, on machines that may be slow.
test.describe.configure({ timeout: 180_000 });

const rows = (page: Page) => page.getByRole('grid', { name: 'Forward orders' }).getByRole('row');
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Add Warehouse' });

// The guard of every test watches here too: no console error, no CSP violation, no failed request.
test('Spec main job: sign in, add a warehouse, add an order through all five sections, find it, reload, sign out', async ({
  page,
}, { workerIndex }) => {
  await page.goto('/login');
  await page.getByLabel('Email').fill(demo.seller.email);
  await page.getByLabel('Password', { exact: true }).fill(demo.seller.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/orders/forward');
  await expect(rows(page)).toHaveCount(10);
  await page.getByRole('link', { name: 'Add Order' }).click();

  await fillConsignee(page);
  await section(page, 'consignee').getByLabel('Alternative phone').fill('9847012346');
  await section(page, 'consignee').getByLabel('Email').fill('ravi@example.in');
  await fillProduct(page, 1, pepper);
  const reference = `JOURNEY-${workerIndex}-${Date.now()}`;
  await section(page, 'order').getByLabel('Reference ID').fill(reference);

  const title = `Journey depot ${Date.now()}`;
  const pickup = await openSection(page, 'pickup');
  await pickup.getByRole('button', { name: 'Add Address' }).click();
  const field = (label: string) => dialog(page).getByLabel(label, { exact: true });
  await field('Address title').fill(title);
  await field('Name').fill('Biju Thomas');
  await field('Phone').fill('9847012345');
  await field('Address line').fill('14 Market Road');
  await field('Pincode').fill('560001');
  await expect(field('City')).toHaveValue('Bengaluru');
  await expect(field('State')).toHaveValue('Karnataka');
  await expect(field('Country')).toHaveValue('India');
  await page.clock.install({ time: now() });
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expectOneToast(page, 'Warehouse saved successfully!');
  await page.clock.runFor(5000);
  await expect(dialog(page)).toHaveCount(0);
  await expect(pickup.getByRole('radio', { name: new RegExp(title) })).toBeChecked();
  await expect(toasts(page)).toHaveCount(0);

  const parcel = await openSection(page, 'package');
  await parcel.getByLabel('Total weight').fill('1.2');
  const other = await openSection(page, 'other');
  await other.getByLabel('Reseller name').fill('Malabar Spice House');

  await save(page);
  await expectOneToast(page, 'Order saved successfully!');
  const docket = await savedDocket(page);
  expect(docket).toMatch(/^\w{10,}$/);

  await page.getByRole('link', { name: 'Show in list' }).click();
  await expect(page).toHaveURL('/orders/forward');
  await expect(rows(page).nth(1)).toContainText(docket);
  await expect(rows(page).nth(1)).toContainText(reference);
  await page.reload();
  await expect(rows(page).nth(1)).toContainText(docket);

  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Log-Out' }).click();
  await expect(page).toHaveURL('/login');
});

test('the main job by keyboard alone', async ({ page, seller }) => {
  const press = (key: string) => page.keyboard.press(key);
  // The fixture registered the seller; here it signs in itself.
  await page.context().clearCookies();
  await page.goto('/login');
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.type(seller.email);
  await tabAndType(page, page.getByLabel('Password', { exact: true }), seller.password);
  await press('Enter');
  await expect(page).toHaveURL('/orders/forward');
  await expect(page.getByRole('heading', { name: 'Orders' })).toBeFocused();
  await expect(page.getByText('No data availabe for the applied filters.')).toBeVisible();
  await press('n');
  await expect(page).toHaveURL('/orders/add');

  const consignee = section(page, 'consignee');
  await tabAndType(page, consignee.getByLabel('Name'), 'Ravi Kumar');
  await tabAndType(page, consignee.getByLabel('Phone', { exact: true }), '9876543210');
  await tabAndType(page, consignee.getByLabel('Address'), '12 MG Road');
  await tabAndType(page, consignee.getByLabel('Pincode'), '560001');
  await expect(consignee.getByLabel('City')).toHaveValue('Bengaluru');

  // A section that is complete opens the next one.
  const order = section(page, 'order');
  await tabAndType(page, order.getByLabel('Product name'), 'Pepper');
  await tabAndType(page, order.getByLabel('Quantity'), '2');
  await tabAndType(page, order.getByLabel('Unit price'), '499.5');
  await tabTo(page, order.getByRole('radio', { name: 'Prepaid' }));
  await press('ArrowRight');
  await expect(order.getByRole('radio', { name: 'COD' })).toBeChecked();
  await tabTo(page, order.getByRole('button', { name: 'COD calculated amount' }));
  await press('Enter');
  await expect(page.getByRole('option', { name: 'Invoice Amount' })).toBeFocused();
  await press('ArrowDown');
  await press('Enter');
  await tabAndType(page, order.getByLabel('COD Amount', { exact: true }), '500');

  const addAddress = section(page, 'pickup').getByRole('button', { name: 'Add Address' });
  await tabTo(page, addAddress);
  await press('Enter');
  const field = (label: string) => dialog(page).getByLabel(label, { exact: true });
  await expect(field('Address title')).toBeFocused();
  await page.keyboard.type('Kochi store');
  await tabAndType(page, field('Name'), 'Biju Thomas');
  await tabAndType(page, field('Phone'), '9847012345');
  await tabAndType(page, field('Address line'), '14 Market Road');
  await tabAndType(page, field('Pincode'), '682002');
  await expect(field('State')).toHaveValue('Kerala');
  await tabTo(page, dialog(page).getByRole('checkbox', { name: 'Default Address' }));
  await press('Space');
  await tabTo(page, dialog(page).getByRole('button', { name: 'Save' }));
  await page.clock.install({ time: now() });
  await press('Enter');
  await expectOneToast(page, 'Warehouse saved successfully!');
  await page.clock.runFor(5000);
  await expect(dialog(page)).toHaveCount(0);
  await expect(addAddress).toBeFocused();
  await expect(section(page, 'pickup').getByRole('radio', { name: /Kochi store/ })).toBeChecked();

  await tabTo(page, sectionToggle(page, 'package'));
  await press('Enter');
  const parcel = section(page, 'package');
  await tabTo(page, parcel.getByLabel('Total weight'));
  await press('ControlOrMeta+a');
  await page.keyboard.type('1.2');
  await tabTo(page, sectionToggle(page, 'other'));
  await press('Enter');
  await tabAndType(page, section(page, 'other').getByLabel('Reseller name'), 'Malabar Spice House');
  await press('ControlOrMeta+s');
  await expect(toasts(page).getByText('Order saved successfully!')).toBeVisible();
  const docket = await savedDocket(page);

  await tabTo(page, page.getByRole('link', { name: 'Show in list' }));
  await press('Enter');
  await expect(rows(page).nth(1)).toContainText(docket);
  await tabTo(page, page.getByRole('button', { name: 'User menu' }));
  await press('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  await press('End');
  await expect(page.getByRole('menuitem', { name: 'Log-Out' })).toBeFocused();
  await press('Enter');
  await expect(page).toHaveURL('/login');
});

test('who tabs into the app can skip to the content', async ({ page, seller }) => {
  await page.goto('/account');
  await expect(page.getByText(seller.email)).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});
