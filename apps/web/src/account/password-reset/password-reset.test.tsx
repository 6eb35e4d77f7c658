import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen, stubServer } from '../../app/test-client.tsx';
import { ForgotPasswordPage } from './forgot-password-page.tsx';
import { ResetPasswordPage } from './reset-password-page.tsx';

afterEach(() => vi.unstubAllGlobals());

const createEmptyResponse = () => new Response(null, { status: 204 });
const getEmail = () => page.getByLabelText('Email');
const getPassword = () => page.getByLabelText('New password', { exact: true });
const getConfirmation = () => page.getByLabelText('Confirm new password', { exact: true });
const submitPassword = () => page.getByRole('button', { name: 'Set the password' }).click();

test('requires a valid email address and does not reveal whether the address has an account', async () => {
  const requests = stubServer({ '/api/password-resets': createEmptyResponse });
  await renderScreen(<ForgotPasswordPage />);
  const sendButton = page.getByRole('button', { name: 'Send the link' });
  await getEmail().fill('asha@');
  await sendButton.click();
  await expect.element(getEmail()).toHaveFocus();
  await expect.element(page.getByText('Enter an email address like')).toBeVisible();
  expect(requests).toEqual([]);
  await getEmail().fill(' asha@example.in ');
  await sendButton.click();
  await expect
    .element(page.getByRole('status'))
    .toMatchTextContent(/If asha@example.in belongs to an account/);
  expect(requests.map(({ body }) => body)).toEqual([{ email: 'asha@example.in' }]);
});

test('shows why the server sent no link and keeps the email address', async () => {
  stubServer({
    '/api/password-resets': () =>
      new Response('{"code":"too_many_requests","message":"Try again in an hour."}', {
        status: 429,
      }),
  });
  await renderScreen(<ForgotPasswordPage />);
  await getEmail().fill('asha@example.in');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Try again in an hour.');
  await expect.element(getEmail()).toHaveValue('asha@example.in');
});

test('requires matching passwords and sends both with the token of the link', async () => {
  const requests = stubServer({ '/api/password-resets/confirm': createEmptyResponse });
  await renderScreen(<ResetPasswordPage />, '/reset-password#the-token');
  await getPassword().fill('Godavari#2291y');
  await getConfirmation().fill('Godavari#2291');
  await submitPassword();
  await expect.element(getConfirmation()).toHaveFocus();
  await expect.element(page.getByText('Passwords do not match')).toBeVisible();
  await getConfirmation().fill('Godavari#2291y');
  await submitPassword();
  await expect.element(page.getByText('Your new password is set.')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Sign in' }))
    .toHaveAttribute('href', '/login');
  expect(requests.at(-1)?.body).toEqual({
    token: 'the-token',
    password: 'Godavari#2291y',
    confirmPassword: 'Godavari#2291y',
  });
});

test('shows why the server rejects a password and focuses the field', async () => {
  const details = [{ field: 'password', message: 'This password is easy to guess.' }];
  stubServer({
    '/api/password-resets/confirm': () =>
      new Response(JSON.stringify({ code: 'invalid', message: 'x', details }), { status: 422 }),
  });
  await renderScreen(<ResetPasswordPage />, '/reset-password#the-token');
  await getPassword().fill('Password1!');
  await getConfirmation().fill('Password1!');
  await submitPassword();
  await expect.element(page.getByText('This password is easy to guess.')).toBeVisible();
  await expect.element(getPassword()).toHaveFocus();
});

test.each(['/reset-password', '/reset-password#used'])(
  'offers a new link when %s has no valid token',
  async (address) => {
    stubServer({
      '/api/password-resets/confirm': () =>
        new Response('{"code":"not_found","message":"x"}', { status: 404 }),
    });
    await renderScreen(<ResetPasswordPage />, address);
    if (address.includes('#')) {
      await getPassword().fill('Godavari#2291y');
      await getConfirmation().fill('Godavari#2291y');
      await submitPassword();
    }
    await expect
      .element(page.getByRole('link', { name: 'Request a new link' }))
      .toHaveAttribute('href', '/forgot-password');
  },
);
