import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { test } from './support/fixtures.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Select A Date Range' });
const days = (page: Page, month: number) =>
  dialog(page).getByRole('grid').nth(month).getByRole('button');
const apply = (page: Page) => dialog(page).getByRole('button', { name: 'Apply' });

/** Opens the dialog from the dropdown's entry `Custom`. */
async function openDialog(page: Page) {
  await page.goto('/orders/forward');
  await page.getByRole('main').getByRole('button', { name: / to / }).click();
  await page.getByRole('menuitemradio', { name: 'Custom' }).click();
  await expect(dialog(page)).toBeVisible();
}

/** The button of a day of the month that the calendar shows first. */
function day(page: Page, number: number) {
  return days(page, 0).getByText(String(number), { exact: true });
}

test('Spec §4 date preset custom: the dialog, Apply after both dates, the range goes into address and request', async ({
  page,
  seller,
}) => {
  expect(seller.email).toContain('@');
  await openDialog(page);
  await expect(apply(page)).toBeDisabled();
  await day(page, 3).click();
  await expect(apply(page)).toBeDisabled();
  await day(page, 7).click();
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

test('Spec §4 range picking: a second click earlier than the first swaps them', async ({
  page,
  seller,
}) => {
  expect(seller.email).toContain('@');
  await openDialog(page);
  await day(page, 9).click();
  await day(page, 4).click();
  await expect(dialog(page).getByRole('status')).toHaveText(
    /^04-(\d\d-\d{4}) To 09-\1 \(6 day\(s\)\)$/,
  );
});

test('Spec §2 date range dialog: Reset empties it, Cancel closes it without a request', async ({
  page,
  seller,
  guard,
}) => {
  expect(seller.email).toContain('@');
  await openDialog(page);
  await expect(page.getByText('No data availabe for the applied filters.')).toBeAttached();
  await day(page, 3).click();
  await day(page, 4).click();
  await expect(apply(page)).toBeEnabled();
  await dialog(page).getByRole('button', { name: 'Reset' }).click();
  await expect(apply(page)).toBeDisabled();
  await expect(dialog(page).getByRole('status')).not.toContainText(' To ');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL('/orders/forward');
  expect(guard.requests.filter((name) => name === 'POST /orders/getorders')).toHaveLength(1);
});

test('Spec §2 date range dialog: two months on wide screens, one under 640 px', async ({
  page,
  seller,
}) => {
  expect(seller.email).toContain('@');
  await page.setViewportSize({ width: 640, height: 900 });
  await openDialog(page);
  await expect(dialog(page).getByRole('grid')).toHaveCount(2);
  await page.setViewportSize({ width: 639, height: 900 });
  await expect(dialog(page).getByRole('grid')).toHaveCount(1);
});

test('no WCAG A or AA violation: the dialog with a date that cannot be read, with years, with months', async ({
  page,
  seller,
}) => {
  expect(seller.email).toContain('@');
  await openDialog(page);
  await dialog(page).getByLabel('First day').fill('31/12/2026');
  await dialog(page).getByLabel('Last day').focus();
  await expect(dialog(page).getByLabel('First day')).toHaveAccessibleDescription(
    'Date input not valid.',
  );
  await dialog(page)
    .getByRole('button', { name: /choose another month$/ })
    .first()
    .click();
  const choices = (name: string) => dialog(page).getByRole('group', { name }).getByRole('button');
  await expect(choices('Year')).toHaveCount(12);
  await expectAccessible(page);
  await choices('Year').first().click();
  await expect(choices('Month')).toHaveCount(12);
  await expectAccessible(page);
});
