import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { createStore } from '../app/store.ts';
import { render } from '../i18n/test-render.tsx';
import { RequireRole } from './require-session.tsx';
import { isRedirectedForRole } from './return-target.ts';

function createToken(roles: string[]): string {
  const exp = Math.floor(Date.now() / 1000) + 600;
  return `e30.${btoa(JSON.stringify({ exp, UserInfo: { username: 'u', roles } }))}.x`;
}

async function visitAdmin(roles: string[]) {
  const { store, session } = createStore();
  session.open({ accessToken: createToken(roles), userCompanylogo: '' });
  const router = createMemoryRouter(
    [
      {
        element: <RequireRole needs="Admin" />,
        children: [{ path: '/admin/configure-rates', element: <p>rates</p> }],
      },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: ['/admin/configure-rates?zone=A'] },
  );
  const screen = await render(
    <Provider store={store}>
      <RouterProvider router={router} />
    </Provider>,
  );
  await expect.element(screen.getByText(/rates|elsewhere/)).toBeVisible();
  return router.state.location;
}

afterEach(() => localStorage.clear());

test('Spec §6: the admin area opens for an Admin', async () => {
  expect((await visitAdmin(['Customer', 'Admin'])).pathname).toBe('/admin/configure-rates');
});

test('Spec §6: redirects a user with another role to the dashboard with the reason', async () => {
  const { pathname, state } = await visitAdmin(['Customer']);
  expect(pathname).toBe('/dashboard');
  expect(isRedirectedForRole(state)).toBe(true);
});

test('Spec §6: redirects a user without roles to /login with the requested path', async () => {
  expect(await visitAdmin([])).toMatchObject({
    pathname: '/login',
    state: { from: '/admin/configure-rates?zone=A' },
  });
});
