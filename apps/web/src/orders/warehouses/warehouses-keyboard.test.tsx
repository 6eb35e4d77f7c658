import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen, stubServer } from '../../app/test-client.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { createListedWarehouse } from './test-support/listed-warehouse.ts';
import { WarehousesPage } from './warehouses-page.tsx';

afterEach(() => {
  toast.clear();
  vi.unstubAllGlobals();
});

const createStoredWarehouse = (id: string, isDefault: boolean) =>
  createListedWarehouse({ id, isDefault, pickupAddressTitle: `${id} store` });
const defaultWarehouse = {
  id: 'B',
  isDefault: true,
  pickupAddressTitle: 'B store',
  name: 'Biju Thomas',
  phoneNumber: '9847012345',
  altPhoneNumber: '',
  email: '',
  addressLine: '14 Market Road',
  pincode: '682002',
  city: 'Ernakulam',
  state: 'Kerala',
  country: 'India',
};
const getRow = (title: string) => page.getByRole('row', { name: title });
const getDialog = (name: string) => page.getByRole('dialog', { name });

test('N2 warehouses: opens a warehouse and changes the default by keyboard', async () => {
  const requests = stubServer({
    '/api/warehouses/all': {
      data: [createStoredWarehouse('A', true), createStoredWarehouse('B', false)],
    },
    '/api/warehouses/registrations': { data: [] },
    '/api/warehouses/B/default': { message: 'B store is now the default.', data: defaultWarehouse },
  });
  await renderScreen(<WarehousesPage />, '/warehouse');
  await expect.element(getRow('A store')).toBeVisible();
  const firstRow = getRow('A store').element();
  if (firstRow instanceof HTMLElement) firstRow.focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(getRow('B store')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  const title = getDialog('Edit Warehouse').getByRole('textbox', { name: 'Address title' });
  await expect.element(title).toHaveValue('B store');
  await userEvent.keyboard('{Escape}');
  await expect.element(getDialog('Edit Warehouse')).not.toBeInTheDocument();
  await expect.element(getRow('B store')).toHaveFocus();

  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(page.getByRole('button', { name: 'Actions for B store' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('menuitem', { name: 'Edit' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(page.getByText('B store is now the default.')).toBeVisible();
  expect(requests.map(({ path }) => path)).toContain('/api/warehouses/B/default');
});
