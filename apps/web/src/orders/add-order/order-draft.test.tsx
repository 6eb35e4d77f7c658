import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openClient } from '../../app/test-whole-client.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import {
  fillConsignee,
  fillProduct,
  getField,
  getSaveButton,
  responses,
} from './test-support/open-add-order.tsx';

const TOKEN_LIFETIME_SECONDS = 600;

let close = () => {};
beforeEach(() => localStorage.clear());
afterEach(() => {
  close();
  toast.clear();
  vi.unstubAllGlobals();
});

const getRestoredNote = () => page.getByText(/^Draft from .+ restored$/);
const listDraftKeys = () =>
  Object.keys(localStorage).filter((key) => key.startsWith('shipdesk.draft.'));

test('keeps a draft across an expired session and a reload until a save or discard', async () => {
  let isExpired = false;
  const respondUnlessExpired = (body: object) => () =>
    isExpired
      ? Response.json({ message: 'expired', code: 'session_expired' }, { status: 403 })
      : Response.json(body);
  const exp = Math.floor(Date.now() / 1000) + TOKEN_LIFETIME_SECONDS;
  const UserInfo = { username: 'seller@example.in', roles: ['Customer'] };
  const grant = { accessToken: `e30.${btoa(JSON.stringify({ exp, UserInfo }))}.x` };
  const openForm = () => {
    ({ close } = openClient('/orders/add', {
      responses: {
        ...responses,
        '/auth/refresh': respondUnlessExpired(grant),
        '/auth/logout': () => new Response(null, { status: 204 }),
        '/auth/login': () => {
          isExpired = false;
          return Response.json({ ...grant, userCompanylogo: '', name: 'Asha Menon' });
        },
        '/booking/createPickup': respondUnlessExpired(Object(responses['/booking/createPickup'])),
      },
    }));
  };
  openForm();
  await fillConsignee();
  await fillProduct();
  isExpired = true;
  await getSaveButton().click();
  await page.getByLabelText('Email').fill(UserInfo.username);
  await page.getByLabelText('Password', { exact: true }).fill('Seller#2026');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect.element(getRestoredNote()).toBeVisible();
  expect(location.pathname).toBe('/orders/add');
  await expect.element(getField('Name')).toHaveValue('Ravi Kumar');
  await getSaveButton().click();
  await expect.element(page.getByText('Order saved successfully!')).toBeVisible();
  expect(listDraftKeys()).toEqual([]);

  await getField('Name').fill('Meera Nair');
  await expect.poll(listDraftKeys).toHaveLength(1);
  close();
  openForm();
  await expect.element(getField('Name')).toHaveValue('Meera Nair');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.element(getRestoredNote()).not.toBeInTheDocument();
  await expect.element(getField('Name')).toHaveValue('');
  expect(listDraftKeys()).toEqual([]);
});
