// From a press or a key to the next frame on the orders list with 100 rows, on a processor four times slower. The floor is the
// same on a page with 100 rows, the libraries and no features.
import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { startServer } from '../e2e/support/server.ts';
import { startBarePages } from './support/bare-pages.ts';
import { launchBrowser } from './support/browser.ts';
import { type Interaction, openWatched, press, reportInteractions } from './support/next-paint.ts';

const ORDERS = 150;

const server = await startServer({ LOG_LEVEL: 'error' });
const bare = await startBarePages();
const browser = await launchBrowser();
// Pages of one browser share a process, and what slows one down.
const bareBrowser = await launchBrowser();

async function makeOrders(page: Page): Promise<void> {
  const data = { username: 'seller@demo.shipdesk.in', password: 'Seller#2026' };
  const answer = await page.request.post(`${server.url}/auth/login`, { data });
  const { accessToken }: { accessToken: string } = await answer.json();
  const place = { pinCode: '560001', city: 'Bengaluru', state: 'Karnataka', country: 'India' };
  const contact = { name: 'Ravi Kumar', phone: '9876543210', address: '12 MG Road', ...place };
  for (let made = 0; made < ORDERS; made += 1) {
    const created = await page.request.post(`${server.url}/booking/createPickup`, {
      headers: { authorization: `Bearer ${accessToken}`, 'idempotency-key': randomUUID() },
      data: {
        shipments: [
          {
            ...contact,
            orderId: `BENCH-${made}`,
            paymentMode: 'Prepaid',
            clientRefrenceNumber: `REF-${made}`,
            orderDate: '01/06/2026',
            weightDetails: [
              { numberOfBoxes: 1, weightKg: 0.65, lengthCm: 35, breadthCm: 35, heightCm: 6.5 },
            ],
            contentDetails: [{ productName: 'Pepper', quantity: 2, unitPrice: 499.5 }],
          },
        ],
        pickupLocation: contact,
      },
    });
    if (!created.ok()) throw new Error(`${created.status()} ${await created.text()}`);
  }
}

function typing(page: Page, search: Locator): Interaction {
  return {
    act: async () => {
      await press(page, search);
      await page.keyboard.type('12345');
    },
    seen: async () => undefined,
    undo: () => search.fill(''),
  };
}

/** What comes nearest to each on a page that has no features. */
function bareInteractions(page: Page): Record<string, Interaction> {
  const search = page.getByRole('searchbox');
  const menu = page.getByRole('button', { name: 'Menu' });
  const openMenu = {
    act: () => press(page, menu),
    seen: () => page.getByText('Yesterday').waitFor(),
    undo: () => menu.click(),
  };
  const tick = (name: string) => {
    const box = page.getByRole('checkbox', { name, exact: true });
    return { act: () => press(page, box), seen: async () => undefined, undo: () => box.uncheck() };
  };
  return {
    'type into the search': typing(page, search),
    'open the date menu': openMenu,
    'open the columns menu': openMenu,
    'select a row': tick('Order 0/2, 0'),
    'select all rows': tick('Select All'),
    'turn the page': {
      act: () => press(page, page.getByRole('button', { name: 'Next page' })),
      seen: () => page.getByText('Order 1/99, 8').waitFor(),
      undo: async () => {
        await page.getByRole('button', { name: 'Previous page' }).click();
        await page.getByText('Order 0/99, 8').waitFor();
      },
    },
  };
}

try {
  const page = await openWatched(browser, server.url);
  await makeOrders(page);
  await page.goto('/orders/forward?range=thisMonth&size=100');
  await page.waitForFunction(() => document.querySelectorAll('[role="row"]').length > 100);

  const search = page.getByRole('searchbox', { name: 'Search by docket number' });
  const dates = page.getByRole('button', { name: /\d to \d/ });
  const menu = page.getByRole('menu');
  const closeMenu = async () => {
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
  };
  const unselect = async () => {
    await page.getByRole('button', { name: 'Unselect All' }).click();
    await dates.waitFor();
  };
  // The foot of the list tells of the page before its rows are there.
  const rowsWith = async (order: number) => {
    await page.getByText(`Ref ID: REF-${order}`, { exact: true }).waitFor();
    await page.locator('table:not([aria-busy="true"])').waitFor();
  };
  const interactions: Record<string, Interaction> = {
    'type into the search': typing(page, search),
    'open the date menu': {
      act: () => press(page, dates),
      seen: () => menu.waitFor(),
      undo: closeMenu,
    },
    'open the columns menu': {
      act: () => press(page, page.getByRole('button', { name: 'Columns' })),
      seen: () => menu.waitFor(),
      undo: closeMenu,
    },
    'select a row': {
      act: () => press(page, page.getByRole('checkbox').nth(3)),
      seen: () => page.getByText('1 selected').waitFor(),
      undo: unselect,
    },
    'select all rows': {
      act: () => press(page, page.getByRole('checkbox', { name: 'Select All' })),
      seen: () => page.getByText('100 selected').waitFor(),
      undo: unselect,
    },
    'turn the page': {
      act: () => press(page, page.getByRole('button', { name: 'Next page' })),
      seen: () => rowsWith(0),
      undo: async () => {
        await page.getByRole('button', { name: 'Previous page' }).click();
        await rowsWith(ORDERS - 1);
      },
    },
  };
  const barePage = await openWatched(bareBrowser, bare.url);
  await barePage.goto('/orders/forward');
  await barePage.getByText('Order 0/99, 8').waitFor();
  await reportInteractions(
    { page, interactions },
    { page: barePage, interactions: bareInteractions(barePage) },
    { engine: `Chromium ${browser.version()}`, rows: 100 },
  );
} finally {
  await browser.close();
  await bareBrowser.close();
  await bare.stop();
  await server.stop();
}
