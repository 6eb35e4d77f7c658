import '../../app/app.css';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  answerList,
  createOrders,
  getAddress,
  grid,
  listPath,
  openPage,
  rows,
  searchBox,
} from './test-support/open-orders.tsx';

const hint = () => page.getByText(/^Docket, AWB, reference, order ID/);
const tableTop = () => grid().element().getBoundingClientRect().top;

async function openList() {
  const router = await openPage('/orders/forward', { [listPath]: answerList(createOrders(3)) });
  await expect.poll(() => rows().elements().length).toBe(3);
  return router;
}

beforeEach(() => localStorage.clear());
afterEach(async () => {
  vi.unstubAllGlobals();
  await page.viewport(1280, 800);
});

test.for([1280, 375])('the search hint does not move the table at %i px', async (width) => {
  await page.viewport(width, 800);
  await openList();
  const top = tableTop();
  const { scrollWidth } = document.documentElement;
  await searchBox().click();
  await expect.element(hint()).toBeVisible();
  expect(tableTop()).toBe(top);
  const box = searchBox().element().getBoundingClientRect();
  expect(hint().element().getBoundingClientRect().top).toBeGreaterThanOrEqual(box.bottom);
  expect(document.documentElement.scrollWidth).toBe(scrollWidth);
  await userEvent.keyboard('{Tab}');
  await expect.element(hint()).not.toBeVisible();
  expect(tableTop()).toBe(top);
});

test('a click on a checkbox after a search selects the row', async () => {
  const router = await openList();
  await searchBox().click();
  await userEvent.keyboard('ravi{Enter}');
  // The hint would cover the line that describes the search.
  await expect.element(hint()).not.toBeVisible();
  await expect.element(page.getByText(/^Searching all dates for 1 name/)).toBeVisible();
  await expect.element(searchBox()).toHaveFocus();
  await page.getByRole('checkbox').nth(1).click();
  await expect.element(page.getByText('1 selected')).toBeVisible();
  expect(getAddress(router)).toBe('/orders/forward?search=ravi');
});
