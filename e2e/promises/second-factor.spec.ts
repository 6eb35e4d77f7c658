import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { createAuthenticator } from '../support/authenticator.ts';
import { test } from '../support/fixtures.ts';
import { expectOneToast } from '../support/toasts.ts';

const getSection = (page: Page) => page.getByRole('region', { name: 'Second factor' });

// ASVS V6.5.4
test('a seller sets up a second factor, signs in with each kind of code and switches the second factor off', async ({
  page,
  seller,
  guard,
}) => {
  guard.expectErrorResponses('POST /auth/login 401', 'GET /auth/refresh 403');
  await page.goto('/account');
  await getSection(page).getByRole('button', { name: 'Set up' }).click();
  await getSection(page).getByLabel('Current password', { exact: true }).fill(seller.password);
  await getSection(page).getByRole('button', { name: 'Continue' }).click();
  await expect(getSection(page).getByRole('img', { name: /QR code/ })).toBeVisible();
  await expectAccessible(page);
  const nextCode = createAuthenticator(
    (await getSection(page).locator('code').textContent()) ?? '',
  );
  await getSection(page).getByRole('textbox', { name: 'Code' }).fill(nextCode());
  await getSection(page).getByRole('button', { name: 'Switch on' }).click();
  const codes = getSection(page)
    .getByRole('list', { name: 'Recovery codes' })
    .getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [recoveryCode = '', unusedRecoveryCode = ''] = await codes.allTextContents();
  await getSection(page).getByRole('button', { name: 'I have saved my codes' }).click();
  await expect(getSection(page).getByText('10 of 10 recovery codes left')).toBeVisible();

  const signIn = async (code: string) => {
    // Wait for the last call of the page and leave the page, so that no call fails after the sign-out.
    await expect(
      page.getByRole('region', { name: 'Sessions' }).getByRole('listitem').first(),
    ).toBeVisible();
    await page.goto('/healthz');
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
  await expect(getSection(page)).toBeVisible();
  await signIn(recoveryCode);
  await expect(getSection(page).getByText('9 of 10 recovery codes left')).toBeVisible();

  await getSection(page).getByRole('button', { name: 'Switch off' }).click();
  await getSection(page).getByLabel('Current password', { exact: true }).fill(seller.password);
  await getSection(page).getByRole('textbox', { name: 'Code' }).fill(unusedRecoveryCode);
  await getSection(page).getByRole('button', { name: 'Switch off' }).click();
  await expectOneToast(page, 'The second factor is off');
  await expect(getSection(page).getByRole('button', { name: 'Set up' })).toBeVisible();
});
