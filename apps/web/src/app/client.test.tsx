import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { startClient } from './client.tsx';
import { type Answers, stubServer } from './test-client.tsx';

const ownAddress = location.href;

function tokenOf(roles: string[]): string {
  const exp = Math.floor(Date.now() / 1000) + 600;
  const claims = { exp, UserInfo: { username: 'seller@example.in', roles } };
  return `e30.${btoa(JSON.stringify(claims))}.x`;
}

/** Opens an address in the whole client, signed in with these roles. */
function open(address: string, roles: string[], answers: Answers = {}) {
  localStorage.clear();
  const sent = stubServer({ '/auth/refresh': { accessToken: tokenOf(roles) }, ...answers });
  history.replaceState(null, '', address);
  const element = document.body.appendChild(document.createElement('div'));
  const client = startClient(element);
  close = () => {
    client.unmount();
    element.remove();
  };
  return () => sent.map(({ path }) => path);
}
let close = () => {};

afterEach(() => {
  close();
  vi.unstubAllGlobals();
  history.replaceState(null, '', ownAddress);
});

test('an account without roles sees the sign-in form instead of /admin, which it returns to', async () => {
  open('/admin/configure-rates', []);
  await expect.element(page.getByText(/no role that opens this page/)).toBeVisible();
  await expect.element(page.getByLabelText('Email')).toBeVisible();
  expect(location.pathname).toBe('/login');
  expect(history.state.usr.from).toBe('/admin/configure-rates');
});

test('/orders keeps its query on the way to the forward list', async () => {
  open('/orders?size=25', ['Customer']);
  await expect.element(page.getByRole('heading', { name: 'Orders' })).toBeVisible();
  expect(`${location.pathname}${location.search}`).toBe('/orders/forward?size=25');
});

test('the list is requested once when its first response fails', async () => {
  const calls = open('/orders/forward', ['Customer'], {
    '/orders/getorders': () => new Response('<html>Bad gateway', { status: 502 }),
  });
  await expect.element(page.getByText('Something Went Wrong Please Try Again Later')).toBeVisible();
  expect(calls().filter((path) => path === '/orders/getorders')).toHaveLength(1);
});
