import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { test } from '../support/fixtures.ts';
import { prepareOrders } from '../support/prepared-data.ts';

const getStageLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Stages' }).getByRole('link', { name });

test('a list follows the bookings of another tab and shows a lost connection', async ({
  page,
  context,
  seller,
  guard,
}) => {
  await prepareOrders(seller, 2);
  await page.goto('/orders/forward');
  await expect(getStageLink(page, 'New 2')).toBeVisible();
  const otherTab = await context.newPage();
  await otherTab.goto('/orders/forward');
  await expect(getStageLink(otherTab, 'New 2')).toBeVisible();
  await expect
    .poll(() => guard.requests.filter((name) => name === 'GET /api/events').length)
    .toBe(2);

  await page.getByRole('checkbox').nth(1).click();
  await page.getByRole('button', { name: 'Ship', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ship 1 order' }).click();
  await expect(page.getByRole('dialog').getByText('1 order is booked.')).toBeVisible();
  await expect(getStageLink(otherTab, 'Ready to ship 1')).toBeVisible();
  await expect(getStageLink(otherTab, 'New 1')).toBeVisible();

  await otherTab.bringToFront();
  const cell = otherTab.getByRole('checkbox').first();
  const position = await cell.boundingBox();
  await otherTab.route('**/api/events', (route) => route.abort());
  await otherTab.evaluate(() => window.dispatchEvent(new Event('online')));
  const note = otherTab.getByText(
    'Live updates are interrupted. Refresh to see the latest changes.',
  );
  await expect(note).toBeVisible();
  expect(await cell.boundingBox(), 'the note must not move controls').toEqual(position);
  await expectAccessible(otherTab);
  await otherTab.unroute('**/api/events');
  await otherTab.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(note).toBeHidden();
});
