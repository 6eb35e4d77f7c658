import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { test } from './support/fixtures.ts';
import { prepareOrders } from './support/prepared-data.ts';

const box = (page: Page) => page.getByPlaceholder('search by docket number');
const rows = (page: Page) =>
  page.getByRole('grid', { name: 'Forward orders' }).getByRole('rowheader');

async function pasteText(page: Page, text: string) {
  await box(page).focus();
  await box(page).evaluate((input, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', pasted);
    input.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
}

/** The fonts that a page has fetched so far, in alphabetical order. */
function recordFontRequests(page: Page): () => string[] {
  const fonts = new Set<string>();
  page.on('request', (request) => {
    const [, name] = /\/(inter-[a-z-]+)-[\w-]{8}\.woff2$/.exec(request.url()) ?? [];
    if (name !== undefined) fonts.add(name);
  });
  return () => [...fonts].sort();
}

test('a seller searches a reference, a phone as printed, and a pasted list, over all dates', async ({
  page,
  seller,
}) => {
  await prepareOrders(page.request, seller, 4);
  const fonts = recordFontRequests(page);
  await page.goto('/orders/forward?range=lastMonth');
  await expect(page.getByText('No data availabe for the applied filters.')).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  // A screen needs the two cut fonts, an accented letter the whole one.
  expect(fonts()).toEqual(['inter-basic', 'inter-rupee']);
  await box(page).fill('Café');
  await expect.poll(fonts).toEqual(['inter-basic', 'inter-latin-wght-normal', 'inter-rupee']);
  await box(page).fill('REF-2');
  await box(page).press('Enter');
  await expect(rows(page)).toHaveText([/REF-2$/]);
  await page.reload();
  await expect(box(page)).toHaveValue('REF-2');
  await expect(rows(page)).toHaveText([/REF-2$/]);

  await box(page).fill('+91 98765 43210');
  await box(page).press('Enter');
  await expect(rows(page)).toHaveCount(4);
  const texts = await rows(page).allTextContents();
  const [first = '', , third = ''] = texts.map((text) => /^\d{14}/.exec(text)?.[0] ?? '');
  await box(page).fill('');
  await pasteText(page, `${first}\r\n${third}; REF-1,${first}`);
  await expect(rows(page)).toHaveCount(3);
  await expect(page.getByText('Searching all dates for 3 numbers')).toBeVisible();

  await page.getByRole('button', { name: 'Clear search by docket number' }).click();
  await expect(page).toHaveURL('/orders/forward?range=lastMonth');

  await page.goto('/orders/forward');
  await expect(rows(page)).toHaveCount(4);
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  const filters = page.getByRole('dialog', { name: 'Filters' });
  await filters.getByRole('textbox', { name: 'Dead weight from' }).fill('500');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/orders/forward?weightFrom=500');
  await expect(page.getByText('No data availabe for the applied filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove filter From 500 kg' }).click();
  await expect(rows(page)).toHaveCount(4);
});
