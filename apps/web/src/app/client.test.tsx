import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Responses } from './test-client.tsx';
import { createAccessToken, openClient } from './test-whole-client.ts';

let close = () => {};

/** Opens an address in the whole client. Returns a function that lists the paths of the sent requests. */
function openClientAt(
  address: string,
  options: { username?: string; roles?: string[]; responses?: Responses },
) {
  const client = openClient(address, options);
  close = client.close;
  return () => client.requests.map(({ path }) => path);
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  close();
  vi.unstubAllGlobals();
});

test('redirects an account without roles from /admin to the sign-in form', async () => {
  openClientAt('/admin/configure-rates', { roles: [] });
  await expect.element(page.getByText(/no role that opens this page/)).toBeVisible();
  await expect.element(page.getByLabelText('Email')).toBeVisible();
  expect(location.pathname).toBe('/login');
  expect(history.state.usr.from).toBe('/admin/configure-rates');
});

test('redirects /orders to the forward list and keeps the query', async () => {
  openClientAt('/orders?size=25', {});
  await expect.element(page.getByRole('heading', { name: 'Orders' })).toBeVisible();
  expect(`${location.pathname}${location.search}`).toBe('/orders/forward?size=25');
});

test('redirects a seller from an operator Billing page to the same Billing tab', async () => {
  openClientAt('/billing/cod-remittance', {});
  await expect
    .poll(() => `${location.pathname}${location.search}`)
    .toBe('/billing?tab=cod-remittance');
});

test('does not retry a failed request for the orders list', async () => {
  const listPaths = openClientAt('/orders/forward', {
    responses: { '/orders/getorders': () => new Response('<html>Bad gateway', { status: 502 }) },
  });
  await expect.element(page.getByText('Something Went Wrong Please Try Again Later')).toBeVisible();
  expect(listPaths().filter((path) => path === '/orders/getorders')).toHaveLength(1);
});

test('Spec §2 dashboard: a click selects the Analytics or Order Status tab', async () => {
  openClientAt('/dashboard', {});
  const getTab = (name: string) =>
    page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name });
  await expect.element(getTab('Analytics')).toHaveAttribute('aria-current', 'page');
  const entryCount = history.length;
  await getTab('Analytics').click();
  expect(location.pathname).toBe('/dashboard');
  expect(history.length).toBe(entryCount);
  await getTab('Order Status').click();
  await expect.element(getTab('Order Status')).toHaveAttribute('aria-current', 'page');
  await expect.element(getTab('Analytics')).not.toHaveAttribute('aria-current');
  expect(location.pathname).toBe('/dashboard/order-status');
});

test('the first Tab key press shows a link that moves the focus to the content', async () => {
  openClientAt('/account', {});
  const skipLink = page.getByRole('link', { name: 'Skip to content' });
  await expect.element(page.getByRole('main')).toBeVisible();
  await expect.element(skipLink).not.toBeInViewport();
  await userEvent.tab();
  await expect.element(skipLink).toHaveFocus();
  await expect.element(skipLink).toBeInViewport();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('main')).toHaveFocus();
});

test('removes only the drafts of the user who signs out', async () => {
  const listDrafts = () =>
    Object.keys(localStorage).filter((key) => key.startsWith('shipdesk.draft.'));
  const typeAs = async (username: string, text: string) => {
    openClientAt('/orders/add', {
      username,
      responses: { '/auth/logout': () => new Response(null, { status: 204 }) },
    });
    const name = page.getByRole('textbox', { name: 'Name', exact: true });
    await expect.element(name).toHaveValue('');
    await name.fill(text);
  };
  await typeAs('meera@example.in', 'Meera Nair');
  await expect.poll(listDrafts).toHaveLength(1);
  const [meeraDraft = ''] = listDrafts();
  expect(meeraDraft).toContain(encodeURIComponent('meera@example.in'));
  close();
  await typeAs('ravi@example.in', 'Ravi Kumar');
  await expect.poll(listDrafts).toHaveLength(2);
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Log-Out' }).click();
  await expect.poll(() => location.pathname).toBe('/login');
  expect(listDrafts()).toEqual([meeraDraft]);
});

// ASVS V7.4.1
test('retries a failed Log-Out after a reload and before the next sign-in', async () => {
  const responses = {
    '/auth/logout': () => Response.json({ message: 'away' }, { status: 503 }),
    '/auth/login': { accessToken: createAccessToken('ravi@example.in'), userCompanylogo: '' },
  };
  openClientAt('/account', { responses });
  await page.getByRole('button', { name: 'User menu' }).click();
  await page.getByRole('menuitem', { name: 'Log-Out' }).click();
  await expect.poll(() => location.pathname).toBe('/login');
  close();

  const listPaths = openClientAt('/account', { responses });
  const userMenu = page.getByRole('button', { name: 'User menu' });
  await expect.element(page.getByLabelText('Email').or(userMenu)).toBeVisible();
  expect(location.pathname).toBe('/login');
  expect(history.state.usr.from).toBe('/account');
  expect(listPaths()).not.toContain('/auth/refresh');
  expect(listPaths()).toContain('/auth/logout');
  await page.getByLabelText('Email').fill('ravi@example.in');
  await page.getByLabelText('Password', { exact: true }).fill('a password');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect.poll(() => location.pathname).toBe('/account');
  const signInIndex = listPaths().indexOf('/auth/login');
  expect(listPaths()[signInIndex - 1]).toBe('/auth/logout');
  expect(listPaths().slice(signInIndex)).not.toContain('/auth/logout');
});

// ASVS V7.4.1
test('retries an unconfirmed Log-Out without a refresh when a page opens', async () => {
  localStorage.setItem('shipdesk.logoutPending', '1');
  const responses = { '/auth/logout': () => new Response(null, { status: 204 }) };
  const listPaths = openClientAt('/account', { username: '', responses });
  await expect.poll(() => localStorage.getItem('shipdesk.logoutPending')).toBeNull();
  await expect.element(page.getByLabelText('Email')).toBeVisible();
  expect(listPaths()).toEqual(['/auth/logout']);
});

test('leaving an unsaved order requires confirmation, except on Back and Cancel', async () => {
  openClientAt('/orders/add', {});
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  const leaveDialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await name.fill('Ravi Kumar');
  await page.getByRole('link', { name: 'Shipdesk' }).click();
  await leaveDialog.getByRole('button', { name: 'Stay' }).click();
  await expect.element(leaveDialog).not.toBeInTheDocument();
  expect(location.pathname).toBe('/orders/add');
  await expect.element(name).toHaveValue('Ravi Kumar');
  for (const exit of ['Back to orders', 'Cancel']) {
    await page.getByRole('button', { name: exit }).click();
    await expect.poll(() => location.pathname).toBe('/orders/forward');
    await page.getByRole('link', { name: 'Add Order' }).click();
    await name.fill(`Ravi Kumar after ${exit}`);
  }
  await page.getByRole('link', { name: 'Shipdesk' }).click();
  await leaveDialog.getByRole('button', { name: 'Leave' }).click();
  await expect.poll(() => location.pathname).toBe('/dashboard');
});
