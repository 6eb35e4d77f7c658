import { type Browser, expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import {
  createEmail,
  goodPassword,
  type Person,
  signInOverHttp,
  test,
} from '../support/fixtures.ts';
import { expectOneToast } from '../support/toasts.ts';

const newPassword = 'Vembanad#4402y';
const getForm = (page: Page, name: string) => page.getByRole('form', { name });

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** Opens a signed-in browser context of a phone. */
async function openPhone(browser: Browser, baseURL: string, person: Person) {
  const context = await browser.newContext({
    baseURL,
    userAgent:
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
  });
  await signInOverHttp(context.request, person);
  return context;
}

test('N2 registration and Spec §2 /account: a new seller registers, edits the profile and ends other sessions with a new password', async ({
  page,
  browser,
  server,
}) => {
  const seller = { email: createEmail(), password: goodPassword };
  await page.goto('/register');
  await page.getByLabel('Name').fill('Asha Menon');
  await page.getByLabel('Email').fill(seller.email);
  await page.getByLabel('Phone').fill('9847012345');
  await page.getByLabel('Password', { exact: true }).fill(seller.password);
  await page.getByLabel('Confirm password', { exact: true }).fill(seller.password);
  await page.getByRole('checkbox', { name: 'I accept the terms and conditions' }).check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page).toHaveURL('/dashboard');
  await page.getByRole('button', { name: 'User menu' }).click();
  await expect(page.getByRole('menu').getByText(seller.email)).toBeVisible();
  await page.getByRole('menuitem', { name: 'My Account' }).click();
  await expect(page).toHaveURL('/account');
  await expect(page).toHaveTitle('My Account · Shipdesk');
  await expect(page.getByText(seller.email)).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Asha Menon');
  await expect(page.getByLabel('Company', { exact: true })).toHaveValue('Asha Menon');

  const profileForm = getForm(page, 'User and company');
  const saveButton = profileForm.getByRole('button', { name: 'Save' });
  await profileForm.getByLabel('Name', { exact: true }).fill('Lakshmi Nair');
  await profileForm.getByLabel('Phone').fill('9847054321');
  await profileForm.getByLabel('Company', { exact: true }).fill('Malabar Spice House');
  await saveButton.click();
  await expectOneToast(page, 'Account saved');
  await expect(page.getByRole('button', { name: 'User menu' })).toContainText('Lakshmi Nair');
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByLabel('Company', { exact: true })).toHaveValue('Malabar Spice House');
  await expect(page.getByLabel('Phone')).toHaveValue('9847054321');
  const chooser = page.waitForEvent('filechooser');
  await profileForm.getByRole('button', { name: /^Choose/ }).click();
  await (await chooser).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png });
  await saveButton.click();
  const logo = page.getByRole('banner').getByRole('img', { name: 'Logo of Malabar Spice House' });
  await expect(logo).toBeVisible();
  expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  await profileForm.getByRole('button', { name: 'Remove' }).click();
  await saveButton.click();
  await expect(logo).toHaveCount(0);

  const phone = await openPhone(browser, server.url, seller);
  const phonePage = await phone.newPage();
  await phonePage.goto('/orders/forward');
  await expect(phonePage.getByText('No data availabe for the applied filters.')).toBeVisible();
  await page.reload();
  const sessions = page.getByRole('region', { name: 'Sessions' }).getByRole('listitem');
  await expect(sessions).toHaveText([/Chrome on Linux.*This device/, /Chrome on Android/]);
  const passwordForm = getForm(page, 'Change password');
  await passwordForm.getByLabel('Current password', { exact: true }).fill(seller.password);
  await passwordForm.getByLabel('New password', { exact: true }).fill(newPassword);
  await passwordForm.getByLabel('Confirm new password', { exact: true }).fill(newPassword);
  await passwordForm.getByRole('button', { name: 'Change password' }).click();
  await expectOneToast(page, 'Password changed. Every other device is signed out.');
  await expect(passwordForm.getByLabel('Current password', { exact: true })).toHaveValue('');

  await phonePage.getByRole('button', { name: 'Refresh' }).click();
  await expect(phonePage).toHaveURL('/login');
  await expect(phonePage.getByText('Your login has expired.')).toBeVisible();
  await phonePage.getByLabel('Email').fill(seller.email);
  await phonePage.getByLabel('Password', { exact: true }).fill(newPassword);
  await phonePage.getByRole('button', { name: 'Login' }).click();
  await expect(phonePage).toHaveURL('/orders/forward');
  await phone.close();
});
