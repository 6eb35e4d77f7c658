import { type Browser, expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { goodPassword, type Person, signInQuietly, test } from './support/fixtures.ts';
import { expectOneToast } from './support/toasts.ts';

const newPassword = 'Vembanad#4402y';
const form = (page: Page, name: string) => page.getByRole('form', { name });
const region = (page: Page, name: string) => page.getByRole('region', { name });

/** The smallest PNG there is, and a text that only calls itself one. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** The same person on a phone. */
async function onPhone(browser: Browser, baseURL: string, person: Person) {
  const context = await browser.newContext({
    baseURL,
    userAgent:
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
  });
  await signInQuietly(context.request, person);
  return context;
}

test('Spec §2 /account: opened from My Account; profile and logo are changed there', async ({
  page,
  seller,
}) => {
  test.setTimeout(180_000);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'My Account' }).click();
  await expect(page).toHaveURL('/account');
  await expect(page).toHaveTitle('My Account · Shipdesk');
  await expect(page.getByText(seller.email)).toBeVisible();
  await expect(page.getByText('Viewer')).toBeVisible();
  await expect(page.getByText('Customer', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(seller.name);
  await expect(page.getByLabel('Company', { exact: true })).toHaveValue(seller.name);
  const fields = form(page, 'User and company');
  const save = fields.getByRole('button', { name: 'Save' });
  await expect(save).toBeDisabled();
  await fields.getByLabel('Name', { exact: true }).fill('');
  await fields.getByLabel('Phone').fill('12345');
  await save.click();
  await expect(fields.getByText('Enter your name')).toBeVisible();
  await expect(fields.getByText(/mobile number of 10 digits/)).toBeVisible();
  await expect(fields.getByLabel('Name', { exact: true })).toBeFocused();

  await fields.getByLabel('Name', { exact: true }).fill('Lakshmi Nair');
  await fields.getByLabel('Phone').fill('9847054321');
  await fields.getByLabel('Company', { exact: true }).fill('Malabar Spice House');
  await save.click();
  await expectOneToast(page, 'Account saved');
  await expect(page.getByRole('button', { name: 'User menu' })).toContainText('Lakshmi Nair');
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByLabel('Company', { exact: true })).toHaveValue('Malabar Spice House');
  await expect(page.getByLabel('Phone')).toHaveValue('9847054321');
  const choose = async (name: string, buffer: Buffer) => {
    const chooser = page.waitForEvent('filechooser');
    await fields.getByRole('button', { name: /^Choose/ }).click();
    await (await chooser).setFiles({ name, mimeType: 'image/png', buffer });
  };
  await choose('logo.png', Buffer.from('<svg onload="alert(1)"/>'));
  await expect(fields.getByRole('alert')).toHaveText('Choose a picture of the type PNG or JPEG');
  await choose('large.png', Buffer.concat([png, Buffer.alloc(200 * 1024)]));
  await expect(fields.getByRole('alert')).toHaveText('Choose a picture of at most 200 kB');
  await choose('logo.png', png);
  await expect(fields.getByRole('img', { name: 'The chosen logo' })).toBeVisible();
  await expect(fields.getByRole('alert')).toHaveCount(0);
  await fields.getByRole('button', { name: 'Save' }).click();
  const shown = page.getByRole('banner').getByRole('img', { name: `Logo of Malabar Spice House` });
  await expect(shown).toBeVisible();
  expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  await fields.getByRole('button', { name: 'Remove' }).click();
  await fields.getByRole('button', { name: 'Save' }).click();
  await expect(shown).toHaveCount(0);
});

test('N2 account: sessions are listed in words; one, then all others are signed out', async ({
  page,
  seller,
  browser,
  server,
}) => {
  const phones = [
    await onPhone(browser, server.url, seller),
    await onPhone(browser, server.url, seller),
    await onPhone(browser, server.url, seller),
  ];
  await page.goto('/account');
  const sessions = region(page, 'Sessions');
  await expect(sessions.getByRole('listitem')).toHaveCount(4);
  await expect(sessions.getByRole('listitem').first()).toContainText('This device');
  await expect(sessions.getByRole('listitem').first()).toContainText('Chrome on Linux');
  await sessions.getByRole('button', { name: 'Sign out Chrome on Android' }).first().click();
  await expectOneToast(page, 'Chrome on Android is signed out');
  await expect(sessions.getByRole('listitem')).toHaveCount(3);
  await sessions.getByRole('button', { name: 'Sign out all others' }).click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  await expect(sessions.getByRole('button')).toHaveCount(0);
  for (const phone of phones) {
    const refresh = await phone.request.get('/auth/refresh', {
      headers: { 'content-type': 'application/json' },
    });
    expect(refresh.status()).toBe(403);
    await phone.close();
  }
});

test('N2 account: change of password; the other browser is at /login with its next call', async ({
  page,
  seller,
  browser,
  server,
  guard,
}) => {
  const phone = await onPhone(browser, server.url, seller);
  const other = await phone.newPage();
  await other.goto('/orders/forward');
  await expect(other.getByText('No data availabe for the applied filters.')).toBeVisible();

  await page.goto('/account');
  const fields = form(page, 'Change password');
  const change = fields.getByRole('button', { name: 'Change password' });
  await change.click();
  await expect(fields.getByText('Enter your current password')).toBeVisible();
  await expect(fields.getByLabel('Current password', { exact: true })).toBeFocused();

  await fields.getByLabel('Current password', { exact: true }).fill('Wrong#1234');
  await fields.getByLabel('New password', { exact: true }).fill(newPassword);
  await fields.getByLabel('Confirm new password', { exact: true }).fill('different');
  await change.click();
  await expect(fields.getByText('Passwords do not match')).toBeVisible();
  await expect(fields.getByText('One number, met')).toHaveCount(1);
  guard.expectAnswers('POST /api/account/password 422');
  await fields.getByLabel('Confirm new password', { exact: true }).fill(newPassword);
  await change.click();
  await expect(fields.getByText('This is not your current password')).toBeVisible();
  await expect(fields.getByLabel('Current password', { exact: true })).toBeFocused();
  await expect(fields.getByLabel('New password', { exact: true })).toHaveValue(newPassword);

  await fields.getByLabel('Current password', { exact: true }).fill(goodPassword);
  await change.click();
  await expectOneToast(page, 'Password changed. Every other device is signed out.');
  await expect(fields.getByLabel('Current password', { exact: true })).toHaveValue('');

  await other.getByRole('button', { name: 'Refresh' }).click();
  await expect(other).toHaveURL('/login');
  await expect(other.getByText('Your login has expired.')).toBeVisible();
  await other.getByLabel('Email').fill(seller.email);
  await other.getByLabel('Password', { exact: true }).fill(newPassword);
  await other.getByRole('button', { name: 'Login' }).click();
  await expect(other).toHaveURL('/orders/forward');
  await phone.close();
});
