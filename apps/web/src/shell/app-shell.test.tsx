import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { account } from '../app/test-account.ts';
import type { Responses } from '../app/test-client.tsx';
import { createLateResponse, recordPositions } from '../app/test-late-responses.ts';
import { openClient } from '../app/test-whole-client.ts';
import { createOrderDetail } from '../orders/order/test-support/order-detail.ts';

let close = () => {};
const openPage = (address: string, responses: Responses = {}) => {
  ({ close } = openClient(address, { responses }));
};

beforeEach(() => localStorage.clear());
afterEach(async () => {
  close();
  vi.unstubAllGlobals();
  await page.viewport(1280, 800);
});

const docketNumber = '10000000000001';
const openOrder = () =>
  openPage(`/orders/${docketNumber}`, {
    [`/api/orders/${docketNumber}`]: { data: createOrderDetail(docketNumber) },
  });
const getBanner = () => page.getByRole('banner');
const getToggle = (name: 'Open menu' | 'Close menu') => page.getByRole('button', { name });
const getUserMenu = () => page.getByRole('button', { name: 'User menu' });
const getMain = () => page.getByRole('main');
const getCard = (name: string) => getMain().getByRole('region', { name, exact: true });
const getBounds = (locator: Locator) => locator.element().getBoundingClientRect();

test('Spec §2 top bar: fills 6% of the height with the toggle left and the menu right', async () => {
  openOrder();
  await expect.element(getCard('Shipment')).toBeVisible();
  for (const height of [800, 1000]) {
    await page.viewport(1280, height);
    await expect.poll(() => Math.round(getBounds(getBanner()).height)).toBe(height * 0.06);
    expect(getBounds(getToggle('Close menu')).left).toBeLessThan(40);
    expect(getBounds(getUserMenu()).right).toBeGreaterThan(1240);
  }
});

test('Spec §9 layout breakpoints: applies 640, 768, 1024, 1280 and 1536 pixels', async () => {
  openOrder();
  await expect.element(getCard('Shipment')).toBeVisible();
  // Each check is true from its breakpoint and false one pixel below.
  const edges: readonly (readonly [number, () => boolean])[] = [
    [640, () => getBounds(getBanner().getByText('Shipdesk')).width > 1],
    [768, () => getBounds(getCard('Pickup')).top === getBounds(getCard('Return address')).top],
    [1024, () => page.getByRole('navigation', { name: 'Main' }).elements().length === 1],
    [1280, () => getBounds(getCard('Shipment')).top === getBounds(getCard('Products')).top],
    [1536, () => getComputedStyle(getMain().element()).paddingLeft === '32px'],
  ];
  for (const [width, isWide] of edges) {
    for (const [viewport, expected] of [
      [width - 1, false],
      [width, true],
    ] as const) {
      await page.viewport(viewport, 900);
      await expect.poll(() => [viewport, isWide()]).toEqual([viewport, expected]);
    }
  }
});

test('the open menu does not cover the page title', async () => {
  openOrder();
  await expect.element(getCard('Shipment')).toBeVisible();
  for (const width of [1536, 1280, 1024]) {
    await page.viewport(width, 800);
    if (width < 1280) await getToggle('Open menu').click();
    await expect.element(getToggle('Close menu')).toBeVisible();
    const title = page.getByRole('heading', { level: 1 });
    await expect.poll(() => getBounds(title).left).toBeGreaterThan(240);
  }
});

test('redirects a seller from an operator page to the dashboard and shows why', async () => {
  openPage('/admin/sellers');
  await expect.element(page.getByText('That page is for operator staff.')).toBeVisible();
  expect(location.pathname).toBe('/dashboard');
});

test('keeps disabled single-character shortcuts off until the user enables them again', async () => {
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const checkbox = dialog.getByRole('checkbox', { name: 'Single-character shortcuts are on' });
  const openOrders = async () => {
    openPage('/orders/forward', {
      '/orders/getorders': { data: [], total: 0, totalIsCapped: false },
    });
    await expect.element(page.getByText('No data availabe for the applied filters.')).toBeVisible();
  };
  await openOrders();
  await userEvent.keyboard('?');
  await expect.element(checkbox).toBeChecked();
  await dialog.getByText('Single-character shortcuts are on').click();
  await expect.element(checkbox).not.toBeChecked();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(localStorage.getItem('shipdesk.singleKeys.seller@example.in')).toBe('off');
  close();

  await openOrders();
  for (const key of ['?', '/', 'n']) await userEvent.keyboard(key);
  expect(location.pathname).toBe('/orders/forward');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('searchbox')).not.toHaveFocus();
  await getUserMenu().click();
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
  await dialog.getByText('Single-character shortcuts are on').click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await userEvent.keyboard('n');
  await expect.poll(() => location.pathname).toBe('/orders/add');
});

test('keeps the buttons of the top bar in place when the account and balance load', async () => {
  const lateAccount = createLateResponse({
    ...account,
    name: 'Thiruvananthapuram Handloom Weavers',
    demo: true,
  });
  const lateWallet = createLateResponse({
    data: {
      balancePaise: 1_941_969,
      heldPaise: 0,
      creditLimitPaise: 0,
      usablePaise: 1_941_969,
      owedPaise: 0,
      codDuePaise: 0,
      lowBalancePaise: null,
    },
  });
  openPage('/nowhere', { '/api/account': lateAccount.respond, '/api/wallet': lateWallet.respond });
  await expect.element(getUserMenu()).toBeVisible();
  const listMovedControls = recordPositions();
  lateAccount.send();
  await expect.element(getBanner().getByText('Demo')).toBeVisible();
  lateWallet.send();
  await expect.element(getBanner().getByText('₹19,419.69')).toBeVisible();
  expect(listMovedControls()).toEqual([]);
});

test('hides the buttons below a loading section until the section is loaded', async () => {
  const sessions = ['Chrome on Linux', 'Firefox on Linux'].map((device, index) => ({
    id: device,
    device,
    isCurrent: index === 0,
    createdAt: '2026-01-15T06:00:00Z',
    lastUsedAt: '2026-01-15T06:30:00Z',
  }));
  const lateErasures = createLateResponse({ data: [] });
  openPage('/account', {
    '/api/account': account,
    '/api/account/sessions': { data: sessions },
    '/api/consignees/erasures': lateErasures.respond,
  });
  const signOutButton = getMain().getByRole('button', {
    name: /^Sign out Firefox/,
    includeHidden: true,
  });
  await expect.element(signOutButton).toBeInTheDocument();
  await expect.element(signOutButton).not.toBeVisible();
  await expect.element(getMain().getByRole('button', { name: 'Set up' })).toBeVisible();
  lateErasures.send();
  await expect.element(signOutButton).toBeVisible();
});
