import type { Locator, Page } from '@playwright/test';

const MAX_STEPS = 80;

/** Presses Tab until the target has the focus. Throws after `MAX_STEPS` presses. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let step = 0; step < MAX_STEPS; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${String(target)}`);
}

/** Presses Tab until the field has the focus, then types into it. */
export async function tabAndType(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}
