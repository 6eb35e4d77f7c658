import { expect, type Locator, type Page } from '@playwright/test';
import { demo, signInQuietly, test } from './support/fixtures.ts';
import { prepareOrders } from './support/prepared-data.ts';

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const toggle = (page: Page, name: 'Open menu' | 'Close menu') => page.getByRole('button', { name });

test('Spec §2 top bar: 6% of the viewport height, toggle left, user menu right; the menu leaves the title free', async ({
  page,
}) => {
  await signInQuietly(page.request, demo.seller);
  await page.goto('/dashboard');
  const bar = page.getByRole('banner');
  for (const height of [800, 1000]) {
    await page.setViewportSize({ width: 1280, height });
    await expect
      .poll(async () => Math.round((await bar.boundingBox())?.height ?? 0))
      .toBe(height * 0.06);
    const left = await toggle(page, 'Close menu').boundingBox();
    const right = await page.getByRole('button', { name: 'User menu' }).boundingBox();
    expect(left?.x).toBeLessThan(40);
    expect((right?.x ?? 0) + (right?.width ?? 0)).toBeGreaterThan(1240);
  }
  for (const width of [1536, 1280, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    if (width < 1280) await toggle(page, 'Open menu').click();
    await expect(toggle(page, 'Close menu')).toBeVisible();
    const title = page.getByRole('heading', { name: 'Dashboard' });
    await expect.poll(async () => (await title.boundingBox())?.x).toBeGreaterThan(240);
  }
});

test('Spec §9 layout breakpoints: 640, 768, 1024, 1280 and 1536 pixels', async ({
  page,
  seller,
}) => {
  await prepareOrders(page.request, seller, 1);
  await page.goto('/orders/forward');
  await page.getByRole('rowheader').getByRole('link').click();
  const main = page.getByRole('main');
  const card = (name: string) => main.getByRole('region', { name, exact: true });
  const box = async (locator: Locator) =>
    (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await expect(card('Shipment')).toBeVisible();
  // The element that appears exactly at each breakpoint, and not one pixel before.
  const edges: readonly (readonly [number, () => Promise<boolean>])[] = [
    [640, async () => (await box(page.getByRole('banner').getByText('Shipdesk'))).width > 1],
    [768, async () => (await box(card('Pickup'))).y === (await box(card('Return address'))).y],
    [1024, () => menu(page).isVisible()],
    [1280, async () => (await box(card('Shipment'))).y === (await box(card('Products'))).y],
    [1536, () => main.evaluate((element) => getComputedStyle(element).paddingLeft === '32px')],
  ];
  for (const [width, isWide] of edges) {
    for (const [viewport, expected] of [
      [width - 1, false],
      [width, true],
    ] as const) {
      await page.setViewportSize({ width: viewport, height: 900 });
      await expect.poll(isWide, `${viewport} px`).toBe(expected);
    }
  }
});

test('the theme chosen in the user menu persists after a reload', async ({ page }) => {
  await signInQuietly(page.request, demo.seller);
  await page.goto('/dashboard');
  const background = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await background();
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect.poll(background).not.toBe(light);
  const dark = await background();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  expect(await background()).toBe(dark);
});

test('Spec §2 dashboard: tabs Analytics and Order Status follow the click', async ({
  page,
  guard,
}) => {
  await signInQuietly(page.request, demo.seller);
  await page.goto('/dashboard');
  const tabs = page.getByRole('navigation', { name: 'Dashboard' });
  await expect(tabs.locator('[aria-current=page]')).toHaveText('Analytics');
  await expect(page.getByRole('heading', { name: 'Things to do next' })).toBeVisible();
  await expect(page.getByRole('grid', { name: 'By warehouse' })).toBeVisible();
  const entriesBefore = await page.evaluate(() => history.length);
  await tabs.getByRole('link', { name: 'Analytics' }).click();
  await expect(page).toHaveURL('/dashboard');
  expect(await page.evaluate(() => history.length)).toBe(entriesBefore);
  expect(guard.requests.filter((name) => name === 'GET /dashboard')).toHaveLength(1);
  await tabs.getByRole('link', { name: 'Order Status' }).click();
  await expect(page).toHaveURL('/dashboard/order-status');
  await expect(tabs.locator('[aria-current=page]')).toHaveText('Order Status');
  await expect(page.getByRole('list', { name: 'Pipeline', exact: true })).toBeVisible();
});

test('a screen fetches the two cut fonts alone, an accented letter the rest', async ({ page }) => {
  const fonts = new Set<string>();
  page.on('request', (request) => {
    const [, name] = /\/(inter-[a-z-]+)-[\w-]{8}\.woff2$/.exec(request.url()) ?? [];
    if (name !== undefined) fonts.add(name);
  });
  await signInQuietly(page.request, demo.seller);
  await page.goto('/orders/forward');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  expect([...fonts].sort()).toEqual(['inter-basic', 'inter-rupee']);
  await page.getByRole('searchbox').fill('Café');
  await expect
    .poll(() => [...fonts].sort())
    .toEqual(['inter-basic', 'inter-latin-wght-normal', 'inter-rupee']);
});
