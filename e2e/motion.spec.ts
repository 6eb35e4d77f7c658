import { expect, type Page } from '@playwright/test';
import { test } from './support/fixtures.ts';

/** How long the dialog's way in takes, in milliseconds. */
async function openingTime(page: Page): Promise<number> {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.evaluate(() => {
    document.addEventListener('animationend', ({ animationName, elapsedTime }) => {
      if (animationName !== 'rise-in') return;
      document.body.dataset['openingMs'] = String(elapsedTime * 1000);
    });
  });
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard keys' })).toBeVisible();
  await expect(page.locator('body')).toHaveAttribute('data-opening-ms', /\d/);
  return Number(await page.locator('body').getAttribute('data-opening-ms'));
}

test('a dialog opens in at most 0.2 seconds; with reduced motion it opens and themes change at once', async ({
  page,
  seller: _seller,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const animated = await openingTime(page);
  expect(animated).toBeGreaterThan(50);
  expect(animated).toBeLessThanOrEqual(200);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await openingTime(page)).toBeLessThan(1);
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const changing = await page.evaluate(() => document.getAnimations().length);
    expect(changing, colorScheme).toBe(0);
  }
});
