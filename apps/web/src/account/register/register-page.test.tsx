import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { createStore } from '../../app/store.ts';
import { type SentRequest, stubServer } from '../../app/test-client.tsx';
import { render } from '../../i18n/test-render.tsx';
import { SessionContext } from '../../session/use-session.ts';
import { RegisterPage } from './register-page.tsx';

const password = () => page.getByLabelText('Password', { exact: true });
const confirmation = () => page.getByLabelText('Confirm password', { exact: true });
const terms = () => page.getByText('I accept the terms and conditions');
const create = () => page.getByRole('button', { name: 'Create account' }).click();
const criteria = () =>
  page.getByRole('list', { name: 'Password criteria' }).getByRole('listitem').elements();

let requests: SentRequest[] = [];

beforeEach(async () => {
  localStorage.clear();
  const details = [{ field: 'password', message: 'Choose another password.' }];
  requests = stubServer({
    '/auth/register': () =>
      Response.json({ code: 'invalid', message: 'Invalid', details }, { status: 422 }),
  });
  const { store, session } = createStore();
  const router = createMemoryRouter([{ path: '/register', element: <RegisterPage /> }], {
    initialEntries: ['/register'],
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

async function fillIn(passwordText: string, repeated = passwordText) {
  await page.getByLabelText('Name').fill('Asha Menon');
  await page.getByLabelText('Email').fill('weaver@example.in');
  await page.getByLabelText('Phone').fill('9847012345');
  await password().fill(passwordText);
  await confirmation().fill(repeated);
}

test('Spec §2 register: six fields, +91 before the phone, a toggle for each password', async () => {
  await expect.element(page.getByLabelText('Name')).toBeVisible();
  await expect.element(page.getByLabelText('Email')).toBeVisible();
  await expect.element(page.getByLabelText('Phone')).toBeVisible();
  await expect.element(page.getByText('+91')).toBeVisible();
  await expect.element(page.getByRole('checkbox')).not.toBeChecked();
  await expect.element(password()).toHaveAttribute('placeholder', 'Min 6 characters');
  await page.getByRole('button', { name: 'Show confirm password' }).click();
  await expect.element(confirmation()).toHaveAttribute('type', 'text');
  await expect.element(password()).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect.element(password()).toHaveAttribute('type', 'text');
});

test('Spec §5 register: differing passwords and unticked terms are alerts, and nothing is sent', async () => {
  await fillIn('Turmeric#9', 'Turmeric#8');
  await create();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Passwords do not match');
  await confirmation().fill('Turmeric#9');
  await create();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Please accept the terms and conditions');
  expect(requests).toEqual([]);
});

test('the terms can be read without losing what was typed, and the company is sent', async () => {
  await fillIn('Turmeric#9');
  await page.getByLabelText('Company').fill(' Menon Handlooms ');
  await page.getByRole('button', { name: 'Read the terms and conditions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Terms and conditions' });
  await expect.element(dialog.getByRole('heading', { name: 'Charges' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect.element(page.getByLabelText('Name')).toHaveValue('Asha Menon');
  await terms().click();
  await create();
  await expect.poll(() => requests.length).toBe(1);
  expect(requests[0]?.body).toMatchObject({ name: 'Asha Menon', companyName: 'Menon Handlooms' });
});

test('Correction of spec §5 register: the four criteria are enforced on submit', async () => {
  await fillIn('abcdef1');
  await terms().click();
  await create();
  await expect.element(password()).toHaveAttribute('aria-invalid', 'true');
  await expect.element(password()).toHaveAccessibleDescription(/one special character/);
  await expect.element(password()).toHaveFocus();
  expect(requests).toEqual([]);
});

test('the checklist follows the address, and a password that the server refuses stays unmet', async () => {
  const lastLine = () => criteria().at(4)?.textContent;
  await fillIn('Weaver#12');
  await expect.poll(() => lastLine()).toMatch(/, not met yet$/);
  await password().fill('Kestrel#7719');
  await confirmation().fill('Kestrel#7719');
  await expect.poll(() => lastLine()).toMatch(/, met$/);
  await terms().click();
  await create();
  await expect.element(password()).toHaveAccessibleDescription(/Choose another password/);
  await expect.poll(() => lastLine()).toMatch(/, not met yet$/);
});
