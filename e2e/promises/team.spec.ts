import { expect } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { createEmail, goodPassword, test } from '../support/fixtures.ts';
import { prepareOrders, prepareShipments } from '../support/prepared-data.ts';

test('an invited packer packs a parcel and has no access to billing', async ({
  page,
  seller,
  guard,
}) => {
  // The page of an invitation first checks for a session.
  guard.expectErrorResponses('GET /auth/refresh 403');
  await prepareOrders(seller, 1);
  const [docket = ''] = await prepareShipments(seller);
  await page.goto('/setting/team');
  await expect(page.getByRole('grid', { name: 'Team' })).toContainText('Owner');
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Email' }).fill(createEmail());
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const link = await dialog.getByRole('textbox', { name: 'Link' }).inputValue();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('grid', { name: 'Invitations' })).toContainText('Packing');
  await expectAccessible(page);
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Log-Out' }).click();
  await expect(page).toHaveURL(/\/login/);

  await page.goto(new URL(link).pathname + new URL(link).hash);
  await page.getByLabel('Your name').fill('Ravi Nair');
  await page.getByLabel('Password', { exact: true }).fill(goodPassword);
  await page.getByLabel('Confirm password', { exact: true }).fill(goodPassword);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Join the team' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('link', { name: 'Orders' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Billing' })).toHaveCount(0);

  await page.goto('/orders/packing');
  await page.getByRole('textbox', { name: 'Docket number, AWB or reference' }).click();
  await page.keyboard.type(docket);
  await page.keyboard.press('Enter');
  const parcel = page.getByRole('region', { name: 'Parcel' });
  await parcel.getByText('Pepper').click();
  await parcel.getByText('Cardamom').click();
  await page.getByRole('button', { name: 'Mark packed' }).click();
  await expect(page.getByText('Packed', { exact: true })).toBeVisible();
  await page.goto('/billing');
  await expect(page.getByText('Your role does not include this page')).toBeVisible();
  await expectAccessible(page);
});
