import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { openAddOrder, openSection } from '../support/add-order.ts';
import { test } from '../support/fixtures.ts';
import { controlClock } from '../support/noon.ts';
import { prepareWarehouse } from '../support/prepared-data.ts';
import { closeToasts, expectOneToast } from '../support/toasts.ts';

/** The dialog of a saved warehouse closes after this time. */
const DIALOG_CLOSES_AFTER_MS = 5_000;

const getRow = (page: Page, title: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: title, exact: true }) });
const getEditDialog = (page: Page) => page.getByRole('dialog', { name: 'Edit Warehouse' });

async function chooseAction(page: Page, title: string, action: string) {
  await page.getByRole('button', { name: `Actions for ${title}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('N2 warehouses: a seller edits, archives and restores warehouses and Add Order omits archived warehouses', async ({
  page,
  seller,
  guard,
}) => {
  const id = await prepareWarehouse(seller, { pickupAddressTitle: 'Kochi store' });
  guard.expectErrorResponses(`POST /api/warehouses/${id}/archive 422`);
  await prepareWarehouse(seller, {
    pickupAddressTitle: 'Aluva depot',
    isDefault: false,
  });
  await page.goto('/warehouse');
  const cells = ['Biju Thomas', '+91 98470 12345', '14 Market Road', '682002', 'Default'];
  for (const text of cells) await expect(getRow(page, 'Kochi store')).toContainText(text);
  await expectAccessible(page);
  const archiveResponse = page.waitForResponse(`/api/warehouses/${id}/archive`);
  await chooseAction(page, 'Kochi store', 'Archive');
  await archiveResponse;
  await expect(page.getByRole('alertdialog')).toContainText('default');
  await closeToasts(page);
  await chooseAction(page, 'Aluva depot', 'Edit');
  await expect(getEditDialog(page).getByLabel('Address line')).toHaveValue('14 Market Road');
  await getEditDialog(page).getByLabel('Address title').fill('Aluva new depot');
  await getEditDialog(page).getByLabel('Address line').fill('1 New Road');
  await controlClock(page);
  await getEditDialog(page).getByRole('button', { name: 'Save' }).click();
  await expectOneToast(page, 'Warehouse saved successfully!');
  await page.clock.runFor(DIALOG_CLOSES_AFTER_MS);
  await expect(getEditDialog(page)).toBeHidden();
  await expect(getRow(page, 'Aluva new depot')).toContainText('1 New Road');

  await closeToasts(page);
  await chooseAction(page, 'Aluva new depot', 'Make default');
  await expectOneToast(page, 'Aluva new depot is now the default.');
  await expect(page.getByRole('rowheader').first()).toHaveText('Aluva new depot');
  await closeToasts(page);
  await chooseAction(page, 'Kochi store', 'Archive');
  await expectOneToast(page, 'Kochi store is archived.');
  await expect(page.getByRole('rowheader')).toHaveCount(1);

  await openAddOrder(page);
  const pickup = await openSection(page, 'pickup');
  await expect(pickup.getByRole('radio')).toHaveCount(1);
  await expect(pickup.getByRole('radio')).toBeChecked();

  await page.goto('/warehouse');
  await page.getByRole('checkbox', { name: 'Archived (1)' }).click();
  await expect(page).toHaveURL('/warehouse?show=archived');
  await chooseAction(page, 'Kochi store', 'Restore');
  await expectOneToast(page, 'Kochi store is restored.');
  await expect(page.getByText('Nothing is archived')).toBeVisible();
});
