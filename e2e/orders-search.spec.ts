import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { test } from './support/fixtures.ts';
import { prepareOrders } from './support/prepared-data.ts';

const getSearchBox = (page: Page) => page.getByPlaceholder('search by docket number');
const getRows = (page: Page) =>
  page.getByRole('grid', { name: 'Forward orders' }).getByRole('rowheader');

async function pasteText(page: Page, text: string) {
  await getSearchBox(page).focus();
  await getSearchBox(page).evaluate((input, pastedText) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', pastedText);
    input.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
}

/** Records font requests. Returns a function that lists the names of the requested fonts, sorted. */
function recordFontRequests(page: Page): () => string[] {
  const fonts = new Set<string>();
  page.on('request', (request) => {
    const [, name] = /\/(inter-[a-z-]+)-[\w-]{8}\.woff2$/.exec(request.url()) ?? [];
    if (name !== undefined) fonts.add(name);
  });
  return () => [...fonts].sort();
}

test('the page loads the complete font only for an accented letter', async ({ page, seller }) => {
  await prepareOrders(seller, 1);
  const listFonts = recordFontRequests(page);
  await page.goto('/orders/forward?range=lastMonth');
  await expect(page.getByText('No data availabe for the applied filters.')).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  expect(listFonts()).toEqual(['inter-basic', 'inter-rupee']);
  await getSearchBox(page).fill('Café');
  await expect.poll(listFonts).toEqual(['inter-basic', 'inter-latin-wght-normal', 'inter-rupee']);
});

test('a seller searches by reference, phone or pasted list and filters by weight', async ({
  page,
  seller,
}) => {
  await prepareOrders(seller, 4);
  await page.goto('/orders/forward?range=lastMonth');
  await expect(page.getByText('No data availabe for the applied filters.')).toBeVisible();
  await getSearchBox(page).fill('REF-2');
  await getSearchBox(page).press('Enter');
  await expect(getRows(page)).toHaveText([/REF-2$/]);
  await page.reload();
  await expect(getSearchBox(page)).toHaveValue('REF-2');
  await expect(getRows(page)).toHaveText([/REF-2$/]);

  await getSearchBox(page).fill('+91 98765 43210');
  await getSearchBox(page).press('Enter');
  await expect(getRows(page)).toHaveCount(4);
  const texts = await getRows(page).allTextContents();
  const [firstDocket = '', , thirdDocket = ''] = texts.map(
    (text) => /^\d{14}/.exec(text)?.[0] ?? '',
  );
  await getSearchBox(page).fill('');
  await pasteText(page, `${firstDocket}\r\n${thirdDocket}; REF-1,${firstDocket}`);
  await expect(getRows(page)).toHaveCount(3);
  await expect(page.getByText('Searching all dates for 3 numbers')).toBeVisible();

  await page.getByRole('button', { name: 'Clear search by docket number' }).click();
  await expect(page).toHaveURL('/orders/forward?range=lastMonth');

  await page.goto('/orders/forward');
  await expect(getRows(page)).toHaveCount(4);
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  const filters = page.getByRole('dialog', { name: 'Filters' });
  await filters.getByRole('textbox', { name: 'Dead weight from' }).fill('500');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/orders/forward?weightFrom=500');
  await expect(page.getByText('No data availabe for the applied filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove filter From 500 kg' }).click();
  await expect(getRows(page)).toHaveCount(4);
});
