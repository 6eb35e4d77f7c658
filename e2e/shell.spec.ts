import { expect, type Locator, type Page } from '@playwright/test';
import { demo, signInQuietly, test } from './support/fixtures.ts';
import { prepareOrders } from './support/prepared-data.ts';

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const toggle = (page: Page, name: 'Open menu' | 'Close menu') => page.getByRole('button', { name });

test('Spec §2 top bar and Spec §9 layout breakpoints: 640, 768, 1024, 1280 and 1536 pixels', async ({
  page,
  seller,
}) => {
  await prepareOrders(page.request, seller, 1);
  await page.goto('/orders/forward');
  await page.getByRole('rowheader').getByRole('link').click();
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
  for (const width of [1536, 1280, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    if (width < 1280) await toggle(page, 'Open menu').click();
    await expect(toggle(page, 'Close menu')).toBeVisible();
    const title = page.getByRole('heading', { level: 1 });
    await expect.poll(async () => (await title.boundingBox())?.x).toBeGreaterThan(240);
  }
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
