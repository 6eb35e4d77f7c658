import { expect, type Locator, type Page } from '@playwright/test';

export function getToasts(page: Page): Locator {
  return page.getByRole('alertdialog');
}

type ToastKind = 'Done' | 'Error' | 'Warning';

/** Waits until there is exactly one toast, of `kind` if given, with this text. Asserts once, because toasts close. */
export async function expectOneToast(page: Page, message: string, kind?: ToastKind): Promise<void> {
  const has = page.getByRole('img', { name: kind ?? /./, exact: true });
  await expect(getToasts(page).filter({ has })).toHaveText([message]);
}

/** Closes all toasts, so that the next one is the only one. */
export async function closeToasts(page: Page): Promise<void> {
  const closeButton = getToasts(page).first().getByRole('button', { name: 'Close' });
  // A toast may close by itself before the click.
  await expect(async () => {
    if ((await getToasts(page).count()) > 0) await closeButton.click({ timeout: 2000 });
    expect(await getToasts(page).count()).toBe(0);
  }).toPass();
}
