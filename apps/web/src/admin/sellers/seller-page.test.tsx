import type { SellerAccount } from '@shipdesk/contract/operator/seller-accounts';
import { Route, Routes } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { type Responses, renderScreen, stubServer } from '../../app/test-client.tsx';
import { SellerPage } from './seller-page.tsx';
import { SellersPage } from './sellers-page.tsx';

afterEach(() => vi.unstubAllGlobals());

const id = '01a1fc20-f9d2-7595-bcec-2b8d9f024441';
const path = `/api/admin/sellers/${id}`;
const account: SellerAccount = {
  id,
  name: 'Gupta Handlooms',
  createdOn: '2026-04-01',
  orders: 1001,
  reverse: false,
  planId: null,
  callsPerMinute: 60,
  codPlan: 'standard',
  suspension: null,
  members: [
    {
      id: 'u1',
      name: 'Asha Gupta',
      email: 'asha@example.in',
      phone: '9847012345',
      role: 'Owner',
      createdAt: '2026-04-01T06:00:00.000Z',
      disabledAt: null,
    },
  ],
  wallet: {
    balancePaise: 1_500_00,
    heldPaise: 0,
    creditLimitPaise: 5_000_00,
    usablePaise: 6_500_00,
    owedPaise: 0,
    codDuePaise: 0,
    lowBalancePaise: null,
  },
};
const stubSeller = (responses: Responses = {}) =>
  stubServer({
    [path]: { data: account },
    '/api/rate-plans': { data: [] },
    '/api/admin/audit': { data: [], next: null, readBackTo: null },
    ...responses,
  });
const renderSeller = () =>
  renderScreen(
    <Routes>
      <Route path="/admin/sellers/:id" element={<SellerPage />} />
    </Routes>,
    `/admin/sellers/${id}`,
  );

test('shows the wallet, orders and users of a seller and links to the shipping charges', async () => {
  stubSeller();
  await renderSeller();
  await expect.element(page.getByRole('heading', { name: 'Gupta Handlooms' })).toBeVisible();
  await expect.element(page.getByText('₹1,500.00')).toBeVisible();
  await expect.element(page.getByText('1,000+')).toBeVisible();
  await expect.element(page.getByText('asha@example.in')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Shipping Charges' }))
    .toHaveAttribute('href', `/billing/shipping-charges?seller=${id}`);
});

test('requires a reason to suspend a seller and sends the reason', async () => {
  const requests = stubSeller({
    [`${path}/suspension`]: () => new Response(null, { status: 204 }),
  });
  await renderSeller();
  await page.getByRole('button', { name: 'Suspend' }).click();
  const dialog = page.getByRole('dialog', { name: 'Suspend Gupta Handlooms?' });
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await expect.element(dialog.getByText('Enter a reason')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Unpaid invoices');
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await expect.element(page.getByText('Gupta Handlooms is suspended.')).toBeVisible();
  expect(requests.find((call) => call.path.endsWith('/suspension'))?.body).toEqual({
    reason: 'Unpaid invoices',
  });
});

test('shows why a seller is suspended and offers Restore instead of Suspend', async () => {
  const suspension = { at: '2026-11-20T06:00:00.000Z', reason: 'Unpaid invoices' };
  stubSeller({ [path]: { data: { ...account, suspension } } });
  await renderSeller();
  await expect.element(page.getByText('Unpaid invoices')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Restore' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Suspend' })).not.toBeInTheDocument();
});

test('opens the page of a new seller and warns that no mail server is set up', async () => {
  const requests = stubSeller({
    '/api/sellers': { data: [] },
    '/api/admin/sellers': () => Response.json({ data: { id, isMailed: false } }, { status: 201 }),
  });
  const { router } = await renderScreen(<SellersPage />);
  await page.getByRole('button', { name: 'Add a seller' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a seller' });
  await dialog.getByRole('button', { name: 'Add and invite' }).click();
  await expect.element(dialog.getByText('Enter the name of the company')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Company' }).fill('Meera Weaves');
  await dialog.getByRole('textbox', { name: 'Name of the user' }).fill('Meera Nair');
  await dialog.getByRole('textbox', { name: 'Email' }).fill('meera@example.in');
  await dialog.getByRole('textbox', { name: 'Phone' }).fill('9847012345');
  await dialog.getByRole('button', { name: 'Add and invite' }).click();
  await expect.poll(() => router.state.location.pathname).toBe(`/admin/sellers/${id}`);
  await expect.element(page.getByText(/No mail server is set up/)).toBeVisible();
  expect(requests.find((call) => call.path === '/api/admin/sellers')?.body).toEqual({
    companyName: 'Meera Weaves',
    name: 'Meera Nair',
    email: 'meera@example.in',
    phone: '9847012345',
  });
});
