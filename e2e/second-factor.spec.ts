import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { createAuthenticator } from './support/authenticator.ts';
import { test } from './support/fixtures.ts';
import { expectOneToast } from './support/toasts.ts';

const section = (page: Page) => page.getByRole('region', { name: 'Second factor' });

// ASVS V6.5.4
test('the second factor is set up, asked for at sign-in, replaced by a recovery code and switched off', async ({
  page,
  seller,
  guard,
}) => {
  guard.expectErrorResponses('POST /auth/login 401', 'GET /auth/refresh 403');
  await page.goto('/account');
  await section(page).getByRole('button', { name: 'Set up' }).click();
  await section(page).getByLabel('Current password', { exact: true }).fill(seller.password);
  await section(page).getByRole('button', { name: 'Continue' }).click();
  await expect(section(page).getByRole('img', { name: /QR code/ })).toBeVisible();
  await expectAccessible(page);
  const nextCode = createAuthenticator((await section(page).locator('code').textContent()) ?? '');
  await section(page).getByRole('textbox', { name: 'Code' }).fill(nextCode());
  await section(page).getByRole('button', { name: 'Switch on' }).click();
  const codes = section(page).getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [recoveryCode = '', anotherCode = ''] = await codes.allTextContents();
  await section(page).getByRole('button', { name: 'I have saved my codes' }).click();
  await expect(section(page).getByText('10 of 10 recovery codes left')).toBeVisible();

  const signIn = async (code: string) => {
    // The page is complete when it is left, and gone before its session is, so that no call is dropped or meets the
    // end.
    await expect(
      page.getByRole('region', { name: 'Sessions' }).getByRole('listitem').first(),
    ).toBeVisible();
    await page.goto('about:blank');
    await page.request.post('/auth/logout');
    await page.goto('/account');
    await page.getByLabel('Email').fill(seller.email);
    await page.getByLabel('Password', { exact: true }).fill(seller.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('textbox', { name: 'Code' })).toBeFocused();
    await page.getByRole('textbox', { name: 'Code' }).fill(code);
    await page.getByRole('button', { name: 'Login' }).click();
  };
  await signIn('000000');
  await expect(page.getByRole('alert')).toContainText('This code is not right');
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Code' }).fill(nextCode());
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(section(page)).toBeVisible();
  await signIn(recoveryCode);
  await expect(section(page).getByText('9 of 10 recovery codes left')).toBeVisible();

  await section(page).getByRole('button', { name: 'Switch off' }).click();
  await section(page).getByLabel('Current password', { exact: true }).fill(seller.password);
  await section(page).getByRole('textbox', { name: 'Code' }).fill(anotherCode);
  await section(page).getByRole('button', { name: 'Switch off' }).click();
  await expectOneToast(page, 'The second factor is off');
  await expect(section(page).getByRole('button', { name: 'Set up' })).toBeVisible();
});
