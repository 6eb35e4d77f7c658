import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { account } from '../../app/test-account.ts';
import { type Responses, renderScreen, stubServer } from '../../app/test-client.tsx';
import { createLateResponse, recordPositions } from '../../app/test-late-responses.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import { AccountPage } from './account-page.tsx';

afterEach(() => {
  toast.clear();
  vi.unstubAllGlobals();
});

const session = {
  id: 's1',
  device: 'Chrome on Linux',
  isCurrent: true,
  createdAt: '2026-01-15T06:00:00Z',
  lastUsedAt: '2026-01-15T06:30:00Z',
};
const phoneSession = { ...session, id: 's2', device: 'Chrome on Android', isCurrent: false };

async function openPage(responses: Responses = {}) {
  const requests = stubServer({
    '/api/account': account,
    '/api/account/sessions': { data: [session] },
    '/api/consignees/erasures': { data: [] },
    ...responses,
  });
  await renderScreen(<AccountPage />, '/account');
  await expect.element(page.getByText(account.email)).toBeVisible();
  return requests;
}

const getForm = (name: string) => page.getByRole('form', { name });
const getField = (formName: string, name: string) =>
  getForm(formName).getByLabelText(name, { exact: true });
const getAlert = () => getForm('User and company').getByRole('alert');
const getSaveButton = () => getForm('User and company').getByRole('button', { name: 'Save' });

const pngBytes = Uint8Array.from(
  atob(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  ),
  (letter) => letter.charCodeAt(0),
);

async function chooseLogo(...content: BlobPart[]) {
  const input = document.querySelector('input[type=file]');
  if (!(input instanceof HTMLInputElement)) throw new Error('the logo has no input');
  await userEvent.upload(input, new File(content, 'logo.png', { type: 'image/png' }));
}

test('Spec §2 /account: shows the status and roles and marks invalid fields', async () => {
  await openPage();
  await expect.element(page.getByText('Viewer')).toBeVisible();
  await expect.element(page.getByText('Customer', { exact: true })).toBeVisible();
  await expect.element(getField('User and company', 'Company')).toHaveValue('Asha Menon');
  await expect.element(getSaveButton()).toBeDisabled();
  await getField('User and company', 'Name').fill('');
  await getField('User and company', 'Phone').fill('12345');
  await getSaveButton().click();
  await expect.element(page.getByText('Enter your name')).toBeVisible();
  await expect.element(page.getByText(/mobile number of 10 digits/)).toBeVisible();
  await expect.element(getField('User and company', 'Name')).toHaveFocus();
});

test('rejects a logo of a wrong type or over 200 kB and previews a valid logo', async () => {
  await openPage();
  await chooseLogo('<svg onload="alert(1)"/>');
  await expect.element(getAlert()).toHaveTextContent('Choose a PNG or JPEG picture');
  await chooseLogo(pngBytes, new Uint8Array(200 * 1024));
  await expect.element(getAlert()).toHaveTextContent('Choose a picture of at most 200 kB');
  await chooseLogo(pngBytes);
  await expect.element(page.getByRole('img', { name: 'The chosen logo' })).toBeVisible();
  await expect.element(getAlert()).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect.element(page.getByRole('img', { name: 'The chosen logo' })).not.toBeInTheDocument();
});

test('lists the devices and signs out a chosen session or all other sessions', async () => {
  let sessions = [
    session,
    phoneSession,
    { ...phoneSession, id: 's3' },
    { ...phoneSession, id: 's4' },
  ];
  await openPage({
    '/api/account/sessions': ({ method }) => {
      if (method === 'DELETE') sessions = [session];
      return Response.json({ data: sessions });
    },
    '/api/account/sessions/s2': () => {
      sessions = sessions.filter(({ id }) => id !== 's2');
      return new Response(null, { status: 204 });
    },
  });
  const list = page.getByRole('region', { name: 'Sessions' });
  const items = list.getByRole('listitem');
  await expect.poll(() => items.elements().length).toBe(4);
  await expect.element(items.first()).toMatchTextContent(/^Chrome on Linux ?This device/);
  await list.getByRole('button', { name: 'Sign out Chrome on Android' }).first().click();
  await expect.element(page.getByText('Chrome on Android is signed out')).toBeVisible();
  await expect.poll(() => items.elements().length).toBe(3);
  await list.getByRole('button', { name: 'Sign out all others' }).click();
  await expect.poll(() => items.elements().length).toBe(1);
  expect(list.getByRole('button').elements()).toHaveLength(0);
});

test('marks each invalid password field and keeps the new password after a rejection', async () => {
  const requests = await openPage({
    '/api/account/password': () =>
      Response.json(
        {
          code: 'validation_failed',
          message: 'Check the fields.',
          details: [{ field: 'currentPassword', code: 'current_password_wrong', message: 'Wrong' }],
        },
        { status: 422 },
      ),
  });
  const getPasswordField = (name: string) => getField('Change password', name);
  const changeButton = getForm('Change password').getByRole('button', { name: 'Change password' });
  await changeButton.click();
  await expect.element(page.getByText('Enter your current password')).toBeVisible();
  await expect.element(getPasswordField('Current password')).toHaveFocus();
  await getPasswordField('Current password').fill('Wrong#1234');
  await getPasswordField('New password').fill('Vembanad#4402y');
  await getPasswordField('Confirm new password').fill('different');
  await changeButton.click();
  await expect.element(page.getByText('Passwords do not match')).toBeVisible();
  await expect.element(page.getByText('One number, met')).toBeInTheDocument();
  expect(requests.filter(({ path }) => path === '/api/account/password')).toEqual([]);
  await getPasswordField('Confirm new password').fill('Vembanad#4402y');
  await changeButton.click();
  await expect.element(page.getByText('This is not your current password')).toBeVisible();
  await expect.element(getPasswordField('Current password')).toHaveFocus();
  await expect.element(getPasswordField('New password')).toHaveValue('Vembanad#4402y');
});

test('erases a person by phone number and shows the progress', async () => {
  const erasure = {
    id: 'e1',
    state: 'running',
    totalOrders: 200,
    erasedOrders: 50,
    erasedRows: 0,
    createdAt: '2026-01-15T06:30:00Z',
    finishedAt: null,
  };
  const erasures: object[] = [];
  const requests = await openPage({
    '/api/consignees/erasures': () => Response.json({ data: erasures }),
    '/api/consignees/erase': () => {
      erasures.push(erasure);
      return Response.json({ data: erasure }, { status: 202 });
    },
  });
  await page.getByRole('button', { name: 'Erase a person' }).click();
  await page.getByLabelText('Phone number').last().fill('98111 00001');
  await page.getByRole('button', { name: 'Erase', exact: true }).click();
  await expect.element(page.getByText('50 of 200 orders')).toBeVisible();
  const eraseRequest = requests.find(({ path }) => path === '/api/consignees/erase');
  expect(eraseRequest?.body).toEqual({ phone: '98111 00001' });
});

test('keeps every button in place when the sessions and erasures load', async () => {
  const sessions = createLateResponse({ data: [session] });
  const erasures = createLateResponse({ data: [] });
  await openPage({
    '/api/account/sessions': sessions.respond,
    '/api/consignees/erasures': erasures.respond,
  });
  const listMovedControls = recordPositions();
  sessions.send();
  await expect.element(page.getByText('This device')).toBeVisible();
  erasures.send();
  await expect.element(page.getByText('No erasures yet')).toBeVisible();
  expect(listMovedControls()).toEqual([]);
});
