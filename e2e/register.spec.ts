import { expect, type Page } from '@playwright/test';
import { demo, goodPassword, newEmail, test } from './support/fixtures.ts';

const create = (page: Page) => page.getByRole('button', { name: 'Create account' });
const alert = (page: Page) => page.getByRole('alert');
const criteria = (page: Page) =>
  page.getByRole('list', { name: 'Password criteria' }).getByRole('listitem');

async function fillIn(page: Page, changes: { password?: string; confirm?: string } = {}) {
  const { password = goodPassword, confirm = password } = changes;
  const email = newEmail();
  await page.getByLabel('Name').fill('Asha Menon');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone').fill('9847012345');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password', { exact: true }).fill(confirm);
  return email;
}

const terms = (page: Page) =>
  page.getByRole('checkbox', { name: 'I accept the terms and conditions' });

test('Spec §2 register: six fields, +91 before the phone, a toggle for each password', async ({
  page,
}) => {
  await page.goto('/register');
  for (const label of ['Name', 'Email', 'Phone'])
    await expect(page.getByLabel(label)).toBeVisible();
  await expect(page.getByText('+91')).toBeVisible();
  await expect(page.getByRole('checkbox')).not.toBeChecked();
  const password = page.getByLabel('Password', { exact: true });
  const confirm = page.getByLabel('Confirm password', { exact: true });
  await expect(password).toHaveAttribute('placeholder', 'Min 6 characters');
  await page.getByRole('button', { name: 'Show confirm password' }).click();
  await expect(confirm).toHaveAttribute('type', 'text');
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
});

test('Spec §5 register: the checklist ticks off four criteria while the password is typed', async ({
  page,
}) => {
  await page.goto('/register');
  await expect(criteria(page)).toHaveCount(4);
  const met = async () => {
    const texts = await criteria(page).allTextContents();
    return texts.map((text) => text.endsWith(', met'));
  };
  const password = page.getByLabel('Password', { exact: true });
  await expect.poll(met).toEqual([false, false, false, false]);
  await password.pressSequentially('a');
  await expect.poll(met).toEqual([false, false, false, false]);
  await password.pressSequentially('B');
  await expect.poll(met).toEqual([false, false, true, false]);
  await password.pressSequentially('1');
  await expect.poll(met).toEqual([false, false, true, true]);
  await password.pressSequentially('#');
  await expect.poll(met).toEqual([false, true, true, true]);
  await password.pressSequentially('xy');
  await expect.poll(met).toEqual([true, true, true, true]);
});

test('Spec §5 register: differing passwords raise the alert Passwords do not match', async ({
  page,
  guard,
}) => {
  await page.goto('/register');
  await fillIn(page, { confirm: 'Other#4419vbn' });
  await create(page).click();
  await expect(alert(page)).toHaveText('Passwords do not match');
  expect(guard.requests).not.toContain('POST /auth/register');
});

test('Spec §5 register: unticked terms raise the alert Please accept the terms and conditions', async ({
  page,
  guard,
}) => {
  await page.goto('/register');
  await fillIn(page);
  await create(page).click();
  await expect(alert(page)).toHaveText('Please accept the terms and conditions');
  expect(guard.requests).not.toContain('POST /auth/register');
});

test('Correction of spec §5 register: the four criteria are enforced on submit', async ({
  page,
  guard,
}) => {
  await page.goto('/register');
  await fillIn(page, { password: 'abcdef1' });
  await terms(page).check();
  await create(page).click();
  const password = page.getByLabel('Password', { exact: true });
  await expect(password).toHaveAttribute('aria-invalid', 'true');
  await expect(password).toHaveAccessibleDescription(/one special character/);
  await expect(password).toBeFocused();
  expect(guard.requests).not.toContain('POST /auth/register');
});

test('N2 registration: creates a seller account and signs the new seller in', async ({ page }) => {
  await page.goto('/register');
  const email = await fillIn(page);
  await terms(page).check();
  await create(page).click();
  await expect(page).toHaveURL('/orders/forward');
  await page.getByRole('button', { name: 'User menu' }).click();
  await expect(page.getByRole('menu').getByText(email)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goto('/orders/forward');
  await expect(page.getByText('No data availabe for the applied filters.')).toBeVisible();
});

test('an e-mail address that has an account is refused with the words of the server', async ({
  page,
  guard,
}) => {
  guard.expectAnswers('POST /auth/register 409');
  await page.goto('/register');
  await fillIn(page);
  await page.getByLabel('Email').fill(demo.seller.email);
  await terms(page).check();
  const answered = page.waitForResponse('/auth/register');
  await create(page).click();
  const { details } = await (await answered).json();
  const email = page.getByLabel('Email');
  await expect(email).toHaveAccessibleDescription(details[0].message);
  await expect(email).toBeFocused();
  await expect(page.getByLabel('Name')).toHaveValue('Asha Menon');
});
