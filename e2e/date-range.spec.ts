import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { test } from './support/fixtures.ts';
import { dayFirst, dayFromToday } from './support/india-days.ts';

// Far enough from India for the local day to differ during half of the day.
test.use({ timezoneId: 'Pacific/Honolulu' });

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Select A Date Range' });
const apply = (page: Page) => dialog(page).getByRole('button', { name: 'Apply' });

test('Spec §4 date preset custom: a seller abroad chooses days of India', async ({
  page,
  seller,
}) => {
  expect(seller.email).toContain('@');
  await page.goto('/orders/forward?range=today');
  const today = dayFirst(dayFromToday());
  await page.getByRole('button', { name: `${today} to ${today}` }).click();
  await page.getByRole('menuitemradio', { name: 'Custom' }).click();
  await expect(dialog(page).getByRole('status')).toHaveText(`${today} To ${today} (1 day(s))`);
  await expect(dialog(page).getByRole('button', { name: /^Today, / })).toHaveText(
    String(Number(dayFromToday().slice(8))),
  );
  await expect(apply(page)).toBeDisabled();
  await dialog(page).getByLabel('First day').fill('31/12/2026');
  await dialog(page).getByLabel('Last day').focus();
  await expect(dialog(page).getByLabel('First day')).toHaveAccessibleDescription(
    'Date input not valid.',
  );
  await dialog(page)
    .getByRole('button', { name: /choose another month$/ })
    .first()
    .click();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await dialog(page).getByRole('button', { name: 'Reset' }).click();
  const day = (number: number) =>
    dialog(page)
      .getByRole('grid')
      .first()
      .getByRole('button', { name: new RegExp(`, ${number} \\w`) });
  await day(3).click();
  await expect(apply(page)).toBeDisabled();
  await day(7).click();
  await expect(dialog(page).getByRole('status')).toHaveText(
    /^03-(\d\d-\d{4}) To 07-\1 \(5 day\(s\)\)$/,
  );
  const sent = page.waitForRequest('/orders/getorders');
  await apply(page).click();
  await expect(dialog(page)).toHaveCount(0);
  const [{ createdOn }] = (await sent).postDataJSON().filters;
  expect(createdOn.startDate).toMatch(/-03$/);
  expect(createdOn.endDate).toMatch(/-07$/);
  await expect(page).toHaveURL(
    `/orders/forward?from=${createdOn.startDate}&to=${createdOn.endDate}`,
  );
});
