import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { account } from '../../../app/test-account.ts';
import { type Responses, renderScreen, stubServer } from '../../../app/test-client.tsx';
import { AddOrderPage } from '../add-order-page.tsx';

export const warehouse = {
  id: 'w1',
  isDefault: true,
  pickupAddressTitle: 'Kochi store',
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
export const savedOrder = { id: 'o1', orderId: 'x', docketNumber: '10000000000017', status: 'new' };
export const responses: Responses = {
  '/api/account': account,
  '/api/warehouses': { data: [warehouse] },
  '/publicRoutes/pincodedetails': {
    data: { city: 'Bengaluru', state: 'Karnataka', country: 'India' },
  },
  '/booking/createPickup': { message: 'Created', data: savedOrder },
};

export const getField = (name: string) => page.getByRole('textbox', { name, exact: true });
export const getSaveButton = () => page.getByRole('button', { name: 'Save', exact: true });
export const getSectionToggle = (name: string) => page.getByRole('button', { name, exact: true });

export async function openScreen(changedResponses: Responses = {}) {
  const requests = stubServer({ ...responses, ...changedResponses });
  const { router } = await renderScreen(<AddOrderPage />, '/orders/add');
  await expect.element(page.getByRole('heading', { name: 'Add Order' })).toBeVisible();
  return { requests, router };
}

export async function fillConsignee() {
  await getField('Name').fill('Ravi Kumar');
  await getField('Phone').fill('9876543210');
  await getField('Address').fill('12 MG Road');
  await getField('Pincode').fill('560001');
  await expect.element(getField('City')).toHaveValue('Bengaluru');
}

export async function fillProduct(quantity = '2', unitPrice = '499.5') {
  await getField('Product name').fill('Pepper');
  await getField('Quantity').fill(quantity);
  await getField('Unit price').fill(unitPrice);
}
