// From a press or a key to the next frame on the orders list with 100 rows, on a processor four times slower:
// the slowest event of each kind of interaction, median over its repeats; the floor is the aim.
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chromium, type Locator, type Page } from '@playwright/test';
import { startServer } from '../e2e/support/server.ts';
import { reportFigure } from './support/figures.ts';

const AIM_MS = 200;
const SLOWDOWN = 4;
const REPEATS = 5;
const ORDERS = 150;

const server = await startServer({ LOG_LEVEL: 'error' });
const named = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
const browser = await chromium.launch({
  ...(existsSync(named) ? { executablePath: named } : {}),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});

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

/** Pressed as a hand does: no question to the page, which would have to answer it before its next frame. */
async function press(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (box === null) throw new Error('What is to be pressed is not in sight');
  await longestEvent(page);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/** The longest event since the last time that it was asked, in milliseconds; the browser rounds to eight. */
function longestEvent(page: Page): Promise<number> {
  return page.evaluate(async () => {
    // An event is reported after the frame that shows it.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100)));
    const { events } = globalThis as unknown as { events: PerformanceEntry[] };
    return Math.max(0, ...events.splice(0).map(({ duration }) => duration));
  });
}

interface Interaction {
  readonly act: () => Promise<void>;
  /** What it leads to is there. */
  readonly seen: () => Promise<void>;
  readonly undo: () => Promise<void>;
}

try {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  await makeOrders(page);
  await page.addInitScript(() => {
    const events: PerformanceEntry[] = [];
    (globalThis as unknown as { events: PerformanceEntry[] }).events = events;
    new PerformanceObserver((list) => {
      const seen = list.getEntries() as (PerformanceEntry & { interactionId: number })[];
      events.push(...seen.filter(({ interactionId }) => interactionId > 0));
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  });
  await page.goto('/orders/forward?range=thisMonth&size=100');
  await page.waitForFunction(() => document.querySelectorAll('[role="row"]').length > 100);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });

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
  const rowsOf = async (first: number) => {
    await page.getByText(new RegExp(`^${first}–`)).waitFor();
    await page.locator('table:not([aria-busy="true"])').waitFor();
  };
  const interactions: Record<string, Interaction> = {
    'type into the search': {
      act: async () => {
        await press(page, search);
        await page.keyboard.type('12345');
      },
      seen: async () => undefined,
      undo: () => search.fill(''),
    },
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
      seen: () => rowsOf(101),
      undo: async () => {
        await page.getByRole('button', { name: 'Previous page' }).click();
        await rowsOf(1);
      },
    },
  };
  for (const [name, { act, seen, undo }] of Object.entries(interactions)) {
    const samples: number[] = [];
    for (let repeat = 0; repeat < REPEATS; repeat += 1) {
      await act();
      samples.push(await longestEvent(page));
      await seen();
      await undo();
    }
    reportFigure({
      name: `interaction: ${name}`,
      value: samples.toSorted((a, b) => a - b)[Math.floor(REPEATS / 2)] ?? 0,
      unit: `ms, CPU ${SLOWDOWN}x slower`,
      floor: AIM_MS,
      engine: `Chromium ${browser.version()}`,
      rows: 100,
    });
  }
} finally {
  await browser.close();
  await server.stop();
}
