import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen, stubServer } from '../../app/test-client.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { TeamPage } from './team-page.tsx';

const member = {
  id: '019a0000-0000-7000-8000-000000000001',
  name: 'Asha Menon',
  email: 'asha@example.in',
  role: 'Packing',
  hideContacts: true,
  isSuspended: false,
  isYou: false,
  createdAt: '2026-11-20T06:00:00.000Z',
};

afterEach(() => {
  toast.clear();
  vi.unstubAllGlobals();
});

test('does not hide contacts from an invited Owner if the box was ticked for another role', async () => {
  const requests = stubServer({
    '/api/team': { members: [], invitations: [] },
    '/api/team/support-visits': { data: [] },
    '/api/team/invitations': () =>
      Response.json(
        { data: { path: null, expiresAt: '2026-11-29T06:00:00.000Z' } },
        { status: 201 },
      ),
  });
  await renderScreen(<TeamPage />, '/', ['Customer'], 'Owner');
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite to the team' });
  await dialog.getByLabelText('Email', { exact: true }).fill('asha@example.in');
  await dialog.getByText('Hide phone numbers and email addresses of consignees').click();
  await dialog.getByRole('button', { name: /Role/ }).click();
  await page.getByRole('option', { name: 'Owner', exact: true }).click();
  await dialog.getByRole('button', { name: 'Send by email' }).click();
  await expect
    .poll(() => requests.find(({ method }) => method === 'POST')?.body)
    .toEqual({ email: 'asha@example.in', role: 'Owner', hideContacts: false, delivery: 'mail' });
});

test('shows contacts to a member who becomes an Owner', async () => {
  const requests = stubServer({
    '/api/team': { members: [member], invitations: [] },
    '/api/team/support-visits': { data: [] },
    [`/api/team/members/${member.id}`]: () => new Response(null, { status: 204 }),
  });
  await renderScreen(<TeamPage />, '/', ['Customer'], 'Owner');
  await page.getByRole('button', { name: 'Change Asha Menon' }).click();
  await page.getByRole('menuitem', { name: 'Change role' }).click();
  const dialog = page.getByRole('dialog', { name: 'Role of Asha Menon' });
  await dialog.getByRole('button', { name: /Role/ }).click();
  await page.getByRole('option', { name: 'Owner', exact: true }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => requests.find(({ method }) => method === 'PATCH')?.body)
    .toEqual({ role: 'Owner', hideContacts: false });
});

test('wraps a long address of a member, so that it does not widen the page', async () => {
  const email = `asha@${'spices.'.repeat(24)}example.in`;
  stubServer({
    '/api/team': { members: [{ ...member, email }], invitations: [] },
    '/api/team/support-visits': { data: [] },
  });
  await renderScreen(<TeamPage />, '/', ['Customer'], 'Owner');
  await expect.element(page.getByText('Asha Menon')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(1280);
});
