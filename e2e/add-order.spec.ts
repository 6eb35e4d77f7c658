import { expect } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { fillConsignee, openAddOrder, section } from './support/add-order.ts';
import { test } from './support/fixtures.ts';

test('leaving an unsaved order asks first, the back button and Cancel do not', async ({
  page,
  seller,
}) => {
  expect(seller.email).toContain('@');
  await page.goto('/orders/forward');
  await page.getByRole('link', { name: 'Add Order' }).click();
  await fillConsignee(page);
  await page.getByRole('link', { name: 'Shipdesk' }).click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(page).toHaveURL('/orders/add');
  await expect(section(page, 'consignee').getByLabel('Name')).toHaveValue('Ravi Kumar');
  await page.getByRole('link', { name: 'Shipdesk' }).click();
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).not.toHaveURL('/orders/add');
  for (const name of ['Back to orders', 'Cancel']) {
    await openAddOrder(page);
    await page.getByLabel('Name').first().fill('Ravi');
    await page.getByRole('button', { name }).click();
    await expect(page).toHaveURL('/orders/forward');
    // Leaving before the list is loaded would abort its request.
    await expect(page.getByText('No data availabe for the applied filters.')).toBeVisible();
  }
});
