import '../../app/app.css';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  createOrders,
  getAddress,
  getGrid,
  getRows,
  getSearchBox,
  listPath,
  openPage,
  respondList,
} from './test-support/open-orders.tsx';

const getHint = () => page.getByText(/^Docket, AWB, reference, order ID/);
const getTableTop = () => getGrid().element().getBoundingClientRect().top;

async function openList() {
  const router = await openPage('/orders/forward', { [listPath]: respondList(createOrders(3)) });
  await expect.poll(() => getRows().elements().length).toBe(3);
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
  const top = getTableTop();
  const { scrollWidth } = document.documentElement;
  await getSearchBox().click();
  await expect.element(getHint()).toBeVisible();
  expect(getTableTop()).toBe(top);
  const box = getSearchBox().element().getBoundingClientRect();
  expect(getHint().element().getBoundingClientRect().top).toBeGreaterThanOrEqual(box.bottom);
  expect(document.documentElement.scrollWidth).toBe(scrollWidth);
  await userEvent.keyboard('{Tab}');
  await expect.element(getHint()).not.toBeVisible();
  expect(getTableTop()).toBe(top);
});

test('selects a row on the first click on the checkbox after a search', async () => {
  const router = await openList();
  await getSearchBox().click();
  await userEvent.keyboard('ravi{Enter}');
  // The hint would cover the line that describes the search.
  await expect.element(getHint()).not.toBeVisible();
  await expect.element(page.getByText(/^Searching all dates for 1 name/)).toBeVisible();
  await expect.element(getSearchBox()).toHaveFocus();
  await page.getByRole('checkbox').nth(1).click();
  await expect.element(page.getByText('1 selected')).toBeVisible();
  expect(getAddress(router)).toBe('/orders/forward?search=ravi');
});
