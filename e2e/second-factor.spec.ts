import { createHmac } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { test } from './support/fixtures.ts';
import { now } from './support/noon.ts';
import { expectOneToast } from './support/toasts.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/**
 * An authenticator app that was given the key as text. Every code is of a later step than the one before: of this one,
 * then of the next, which the desk takes early. A third would be too early.
 */
function authenticator(key: string) {
  const bits = Array.from(key.replaceAll(' ', ''), (letter) =>
    ALPHABET.indexOf(letter).toString(2).padStart(5, '0'),
  );
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  const secret = Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
  let last = 0;
  return () => {
    last = Math.max(last + 1, Math.floor(now() / 30_000));
    const counter = Buffer.alloc(8);
    counter.writeBigUInt64BE(BigInt(last));
    const digest = createHmac('sha1', secret).update(counter).digest();
    const value = digest.readUInt32BE((digest.at(-1) ?? 0) & 15) & 0x7fffffff;
    return String(value % 1_000_000).padStart(6, '0');
  };
}

const section = (page: Page) => page.getByRole('region', { name: 'Second factor' });

test('the second factor is set up, asked for at sign-in, replaced by a recovery code and switched off', async ({
  page,
  seller,
  guard,
}) => {
  test.setTimeout(120_000);
  guard.expectAnswers('POST /auth/login 401', 'GET /auth/refresh 403');
  await page.goto('/account');
  await section(page).getByRole('button', { name: 'Set up' }).click();
  await section(page).getByLabel('Current password', { exact: true }).fill(seller.password);
  await section(page).getByRole('button', { name: 'Continue' }).click();
  await expect(section(page).getByRole('img', { name: /QR code/ })).toBeVisible();
  await expectAccessible(page);
  const nextCode = authenticator((await section(page).locator('code').textContent()) ?? '');
  await section(page).getByRole('textbox', { name: 'Code' }).fill(nextCode());
  await section(page).getByRole('button', { name: 'Switch on' }).click();
  const codes = section(page).getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [recoveryCode = '', anotherCode = ''] = await codes.allTextContents();
  await section(page).getByRole('button', { name: 'I have kept them' }).click();
  await expect(section(page).getByText('10 of 10 recovery codes left')).toBeVisible();

  const signIn = async (code: string) => {
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
