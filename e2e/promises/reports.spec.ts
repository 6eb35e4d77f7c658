import { expect } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { demo, signInOverHttp, testWithoutGuard } from '../support/fixtures.ts';
import { getNow, setToNoon } from '../support/noon.ts';
import { startServer } from '../support/server.ts';

const DAY_MS = 86_400_000;

/** Returns the milliseconds from now, which is about noon in India, to noon of the next Monday. */
function computeMsToMonday(): number {
  const weekday = new Date(getNow() + 5.5 * 3_600_000).getUTCDay();
  return ((8 - weekday) % 7 || 7) * DAY_MS;
}

testWithoutGuard(
  'a seller schedules a COD report for Monday and downloads the file, and the operator sees the email',
  async ({ browser }) => {
    const server = await startServer();
    const context = await browser.newContext({ baseURL: server.url });
    await setToNoon(context);
    const page = await context.newPage();
    try {
      await signInOverHttp(context.request, demo.seller);
      await page.goto('/report');
      await page.getByRole('link', { name: /^COD/ }).click();
      await page.getByRole('button', { name: 'Schedule' }).click();
      const dialog = page.getByRole('dialog', { name: 'Schedule COD' });
      await expect(dialog.getByRole('button', { name: 'Monday Day' })).toBeVisible();
      await dialog.getByRole('checkbox').first().focus();
      await page.keyboard.press('Space');
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Save schedule' }).click();
      const schedules = page.getByRole('grid', { name: 'Schedules' });
      await expect(schedules).toContainText('Has not run yet');

      await server.restart(computeMsToMonday());
      await signInOverHttp(context.request, demo.seller);
      await page.goto('/report/schedules');
      await expect(async () => {
        await page.reload();
        await expect(schedules).toContainText('Ready', { timeout: 10_000 });
      }).toPass();
      await page.goto('/report/files');
      await page.getByRole('button', { name: 'Download COD' }).click();
      await expect(page.getByText(/Saved as shipdesk-cod-.*\.xlsx/)).toBeVisible();
      await expectAccessible(page);

      await signInOverHttp(context.request, demo.admin);
      await page.goto('/admin/mails');
      await expect(page.getByRole('row', { name: 'Report' }).first()).toBeVisible();
    } finally {
      await context.close();
      await server.stop();
    }
  },
);
