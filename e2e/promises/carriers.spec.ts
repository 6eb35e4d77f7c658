import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { demo, signInOverHttp, test } from '../support/fixtures.ts';
import { closeToasts } from '../support/toasts.ts';

/** A base URL at which no server listens. */
const closedUrl = 'http://127.0.0.1:9';
const token = 'e2e-secret-token-c4d2';

const getRow = (page: Page, name: string) => page.getByRole('row', { name });
const getTestButton = (page: Page, name: string) =>
  page.getByRole('button', { name: `Test connection of ${name}` });

test('the operator adds, tests, enables and disables a Delhivery account', async ({
  page,
  guard,
}) => {
  guard.expectErrorResponses('POST /api/carrier-accounts 422');
  await signInOverHttp(page.request, demo.admin);
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Carriers', exact: true }).click();
  await expect(page).toHaveURL('/admin/carriers');
  await getTestButton(page, 'Simulator').click();
  await expect(getRow(page, 'Simulator')).toContainText('The connection works.');
  await expect(page.getByRole('switch', { name: 'Book with Simulator' })).toBeChecked();

  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'Add a carrier account' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Delhivery Air');
  await dialog.getByLabel('API address').fill('http://track.delhivery.com');
  await dialog.getByLabel('Token', { exact: true }).fill(token);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Enter an address like https://track.delhivery.com')).toBeVisible();
  await dialog.getByLabel('API address').fill(closedUrl);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  const addedRow = getRow(page, 'Delhivery Air');
  await expect(addedRow).toContainText('•••• c4d2');
  await expect(page.locator('body')).not.toContainText(token);

  await getTestButton(page, 'Delhivery Air').click();
  await expect(addedRow).toContainText(
    `Shipdesk could not connect to ${closedUrl}. Check the address and the server’s network.`,
  );
  await expectAccessible(page);

  await closeToasts(page);
  const enabledSwitch = page.getByRole('switch', { name: 'Book with Delhivery Air' });
  await expect(enabledSwitch).not.toBeChecked();
  await enabledSwitch.focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Enable it' }).click();
  await expect(page.getByText('Delhivery Air is enabled.')).toBeVisible();
  await closeToasts(page);
  await enabledSwitch.focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Delhivery Air is disabled and gets no bookings.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Delhivery Air is enabled.')).toBeVisible();
  await expect(enabledSwitch).toBeChecked();
  await enabledSwitch.focus();
  const switchResponse = page.waitForResponse((response) => response.url().endsWith('/enabled'));
  await page.keyboard.press('Space');
  expect((await switchResponse).status()).toBe(200);
  await page.reload();
  await expect(enabledSwitch).not.toBeChecked();
});
