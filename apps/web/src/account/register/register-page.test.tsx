import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createStore } from '../../app/store.ts';
import { type SentRequest, stubServer } from '../../app/test-client.tsx';
import { render } from '../../i18n/test-render.tsx';
import { SessionContext } from '../../session/use-session.ts';
import { RegisterPage } from './register-page.tsx';

const getPassword = () => page.getByLabelText('Password', { exact: true });
const getConfirmation = () => page.getByLabelText('Confirm password', { exact: true });
const getTermsText = () => page.getByText('I accept the terms and conditions');
const createAccount = () => page.getByRole('button', { name: 'Create account' }).click();
const listCriteria = () =>
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

async function fillIn(passwordText: string, repeatedText = passwordText) {
  await page.getByLabelText('Name').fill('Asha Menon');
  await page.getByLabelText('Email').fill('weaver@example.in');
  await page.getByLabelText('Phone').fill('9847012345');
  await getPassword().fill(passwordText);
  await getConfirmation().fill(repeatedText);
}

test('Spec §2 register: shows the fields, the prefix +91 and two password toggles', async () => {
  await expect.element(page.getByLabelText('Name')).toBeVisible();
  await expect.element(page.getByLabelText('Email')).toBeVisible();
  await expect.element(page.getByLabelText('Phone')).toBeVisible();
  await expect.element(page.getByText('+91')).toBeVisible();
  await expect.element(page.getByRole('checkbox')).not.toBeChecked();
  await expect.element(getPassword()).toHaveAttribute('placeholder', 'Min 6 characters');
  await page.getByRole('button', { name: 'Show confirm password' }).click();
  await expect.element(getConfirmation()).toHaveAttribute('type', 'text');
  await expect.element(getPassword()).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect.element(getPassword()).toHaveAttribute('type', 'text');
});

test('Spec §5 register: rejects different passwords and unaccepted terms', async () => {
  await fillIn('Turmeric#9', 'Turmeric#8');
  await createAccount();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Passwords do not match');
  await getConfirmation().fill('Turmeric#9');
  await createAccount();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Please accept the terms and conditions');
  expect(requests).toEqual([]);
});

test('keeps the typed values after the terms are read by keyboard, and sends the company name', async () => {
  await fillIn('Turmeric#9');
  await page.getByLabelText('Company').fill(' Menon Handlooms ');
  await page.getByRole('button', { name: 'Read the terms and conditions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Terms and conditions' });
  await expect.element(dialog.getByRole('heading', { name: 'Charges' })).toBeVisible();
  await userEvent.tab();
  await userEvent.tab();
  await expect.element(dialog.getByRole('region', { name: 'Terms and conditions' })).toHaveFocus();
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect.element(page.getByLabelText('Name')).toHaveValue('Asha Menon');
  await getTermsText().click();
  await createAccount();
  await expect.poll(() => requests.length).toBe(1);
  expect(requests[0]?.body).toMatchObject({ name: 'Asha Menon', companyName: 'Menon Handlooms' });
});

test('Correction of spec §5 register: rejects a password that misses a criterion', async () => {
  await fillIn('abcdef1');
  await getTermsText().click();
  await createAccount();
  await expect.element(getPassword()).toHaveAttribute('aria-invalid', 'true');
  await expect.element(getPassword()).toHaveAccessibleDescription(/one special character/);
  await expect.element(getPassword()).toHaveFocus();
  expect(requests).toEqual([]);
});

test('marks the last criterion unmet for a rejected password or one with the local part of the email', async () => {
  const readLastLine = () => listCriteria().at(4)?.textContent;
  await fillIn('Weaver#12');
  await expect.poll(() => readLastLine()).toMatch(/, not met yet$/);
  await getPassword().fill('Kestrel#7719');
  await getConfirmation().fill('Kestrel#7719');
  await expect.poll(() => readLastLine()).toMatch(/, met$/);
  await getTermsText().click();
  await createAccount();
  await expect.element(getPassword()).toHaveAccessibleDescription(/Choose another password/);
  await expect.poll(() => readLastLine()).toMatch(/, not met yet$/);
});
