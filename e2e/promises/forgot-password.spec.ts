import { expect } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { demo, expectSettled, signInOverHttp, test } from '../support/fixtures.ts';

const newPassword = 'Godavari#2291y';

test('a user resets a forgotten password by email and changes the email notifications', async ({
  page,
  browser,
  baseURL,
  seller,
}) => {
  await page.request.post('/auth/logout');
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  const sendButton = page.getByRole('button', { name: 'Send the link' });
  await expect(sendButton).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Email').fill(seller.email);
  await sendButton.click();
  await expect(page.getByRole('status')).toContainText('a link is on its way');

  // A demo has no mail server, so the operator reads the email in the list of emails.
  const operatorContext = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) });
  const operator = await operatorContext.newPage();
  await signInOverHttp(operatorContext.request, demo.admin);
  await operator.goto('/admin/mails');
  const maskedEmail = `${seller.email.charAt(0)}***${seller.email.slice(seller.email.indexOf('@'))}`;
  const mail = operator
    .getByRole('row', { name: 'Password reset link' })
    .filter({ hasText: maskedEmail })
    .first();
  await expect(async () => {
    await operator.getByRole('button', { name: 'Refresh' }).click();
    await expect(mail).toContainText('Not sent', { timeout: 1000 });
  }).toPass();
  await expectAccessible(operator);
  await mail.getByRole('button', { name: 'Read: Password reset link' }).click();
  const text = (await operator.getByRole('dialog').textContent()) ?? '';
  const [, path = ''] = /https?:\/\/[^/]+(\/reset-password#[\w-]+)/.exec(text) ?? [];
  await operatorContext.close();

  await page.goto(path);
  await page.getByLabel('New password', { exact: true }).fill(newPassword);
  await expectAccessible(page);
  await page.getByLabel('Confirm new password', { exact: true }).fill(newPassword);
  await page.getByRole('button', { name: 'Set the password' }).click();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Email').fill(seller.email);
  await page.getByLabel('Password', { exact: true }).fill(newPassword);
  await page.getByRole('button', { name: 'Login' }).click();
  await expectSettled(page, seller);

  await page.goto('/warehouse');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // The name of the user moves the bell when the name appears, so wait for the name before the click.
  await expectSettled(page, seller);
  await page.getByRole('button', { name: 'Notifications' }).click();
  await expect(page.getByText('No notifications')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Choose email notifications' }).click();
  const deliveredSwitch = page.getByRole('switch', { name: 'Email to the consignee: Delivered' });
  await expect(deliveredSwitch).toBeChecked();
  const saveResponse = page.waitForResponse((response) => response.request().method() === 'PUT');
  await deliveredSwitch.press('Space');
  await saveResponse;
  await page.reload();
  await expect(deliveredSwitch).not.toBeChecked();
  await page.getByRole('button', { name: 'Preview: Delivered' }).click();
  await expect(page.getByRole('dialog')).toContainText('Your order from Asha Menon was delivered');
  await expectAccessible(page);
});
