// npm run screenshots: a picture of every screen in screenshots/, and the two of the README in docs/images/.
import { mkdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { tsImport } from 'tsx/esm/api';
import { isStale, PARTS, root } from './build-state.mjs';
import { installWhatIsMissing } from './install.mjs';
import { findOrInstallChromium } from './test-chromium.mjs';

const WIDTHS = [375, 768, 1440];
const HEIGHTS = { 375: 812, 768: 1024, 1440: 900 };
const folder = join(root, 'screenshots');
const images = join(root, 'docs/images');
const seller = { username: 'seller@demo.shipdesk.in', password: 'Seller#2026' };
const admin = { username: 'admin@demo.shipdesk.in', password: 'Admin#2026' };

/** Every screen: its name, who sees it, and how to get there. */
const screens = [
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
    name: 'add-order-errors',
    as: seller,
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
      await page.getByRole('button', { name: 'Open menu' }).click();
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
  { name: 'account', as: seller, show: (page) => page.goto('/account') },
  { name: 'admin', as: admin, show: (page) => page.goto('/admin') },
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

/** What moves has come to rest and what loads is there. */
async function rest(page) {
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    window.scrollTo(0, 0);
    await document.fonts.ready;
  });
  await page.waitForTimeout(150);
}

async function contextFor(browser, { url, person, colorScheme, width }) {
  const context = await browser.newContext({
    baseURL: url,
    colorScheme,
    viewport: { width, height: HEIGHTS[width] },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    reducedMotion: 'reduce',
  });
  if (person !== undefined) await context.request.post('/auth/login', { data: person });
  return context;
}

async function takeAll(browser, url) {
  for (const colorScheme of ['light', 'dark']) {
    for (const width of WIDTHS) {
      const contexts = new Map();
      for (const { name, as: person, show } of screens) {
        if (!contexts.has(person)) {
          contexts.set(person, await contextFor(browser, { url, person, colorScheme, width }));
        }
        const page = await contexts.get(person).newPage();
        await show(page);
        await rest(page);
        const path = join(folder, `${name}-${width}-${colorScheme}.png`);
        await page.screenshot({ path, fullPage: true });
        await page.close();
      }
      for (const context of contexts.values()) await context.close();
      console.log(`${screens.length} screens, ${width} px, ${colorScheme}`);
    }
  }
}

async function takeReadmeImages(browser, url) {
  const context = await contextFor(browser, {
    url,
    person: seller,
    colorScheme: 'light',
    width: 1440,
  });
  for (const name of ['orders', 'add-order']) {
    const page = await context.newPage();
    await screens.find((screen) => screen.name === name)?.show(page);
    await rest(page);
    await page.screenshot({ path: join(images, `${name}.png`) });
  }
  await context.close();
}

installWhatIsMissing();
const stale = /** @type {(keyof typeof PARTS)[]} */ (Object.keys(PARTS)).filter(isStale);
if (stale.length > 0) {
  const { build } = await import('./build.mjs');
  await build(stale);
}
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
mkdirSync(images, { recursive: true });

const { chromium } = createRequire(join(root, 'apps/web/package.json'))('playwright');
const { startServer } = await tsImport('../e2e/support/server.ts', import.meta.url);
const server = await startServer();
const browser = await chromium.launch({
  executablePath: findOrInstallChromium(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  await takeAll(browser, server.url);
  await takeReadmeImages(browser, server.url);
} finally {
  await browser.close();
  await server.stop();
}
