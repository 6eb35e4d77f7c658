import { expect, type Page } from '@playwright/test';
import { test } from './support/fixtures.ts';
import { cell, openRates, retype, saveButton, unsaved } from './support/rates.ts';
import { expectOneToast } from './support/toasts.ts';

/** Ctrl+V of a block that was copied from a spreadsheet. */
async function pasteInto(page: Page, name: string, text: string): Promise<void> {
  await cell(page, name).focus();
  await cell(page, name).evaluate((input, copied) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', copied);
    input.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
}

test('Spec §2 rate cell: digits and a single decimal point; arrows, Enter, Tab and Escape', async ({
  page,
}) => {
  await openRates(page);
  const old = await cell(page, 'Zone B, Up to 250 gm').inputValue();
  await retype(page, 'Zone B, Up to 250 gm', 'a2-7.e5.');
  await expect(cell(page, 'Zone B, Up to 250 gm')).toHaveValue('27.5');
  await page.keyboard.press('Escape');
  await expect(cell(page, 'Zone B, Up to 250 gm')).toHaveValue(old);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await expect(cell(page, 'Zone C1, Up to 500 gm')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(cell(page, 'Zone C1, Additional 500 gm till 5kg')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(cell(page, 'Zone C2, Additional 500 gm till 5kg')).toBeFocused();
});

test('a block of a spreadsheet is pasted in one step, which undo and redo take back and forth', async ({
  page,
}) => {
  await openRates(page);
  const [first, last] = ['Zone E, Up to 10kgs', 'Zone F, Every additional 1kg above 10kgs'];
  const before = [await cell(page, first).inputValue(), await cell(page, last).inputValue()];
  await pasteInto(page, first, '₹1,351.50\t1352\t9\n35\t₹142\t9\n');
  await expectOneToast(page, '2 copied prices reached beyond the table and were left out.');
  await expect(cell(page, first)).toHaveValue('1351.50');
  await expect(cell(page, last)).toHaveValue('142');
  await page.keyboard.press('Control+z');
  await expect(cell(page, first)).toHaveValue(before[0] ?? '');
  await expect(cell(page, last)).toHaveValue(before[1] ?? '');
  await unsaved(page, 'All prices are saved');
  await page.keyboard.press('Control+Shift+z');
  await expect(cell(page, last)).toHaveValue('142');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(cell(page, last)).toHaveValue(before[1] ?? '');
});

test('Spec §2 rate cell: pasted text must be numeric', async ({ page }) => {
  await openRates(page);
  await pasteInto(page, 'Zone A, Up to 250 gm', '12 rupees');
  await expectOneToast(page, "'12 rupees' is not a price. Nothing was pasted.");
  await unsaved(page, 'All prices are saved');
});

test('a table with an empty cell is not saved: the focus goes there and says why', async ({
  page,
  guard,
}) => {
  await openRates(page);
  await retype(page, 'Zone D1, Up to 500 gm', '');
  await page.keyboard.press('Backspace');
  await saveButton(page).click();
  await expect(cell(page, 'Zone D1, Up to 500 gm')).toBeFocused();
  await expect(cell(page, 'Zone D1, Up to 500 gm')).toHaveAttribute('aria-invalid', 'true');
  await expect(
    page.getByRole('button', { name: 'Zone D1, Up to 500 gm: Enter a price.' }),
  ).toBeVisible();
  expect(guard.requests).not.toContain('PUT /api/rate-card');
});

test('a heavier band that costs less than a lighter one is warned about, and the examples show it', async ({
  page,
}) => {
  await openRates(page);
  await expect(
    page.getByText(
      `The band 'Up to 250 gm' is unused while the minimum chargeable weight is 0.50 kg.`,
    ),
  ).toBeVisible();
  await retype(page, 'Zone A, Up to 10kgs', '1');
  await expect(
    page.getByRole('button', { name: "Zone A: 'Up to 10kgs' costs less than 'Up to 5kgs'." }),
  ).toBeVisible();
  const examples = page.getByRole('table', { name: /What a parcel costs/ });
  await expect(
    examples
      .getByRole('row', { name: /^7\.5 kg/ })
      .getByRole('cell')
      .first(),
  ).toHaveText('₹1.00');
});
