// Every screen of the product: its name, who sees it, and how to get there.
import { randomUUID } from 'node:crypto';
import './runtime.mjs';

const { tsImport } = await import('tsx/esm/api');
// Loaded before the server starts, so that both start their clocks at the same time.
const { authenticator } = await tsImport('../e2e/support/authenticator.ts', import.meta.url);

export const seller = { username: 'seller@demo.shipdesk.in', password: 'Seller#2026' };
const other = { username: 'other@demo.shipdesk.in', password: 'Other#2026' };
/** Nobody yet: these screens register a seller of their own. */
const newcomer = {};
const admin = { username: 'admin@demo.shipdesk.in', password: 'Admin#2026' };

export const screens = [
  { name: 'login', show: (page) => page.goto('/login') },
  {
    name: 'login-error',
    show: async (page) => {
      await page.goto('/login');
      await page.getByRole('button', { name: 'Login' }).click();
    },
  },
  { name: 'register', show: (page) => page.goto('/register') },
  { name: 'coming-soon', show: (page) => page.goto('/coming_soon') },
  { name: 'not-found', show: (page) => page.goto('/nowhere') },
  { name: 'dashboard', as: seller, show: (page) => page.goto('/dashboard') },
  { name: 'orders', as: seller, show: showOrders },
  {
    name: 'orders-selected',
    as: seller,
    show: async (page) => {
      await showOrders(page);
      await page.getByRole('grid').getByRole('checkbox').nth(2).check();
    },
  },
  { name: 'orders-empty', as: admin, show: (page) => page.goto('/orders/forward') },
  {
    name: 'date-range',
    as: seller,
    show: async (page) => {
      await showOrders(page);
      await page.getByRole('main').getByRole('button', { name: / to / }).click();
      await page.getByRole('menuitemradio', { name: 'Custom' }).click();
      const days = page.getByRole('dialog').getByRole('grid').first().getByRole('button');
      await days.getByText('3', { exact: true }).click();
      await days.getByText('12', { exact: true }).click();
    },
  },
  { name: 'add-order', as: seller, show: showAddOrder },
  {
    // Somebody without a draft: nothing is filled in, so nothing is saved.
    name: 'add-order-errors',
    as: other,
    show: async (page) => {
      await page.goto('/orders/add');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
    },
  },
  {
    name: 'add-warehouse',
    as: seller,
    show: async (page) => {
      await page.goto('/orders/add');
      await open(page, 'Warehouse/Pickup Address');
      await page.getByRole('button', { name: 'Add Address' }).click();
    },
  },
  {
    name: 'side-menu',
    as: admin,
    show: async (page) => {
      await page.goto('/dashboard');
      const toggle = page.getByRole('button', { name: 'Open menu' });
      if (await toggle.isVisible()) await toggle.click();
      await page.getByRole('button', { name: 'Billing pages' }).click();
    },
  },
  {
    name: 'user-menu',
    as: seller,
    show: async (page) => {
      await page.goto('/account');
      await page.getByRole('button', { name: 'User menu' }).click();
    },
  },
  {
    name: 'columns',
    as: seller,
    show: async (page) => {
      await showOrders(page);
      await page.getByRole('button', { name: 'Columns' }).click();
    },
  },
  { name: 'order', as: seller, show: showOrder },
  { name: 'reverse-orders', as: seller, show: (page) => page.goto('/orders/reverse') },
  {
    name: 'bulk-import',
    as: seller,
    show: async (page) => {
      await showOrders(page);
      await chooseBulkFile(page);
    },
  },
  {
    name: 'bulk-import-cells',
    as: seller,
    show: async (page) => {
      await showOrders(page);
      await chooseBulkFile(page, '98470');
      await page.getByRole('dialog').getByRole('grid').waitFor();
    },
  },
  { name: 'imports', as: seller, show: showImports },
  {
    name: 'orders-loading',
    as: seller,
    show: async (page) => {
      await page.route('/orders/getorders', () => undefined);
      await page.goto('/orders/forward');
    },
  },
  {
    name: 'orders-failed',
    as: seller,
    show: async (page) => {
      await page.route('/orders/getorders', (route) => route.abort());
      await page.goto('/orders/forward');
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    },
  },
  {
    name: 'keys',
    as: seller,
    show: async (page) => {
      await showOrders(page);
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'warehouses', as: seller, show: (page) => page.goto('/warehouse') },
  { name: 'help', show: (page) => page.goto('/help') },
  { name: 'account', as: seller, show: (page) => page.goto('/account') },
  { name: 'second-factor', as: newcomer, show: showSecondFactor },
  {
    name: 'recovery-codes',
    as: newcomer,
    show: async (page) => {
      await showSecondFactor(page);
      await switchSecondFactorOn(page);
    },
  },
  {
    name: 'login-code',
    as: newcomer,
    show: async (page) => {
      const { email, password } = await showSecondFactor(page);
      await switchSecondFactorOn(page);
      await page.request.post('/auth/logout');
      await page.goto('/login');
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Login' }).click();
      await page.getByRole('textbox', { name: 'Code' }).fill('000000');
      await page.getByRole('button', { name: 'Login' }).click();
      await page.getByRole('alert').waitFor();
    },
  },
  { name: 'admin', as: admin, show: (page) => page.goto('/admin') },
  { name: 'sellers', as: admin, show: (page) => page.goto('/admin/sellers') },
  { name: 'configure-rates', as: admin, show: showRates },
  {
    name: 'configure-rates-edited',
    as: admin,
    show: async (page) => {
      await showRates(page);
      await page.getByLabel('Zone A, Up to 10kgs', { exact: true }).click();
      await page.keyboard.type('99');
      await page.getByLabel('Zone B, Up to 250 gm', { exact: true }).click();
      await page.keyboard.press('Backspace');
      await page.keyboard.press('Enter');
    },
  },
];

async function showOrders(page) {
  await page.goto('/orders/forward');
  await page.getByRole('rowheader').first().waitFor();
}

async function showOrder(page) {
  await showOrders(page);
  await page.getByRole('rowheader').getByRole('link').first().click();
  await page.getByRole('heading', { level: 2 }).first().waitFor();
}

/** A file of twelve orders, of which one has the phone number that is given. */
async function chooseBulkFile(page, phone) {
  await page.getByRole('button', { name: 'Bulk Import' }).click();
  await page.getByRole('menuitem', { name: 'B2C Order', exact: true }).click();
  await chooseTwelve(page, phone === undefined ? {} : { 4: { phone }, 7: { pinCode: '56' } });
}

/** A big import that is over, of which two rows failed. */
async function showImports(page) {
  await page.goto('/orders/imports');
  await chooseTwelve(page, { 4: { phone: '98470' }, 7: { pinCode: '56' } });
  await page
    .getByRole('button', { name: /^Download failed rows/ })
    .first()
    .waitFor();
}

async function chooseTwelve(page, changes) {
  const { bulkCsv } = await tsImport('../e2e/support/bulk-files.ts', import.meta.url);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Browse File' }).click();
  const buffer = Buffer.from(bulkCsv(12, { changes }));
  await (await chooser).setFiles({ name: 'orders.csv', mimeType: 'text/csv', buffer });
}

/** The key that an authenticator app is to be given, of a seller that was not there before. */
async function showSecondFactor(page) {
  const [email, password] = [`weaver-${randomUUID()}@demo.shipdesk.in`, 'Quiet#Lorry71'];
  const name = 'Thiruvananthapuram Handloom Weavers Cooperative Society';
  const data = {
    name,
    email,
    phone: '9847012345',
    password,
    confirmPassword: password,
    terms: true,
  };
  await page.request.post('/auth/register', { data });
  await page.goto('/account');
  const section = page.getByRole('region', { name: 'Second factor' });
  await section.getByRole('button', { name: 'Set up' }).click();
  await section.getByLabel('Current password', { exact: true }).fill(password);
  await section.getByRole('button', { name: 'Continue' }).click();
  await section.getByRole('img', { name: /QR code/ }).waitFor();
  return { email, password };
}

async function switchSecondFactorOn(page) {
  const section = page.getByRole('region', { name: 'Second factor' });
  const nextCode = authenticator((await section.locator('code').textContent()) ?? '');
  await section.getByRole('textbox', { name: 'Code' }).fill(nextCode());
  await section.getByRole('button', { name: 'Switch on' }).click();
  await section.getByRole('list', { name: 'Recovery codes' }).waitFor();
}

async function showRates(page) {
  await page.goto('/admin/configure-rates');
  await page.getByRole('grid', { name: 'Shipping Rate Table' }).waitFor();
}

async function open(page, title) {
  await page.getByRole('heading', { level: 2 }).getByRole('button', { name: title }).click();
}

async function showAddOrder(page) {
  await page.goto('/orders/add');
  const consignee = page.getByRole('group', { name: 'Delivery/Consignee Details' });
  await consignee.getByLabel('Name').fill('Ravi Kumar');
  await consignee.getByLabel('Phone', { exact: true }).fill('9876543210');
  await consignee.getByLabel('Address').fill('12 MG Road, Shanthala Nagar');
  await consignee.getByLabel('Pincode').fill('560001');
  await open(page, 'Order Details');
  await page.getByLabel('Product name').fill('Malabar black pepper 500 g');
  await page.getByLabel('Quantity').fill('2');
  await page.getByLabel('Unit price').fill('649');
  await open(page, 'Warehouse/Pickup Address');
  await open(page, 'Weight & Dimensions');
  await open(page, 'Other Details');
  await page.getByRole('heading', { name: 'Add Order' }).focus();
}
