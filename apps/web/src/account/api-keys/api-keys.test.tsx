import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen, stubServer } from '../../app/test-client.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { ApiKeysPage } from './api-keys-page.tsx';
import { RequestLogPage } from './request-log-page.tsx';

afterEach(() => {
  toast.clear();
  vi.unstubAllGlobals();
});

const id = '01a1fc20-f9d2-7595-bcec-2b8d9f024441';
const secret = 'sd_live_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8';
const apiKey = {
  id,
  name: 'ERP',
  hint: 'sd_live_a1B2…q7R8',
  permissions: ['orders:read', 'orders:write'],
  addresses: ['203.0.113.0/24'],
  callsPerMinute: null,
  state: 'active',
  maker: 'Asha Menon',
  createdAt: '2026-11-21T06:00:00.000Z',
  expiresAt: '2126-11-21T06:00:00.000Z',
  lastUsedAt: null,
  revokedAt: null,
  oldSecretUntil: null,
};
const list = { data: [apiKey], callsPerMinute: 60 };

test('requires a name, adds a key with read permissions by default and shows the secret once', async () => {
  const requests = stubServer({
    '/api/keys': ({ method }) =>
      method === 'POST'
        ? Response.json({ data: { ...apiKey, secret } }, { status: 201 })
        : Response.json({ ...list, data: [] }),
  });
  await renderScreen(<ApiKeysPage />, '/', ['Customer'], 'Owner');
  await page.getByRole('button', { name: 'Add API key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add an API key' });
  await dialog.getByRole('button', { name: 'Add API key' }).click();
  await expect
    .element(dialog.getByText('Enter the name of the program that uses the key'))
    .toBeVisible();
  await expect.element(dialog.getByRole('checkbox', { name: 'Move money' })).not.toBeChecked();
  await dialog.getByLabelText('Name').fill('ERP');
  await dialog.getByText('Manage API keys').click();
  await dialog
    .getByLabelText('Allowed IP addresses')
    .fill('203.0.113.7\n203.0.113.7, 2001:db8::/32');
  await dialog.getByRole('button', { name: 'Add API key' }).click();
  await expect.element(dialog.getByText(secret)).toBeVisible();
  expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
    name: 'ERP',
    permissions: ['orders:read', 'rates:read', 'money:read', 'settings:read', 'keys:write'],
    addresses: ['203.0.113.7', '2001:db8::/32'],
    callsPerMinute: null,
    lifeDays: 365,
  });
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect.element(page.getByText(secret)).not.toBeInTheDocument();
});

test('shows why the server rejects an IP address and keeps the typed text', async () => {
  const message = '10.0.0.0/33 is not an IP address. Enter one like 203.0.113.7.';
  stubServer({
    '/api/keys': list,
    [`/api/keys/${id}`]: () =>
      Response.json(
        { code: 'invalid', details: [{ field: 'addresses', code: 'x', message }] },
        { status: 422 },
      ),
  });
  await renderScreen(<ApiKeysPage />);
  await page.getByRole('button', { name: 'Actions for ERP' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit the API key' });
  await dialog.getByLabelText('Allowed IP addresses').fill('10.0.0.0/33');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText(message)).toBeVisible();
  await expect.element(dialog.getByLabelText('Allowed IP addresses')).toHaveValue('10.0.0.0/33');
});

test('shows a read-only member the keys and calls but hides Add and Revoke', async () => {
  stubServer({ '/api/keys': list });
  await renderScreen(<ApiKeysPage />, '/', ['Customer'], 'ReadOnly');
  await expect.element(page.getByText('Until 21-11-2126')).toBeVisible();
  await page.getByRole('button', { name: 'Actions for ERP' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Show calls' })).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: 'Revoke' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Add API key' })).not.toBeInTheDocument();
});

test('the request log links a problem to the docs and filters by result and route', async () => {
  const call = {
    id,
    at: '2026-11-21T06:00:00.000Z',
    keyId: id,
    key: 'ERP',
    call: 'POST /booking/createPickup',
    status: 403,
    problem: 'role_missing',
    milliseconds: 1012,
    requestId: '01a1fc20-f9d2-7595-bcec-2b8d9f024499',
    isReplay: false,
  };
  const requests = stubServer({
    '/api/keys': list,
    '/api/key-calls': { data: [call], next: null },
  });
  await renderScreen(<RequestLogPage />);
  const link = page.getByRole('link', { name: 'role_missing' });
  await expect.element(link).toHaveAttribute('href', '/docs#role_missing');
  await expect.element(page.getByText('1,012 ms')).toBeVisible();
  await page.getByRole('radio', { name: 'Refused' }).click();
  await page.getByLabelText('Part of the method or path').fill('createPickup');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => requests.at(-1)?.search).toBe('?result=refused&route=createPickup');
});
