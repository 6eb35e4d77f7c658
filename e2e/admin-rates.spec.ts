import { type Browser, expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { demo, signInQuietly, test } from './support/fixtures.ts';
import { setToNoon } from './support/noon.ts';
import { cell, expectTable, openRates, retype, saveButton, unsaved } from './support/rates.ts';
import type { RunningServer } from './support/server.ts';

// Two browsers and several page loads in one test.
test.describe.configure({ timeout: 60_000 });

/** A price that a cell does not hold yet: one rupee more. */
async function dearer(page: Page, name: string): Promise<string> {
  return String(Math.floor(Number(await cell(page, name).inputValue())) + 1);
}

async function reload(page: Page): Promise<void> {
  await page.reload();
  await expectTable(page);
}

/** The Admin in a second browser. */
async function anotherAdmin(browser: Browser, { url }: RunningServer): Promise<Page> {
  const context = await browser.newContext({ baseURL: url });
  await setToNoon(context);
  const page = await context.newPage();
  await openRates(page);
  return page;
}

test('Spec §6 admin guard: signed out to /login and, signed in, back to the rate table', async ({
  page,
  guard,
}) => {
  guard.expectAnswers('GET /auth/refresh 403');
  await page.goto('/admin/configure-rates');
  await expect(page).toHaveURL('/login');
  await page.getByLabel('Email').fill(demo.admin.email);
  await page.getByLabel('Password', { exact: true }).fill(demo.admin.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/admin/configure-rates');
  await expect(page.getByRole('grid', { name: 'Shipping Rate Table' })).toBeVisible();
});

test('Spec §6 admin guard: a Customer is sent to /dashboard from the whole /admin subtree', async ({
  page,
  seller: _seller,
}) => {
  for (const path of ['/admin', '/admin/configure-rates']) {
    await page.goto(path);
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  }
});

test("Spec §2 admin home: tab button 'Configure Rates' leads to the Shipping Rate Table", async ({
  page,
}) => {
  await signInQuietly(page.request, demo.admin);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Admin', exact: true }).click();
  await expect(page).toHaveURL('/admin');
  await expect(page.getByText('is in force')).toBeVisible();
  await page.getByRole('link', { name: 'Configure Rates', exact: true }).click();
  await expect(page).toHaveURL('/admin/configure-rates');
  await expect(page.getByRole('heading', { name: 'Shipping Rate Table' })).toBeVisible();
});

test('Spec §2 Shipping Rate Table: weight bands as rows, zones A to F as columns, each cell a price', async ({
  page,
}) => {
  await openRates(page);
  const grid = page.getByRole('grid', { name: 'Shipping Rate Table' });
  const zones = ['A', 'B', 'C1', 'C2', 'D1', 'D2', 'E', 'F'];
  await expect(grid.getByRole('columnheader')).toHaveText(['Weight', ...zones]);
  await expect(grid.getByRole('rowheader')).toHaveText([
    'Up to 250 gm',
    'Up to 500 gm',
    'Additional 500 gm till 5kg',
    'Up to 5kgs',
    'Every additional 1kg above 5kgs',
    'Up to 10kgs',
    'Every additional 1kg above 10kgs',
  ]);
  await expect(grid.getByRole('textbox')).toHaveCount(56);
});

test('N2 rates: an edit is marked, guarded, saved as a version with who and when, and stands after a reload', async ({
  page,
}) => {
  await openRates(page);
  const name = 'Zone C2, Up to 5kgs';
  const old = await cell(page, name).inputValue();
  const price = await dearer(page, name);
  await retype(page, name, price);
  await unsaved(page, '1 price is not saved');
  await expect(cell(page, name)).toHaveAccessibleDescription(`Not saved. Saved price: ${old}.`);

  await page.getByRole('link', { name: 'Shipdesk' }).click();
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect(cell(page, name)).toHaveValue(price);

  await expect(page.getByRole('dialog')).toHaveCount(0);
  await cell(page, name).click();

  await page.keyboard.press('Control+s');
  const message = page.getByRole('alertdialog').getByText(/^Version \d+ of the rates is saved\.$/);
  await expect(message).toBeVisible();
  const [version = ''] = /\d+/.exec((await message.textContent()) ?? '') ?? [];
  await unsaved(page, 'All prices are saved');
  await reload(page);
  await expect(cell(page, name)).toHaveValue(price);
  await expect(page.getByText(`Version ${version} · Desk Operator`)).toBeVisible();

  await page.getByRole('button', { name: `Version ${version}` }).click();
  const changes = page.getByRole('list', { name: `Changes of version ${version}` });
  await expect(changes.getByRole('listitem')).toHaveCount(1);
  await expect(changes).toContainText(name);
  await expect(changes).toContainText(`₹${price}.00`);
  await expect(page.getByText(demo.admin.email)).toBeVisible();
});

test('an older version is put into the table and can be taken back', async ({ page }) => {
  await openRates(page);
  const name = 'Zone F, Up to 10kgs';
  await retype(page, name, await dearer(page, name));
  await saveButton(page).click();
  await unsaved(page, 'All prices are saved');
  await page.getByRole('button', { name: 'Version 1', exact: false }).last().click();
  await expect(page.getByText('The sample prices that the desk started with.')).toBeVisible();
  await page.getByRole('button', { name: 'Put these prices into the table' }).click();
  await expect(cell(page, name)).toHaveValue('350');
  await page.getByRole('button', { name: 'Undo' }).click();
  await unsaved(page, 'All prices are saved');
});

test('who saves second is told, keeps what was typed and saves on top of the newer version', async ({
  page,
  guard,
  browser,
  server,
}) => {
  guard.expectAnswers('PUT /api/rate-card 409');
  await openRates(page);
  const [mine, both] = ['Zone D2, Up to 5kgs', 'Zone E, Up to 5kgs'];
  const other = await anotherAdmin(browser, server);
  const [myPrice, theirPrice] = [await dearer(page, mine), await dearer(page, both)];
  await retype(page, mine, myPrice);
  await retype(page, both, '299.5');

  await retype(other, both, theirPrice);
  await saveButton(other).click();
  await unsaved(other, 'All prices are saved');
  await other.context().close();

  await saveButton(page).click();
  const banner = page.getByRole('alert').filter({ hasText: 'was saved while you were editing' });
  await expect(banner).toContainText('Desk Operator');
  await expect(banner).toContainText(`Both of you changed: ${both}.`);
  await expect(cell(page, mine)).toHaveValue(myPrice);
  await expect(cell(page, both)).toHaveValue('299.50');
  await banner.getByRole('button', { name: /^Continue on version/ }).click();
  await expect(cell(page, both)).toBeFocused();
  await expect(cell(page, both)).toHaveAccessibleDescription(
    `Not saved. Saved price: ${theirPrice}.`,
  );
  await saveButton(page).click();
  await unsaved(page, 'All prices are saved');
  await reload(page);
  await expect(cell(page, mine)).toHaveValue(myPrice);
  await expect(cell(page, both)).toHaveValue('299.50');
});

test('what was typed stays when the save does not reach the server, and the next save makes one version', async ({
  page,
  guard,
}) => {
  await openRates(page);
  guard.expectLostRequests('PUT /api/rate-card');
  const name = 'Zone B, Up to 10kgs';
  const price = await dearer(page, name);
  await retype(page, name, price);
  await page.route('**/api/rate-card', (route) => route.abort(), { times: 1 });
  await saveButton(page).click();
  await expect(page.getByRole('alert')).toContainText('The server cannot be reached.');
  await expect(cell(page, name)).toHaveValue(price);
  await saveButton(page).click();
  await unsaved(page, 'All prices are saved');
  await expect(page.getByRole('alert').filter({ hasText: 'cannot be reached' })).toHaveCount(0);
});

test.describe('accessibility', () => {
  test.describe.configure({ timeout: 120_000 });

  test('no WCAG A or AA violation: Admin home and the rate table with marks, warnings and history', async ({
    page,
  }) => {
    await signInQuietly(page.request, demo.admin);
    await page.goto('/admin');
    await expect(page.getByText('is in force')).toBeVisible();
    await expectAccessible(page);
    await openRates(page);
    await retype(page, 'Zone A, Up to 10kgs', '1');
    await retype(page, 'Zone B, Up to 10kgs', '');
    await page.keyboard.press('Backspace');
    await cell(page, 'Zone A, Up to 250 gm').click();
    await page
      .getByRole('button', { name: /^Version 1/ })
      .last()
      .click();
    await expect(page.getByText('The sample prices that the desk started with.')).toBeVisible();
    await expectAccessible(page);
  });
});
