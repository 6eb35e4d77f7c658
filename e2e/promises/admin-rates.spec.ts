import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { demo, test } from '../support/fixtures.ts';
import {
  expectStatus,
  expectTable,
  getButton,
  getCell,
  getVersionButton,
  publishCard,
  retypePrice,
} from '../support/rates.ts';

/** Returns the price of a cell plus one rupee. */
async function computeHigherPrice(page: Page, name: string): Promise<string> {
  return String(Math.floor(Number(await getCell(page, name).inputValue())) + 1);
}

async function reload(page: Page): Promise<void> {
  await page.reload();
  await expectTable(page);
}

test('Spec §6 admin guard and N2 rates: the operator signs in, publishes a price and rolls the price back', async ({
  page,
  guard,
}) => {
  guard.expectErrorResponses('GET /auth/refresh 403');
  await page.goto('/admin/configure-rates');
  await expect(page).toHaveURL('/login');
  await page.getByLabel('Email').fill(demo.admin.email);
  await page.getByLabel('Password', { exact: true }).fill(demo.admin.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/admin/configure-rates');
  await expectTable(page);
  const [name, heavierName] = ['Zone C2, Up to 5kgs', 'Zone C2, Up to 10kgs'];
  const oldPrice = await getCell(page, name).inputValue();
  const price = await computeHigherPrice(page, name);
  const heavierPrice = await getCell(page, heavierName).inputValue();
  await retypePrice(page, name, price);
  await retypePrice(page, heavierName, '');
  await page.keyboard.press('Backspace');
  await getCell(page, 'Zone A, Up to 250 gm').click();
  await expectAccessible(page);
  await retypePrice(page, heavierName, '1');
  await expectStatus(page, /2 prices\. Not saved\.$/);
  await expect(getCell(page, name)).toHaveAccessibleDescription(
    `Not published. Published price: ${oldPrice}.`,
  );

  await page.getByRole('link', { name: 'Express' }).click();
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  await getButton(page, 'Stay').click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await getCell(page, name).click();
  await page.keyboard.press('Control+s');
  await expectStatus(page, /2 prices\. The draft is saved\.$/);
  await reload(page);
  await expect(getCell(page, name)).toHaveValue(price);
  await expect(page.getByText(/^Draft by Demo Operator, .* based on version \d+\.$/)).toBeVisible();

  await getButton(page, 'Publish…').click();
  const dialog = page.getByRole('dialog', { name: 'Publish Surface' });
  await expect(getButton(page, 'Publish')).toBeDisabled();
  await expectAccessible(page);
  await dialog
    .getByRole('button', { name: "Zone C2: 'Up to 10kgs' costs less than 'Up to 5kgs'." })
    .click();
  await expect(getCell(page, heavierName)).toBeFocused();
  await page.keyboard.type(heavierPrice);
  const version = await publishCard(page);
  await expectStatus(page, `There are no changes from version ${version}.`);
  await reload(page);
  await expect(getCell(page, name)).toHaveValue(price);
  await expect(page.getByText(`Version ${version} · Demo Operator`)).toBeVisible();
  await expect(page.getByText(/^Draft by/)).toHaveCount(0);

  await getVersionButton(page, version).click();
  const changes = page.getByRole('list', { name: `Changes in version ${version}` });
  await expect(changes.getByRole('listitem')).toHaveCount(1);
  await expect(changes).toContainText(name);
  await expect(changes).toContainText(`₹${price}.00`);
  await expect(page.getByText(demo.admin.email)).toBeVisible();

  await getVersionButton(page, version - 1).click();
  await getButton(page, `Roll back to version ${version - 1}`).click();
  await expect(dialog).toContainText(`Changed from version ${version}: 1 price.`);
  await getButton(page, 'Publish').click();
  await expect(page.getByText(`Version ${version + 1} · Demo Operator`)).toBeVisible();
  await expect(getCell(page, name)).toHaveValue(oldPrice);

  await page.goto('/admin');
  await page.getByRole('link', { name: 'Configure Rates', exact: true }).click();
  await expect(page).toHaveURL('/admin/configure-rates');
  await page.getByRole('link', { name: 'Surface 5 kg' }).click();
  await expect(page).toHaveURL('/admin/configure-rates/surface_5kg');
  await expectTable(page);
  await page.getByRole('button', { name: 'COD fee' }).click();
  await expectAccessible(page);
});
