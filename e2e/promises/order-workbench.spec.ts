import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { openSection, readSavedDocket, saveForm } from '../support/add-order.ts';
import { test } from '../support/fixtures.ts';
import { prepareOrders, prepareWarehouse } from '../support/prepared-data.ts';

const getCard = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const getOrderHeading = (page: Page, docket: string) =>
  page.getByRole('heading', { level: 1, name: `Order ${docket}` });

test('a seller edits, tags and clones an order of a saved view', async ({ page, seller }) => {
  await prepareWarehouse(seller);
  await prepareOrders(seller, 10);
  await page.goto('/orders/forward?range=today');
  const links = page.getByRole('grid').getByRole('rowheader').getByRole('link');
  await expect(links).toHaveCount(9);
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: /^Save this view/ }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Added today');
  await page.getByText('Open Orders with this view').click();
  await page.getByRole('button', { name: 'Save view' }).click();
  await expect(page.getByRole('button', { name: 'Added today' })).toBeVisible();
  await page.goto('/orders/forward');
  await expect(page).toHaveURL('/orders/forward?range=today');

  // Begin at the eighth of nine orders, so that the keys lead to the next page and back.
  await expect(links).toHaveCount(9);
  const dockets = await links.allTextContents();
  const [eighthDocket = '', ninthDocket = ''] = dockets.slice(7);
  await links.nth(7).click();
  await expect(getOrderHeading(page, eighthDocket)).toBeVisible();
  await page.keyboard.press('j');
  await expect(getOrderHeading(page, ninthDocket)).toBeVisible();
  const nextButton = page.getByRole('button', { name: 'Next order in the list' });
  await expect(nextButton).toBeEnabled();
  await page.keyboard.press('j');
  await expect(getOrderHeading(page, ninthDocket)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Previous order in the list' })).toBeEnabled();
  await expect(nextButton).toBeDisabled();
  await page.keyboard.press('k');
  await expect(getOrderHeading(page, ninthDocket)).toBeVisible();

  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const consignee = await openSection(page, 'consignee');
  await consignee.getByLabel('Phone', { exact: true }).fill('98');
  const details = await openSection(page, 'order');
  const firstProduct = details.getByRole('group', { name: 'Product 1', exact: true });
  await firstProduct.getByLabel('Unit price').fill('500');
  await expectAccessible(page);
  await saveForm(page);
  await expect(consignee.getByLabel('Phone', { exact: true })).toHaveAccessibleDescription(
    'Enter a mobile number of 10 digits that begins with 6, 7, 8 or 9',
  );
  await consignee.getByLabel('Phone', { exact: true }).fill('9811122233');
  await saveForm(page);
  await expect(getOrderHeading(page, ninthDocket)).toBeVisible();
  await expect(getCard(page, 'Consignee')).toContainText('+91 98111 22233');
  await expect(getCard(page, 'Payment')).toContainText('COD to collect₹1,999.00');
  await expect(getCard(page, 'History')).toContainText('Changed: phone numbers, payment, products');

  await page.getByLabel('Add a tag').fill('Gift');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Tags' })).toHaveText('Gift');
  await page.getByRole('textbox', { name: 'Note' }).fill('Call before delivery');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(getCard(page, 'History')).toContainText('Changed: note');

  await page.getByRole('link', { name: 'Clone' }).click();
  await expect(page.getByText(`Copied from order ${ninthDocket}`)).toBeVisible();
  await openSection(page, 'consignee');
  await expect(page.getByLabel('Phone', { exact: true })).toHaveValue('9811122233');
  await openSection(page, 'pickup');
  await page.getByRole('radio', { name: /Kochi store/ }).check();
  await saveForm(page);
  expect(await readSavedDocket(page)).not.toBe(ninthDocket);
});
