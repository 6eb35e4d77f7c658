import { bulkColumns, bulkExampleRow } from '@shipdesk/domain/order/bulk/bulk-columns';
import { formatCsv } from '@shipdesk/domain/values/csv/csv';
import { toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openClient } from '../../app/test-whole-client.ts';

const TOKEN_LIFETIME_SECONDS = 600;

let close = () => {};
beforeEach(() => localStorage.clear());
afterEach(() => {
  close();
  vi.unstubAllGlobals();
});

const username = 'seller@example.in';

test('restores the corrected rows in the dialog after an expired session and a new login', async () => {
  const respondExpired = () =>
    Response.json({ message: 'expired', code: 'session_expired' }, { status: 403 });
  const UserInfo = { username, roles: ['Customer'] };
  const claims = { exp: Math.floor(Date.now() / 1000) + TOKEN_LIFETIME_SECONDS, UserInfo };
  const grant = { accessToken: `e30.${btoa(JSON.stringify(claims))}.x`, userCompanylogo: '' };
  let isExpired = false;
  const order = { orderId: 'o1', docketNumber: '10000000000017', clientRefrenceNumber: 'R' };
  ({ close } = openClient('/orders/forward', {
    username,
    responses: {
      '/orders/getorders': { data: [], total: 0, totalIsCapped: false },
      '/auth/refresh': () => (isExpired ? respondExpired() : Response.json(grant)),
      '/auth/logout': () => new Response(null, { status: 204 }),
      '/auth/login': () => {
        isExpired = false;
        return Response.json({ ...grant, name: 'Asha Menon' });
      },
      '/booking/createBulkOrder': () =>
        isExpired
          ? respondExpired()
          : Response.json(
              { message: 'Created', data: [2, 3].map((row) => ({ ...order, row, isNew: true })) },
              { status: 201 },
            ),
    },
  }));
  await page.getByRole('button', { name: 'Bulk Import' }).click();
  await page.getByRole('menuitem', { name: 'B2C Order', exact: true }).click();
  const rows = ['9876543210', '123'].map((phone, index) => {
    const changedCells = {
      clientRefrenceNumber: `R-${index}`,
      orderDate: toBusinessDay(new Date()),
      phone,
    };
    const cells = { ...bulkExampleRow, ...changedCells };
    return bulkColumns.map((column) => cells[column]);
  });
  await expect.element(page.getByRole('button', { name: 'Browse File' })).toBeVisible();
  const input = document.querySelector('input[type=file]');
  if (!(input instanceof HTMLInputElement)) throw new Error('the picker has no input');
  await userEvent.upload(input, new File([formatCsv([[...bulkColumns], ...rows])], 'orders.csv'));
  await page.getByRole('textbox', { name: 'phone', exact: true }).click();
  await userEvent.keyboard('9876543211');

  isExpired = true;
  await page.getByRole('button', { name: 'Upload' }).click();
  await page.getByLabelText('Email').fill(username);
  await page.getByLabelText('Password', { exact: true }).fill('Seller#2026');
  await page.getByRole('button', { name: 'Login' }).click();
  const dialog = page.getByRole('dialog', { name: 'B2C Bulk order upload by csv' });
  await expect.element(dialog.getByRole('status').first()).toMatchTextContent('orders.csv');
  await page.getByRole('button', { name: 'Upload' }).click();
  await expect
    .element(page.getByRole('dialog', { name: 'Orders imported' }))
    .toMatchTextContent('2 orders created.');
});
