import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { createStore } from '../../app/store.ts';
import { render } from '../../i18n/test-render.tsx';
import { SessionContext } from '../../session/use-session.ts';
import { LoginPage } from './login-page.tsx';

const getEmail = () => page.getByLabelText('Email');
const getPassword = () => page.getByLabelText('Password', { exact: true });

beforeEach(async () => {
  localStorage.clear();
  const { store, session } = createStore();
  const router = createMemoryRouter([{ path: '/login', element: <LoginPage /> }], {
    initialEntries: ['/login'],
  });
  await render(
    <Provider store={store}>
      <SessionContext value={session}>
        <RouterProvider router={router} />
      </SessionContext>
    </Provider>,
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('Spec §2 sign-in screen: shows the fields, button and links', async () => {
  await expect.element(getEmail()).toHaveAttribute('type', 'email');
  await expect.element(getPassword()).toHaveAttribute('type', 'password');
  await expect.element(page.getByRole('button', { name: 'Login', exact: true })).toBeEnabled();
  await expect
    .element(page.getByRole('link', { name: 'Create an account' }))
    .toHaveAttribute('href', '/register');
  await expect.element(page.getByText('Read FAQs')).toBeVisible();
  await expect
    .element(page.getByText('Raise a ticket'))
    .toHaveAttribute('href', expect.stringMatching(/^mailto:/));
});

test('Spec §5 login: requires email and password and focuses the first empty field', async () => {
  const login = page.getByRole('button', { name: 'Login' });
  await login.click();
  await expect.element(page.getByRole('alert')).toMatchTextContent('Please fill in all fields');
  await expect.element(getEmail()).toHaveFocus();
  await getEmail().fill('seller@demo.shipdesk.in');
  await login.click();
  await expect.element(getPassword()).toHaveFocus();
});

test('Spec §4 login: an attempt clears the error and a failure keeps the password', async () => {
  let failRequest = () => {};
  const pendingResponse = new Promise<Response>((_resolve, reject) => {
    failRequest = () => reject(new TypeError('Failed to fetch'));
  });
  vi.stubGlobal('fetch', () => pendingResponse);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  await getEmail().fill('seller@demo.shipdesk.in');
  await getPassword().fill('Seller#2026');
  await page.getByRole('button', { name: 'Login' }).click();
  const busyButton = page.getByRole('button', { name: 'Logging... in' });
  await expect.element(busyButton).toHaveAttribute('aria-disabled', 'true');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  failRequest();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/cannot be reached/);
  await expect.element(getPassword()).toHaveValue('Seller#2026');
});

test.each([
  [
    500,
    { code: 'internal', message: 'relation "users" does not exist' },
    'Invalid email or password',
  ],
  [401, { code: 'bad_credentials', message: 'wrong' }, 'Invalid email or password'],
  [
    429,
    { code: 'too_many_requests', message: 'Try again in 5 minutes.' },
    'Try again in 5 minutes.',
  ],
])('Spec §8 login failure: shows the banner for status %i', async (status, body, banner) => {
  vi.stubGlobal('fetch', async () => Response.json(body, { status }));
  await getEmail().fill('seller@demo.shipdesk.in');
  await getPassword().fill('Seller#2026');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(banner);
});
