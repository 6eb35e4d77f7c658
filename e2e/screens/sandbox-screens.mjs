import { seller } from './screen-steps.mjs';

/** Switches to the sandbox if no earlier screenshot has done so. */
async function enterSandbox(page) {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /^User menu/ }).click();
  const openItem = page.getByRole('menuitem', { name: 'Open the sandbox' });
  await page.getByRole('menuitem', { name: /the sandbox$/ }).waitFor();
  if (await openItem.isVisible()) await openItem.click();
  else await page.keyboard.press('Escape');
  await page.getByRole('region', { name: 'Sandbox' }).waitFor();
}

async function showReset(page) {
  await enterSandbox(page);
  await page
    .getByRole('region', { name: 'Sandbox' })
    .getByRole('button', { name: 'Reset' })
    .click();
  await page.getByRole('button', { name: 'Reset the sandbox' }).waitFor();
}

async function showClosedPage(page) {
  await enterSandbox(page);
  await page.goto('/setting/team');
  await page.getByText('The sandbox does not have this page').waitFor();
}

async function showSandboxOrders(page) {
  await enterSandbox(page);
  await page.goto('/orders/forward');
  await page.getByRole('region', { name: 'Sandbox' }).waitFor();
}

/** A separate session, because the sandbox stays open for all pages of a session. */
const tester = { ...seller };

export const sandboxScreens = [
  { name: 'sandbox', as: tester, show: enterSandbox },
  { name: 'sandbox-orders', as: tester, show: showSandboxOrders },
  { name: 'sandbox-reset', as: tester, show: showReset },
  { name: 'sandbox-closed-page', as: tester, show: showClosedPage },
];
