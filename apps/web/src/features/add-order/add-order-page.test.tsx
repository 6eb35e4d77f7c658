import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { type Answers, renderScreen, stubServer } from '../../app/test-client.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { AddOrderPage } from './add-order-page.tsx';

const warehouse = {
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
const savedOrder = { id: 'o1', orderId: 'x', docketNumber: '10000000000017', status: 'new' };
const answers: Answers = {
  '/api/account': {
    name: 'Asha Menon',
    email: 'seller@example.in',
    phone: '9847012345',
    roles: ['Customer'],
    company: { name: 'Malabar', logo: '' },
    features: { reverse: false },
    secondFactor: { isOn: false, isRequired: false, recoveryCodesLeft: 0 },
    demo: false,
    supportEmail: 'care@example.in',
  },
  '/api/warehouses': { data: [warehouse] },
  '/publicRoutes/pincodedetails': {
    data: { city: 'Bengaluru', state: 'Karnataka', country: 'India' },
  },
  '/booking/createPickup': { message: 'Created', data: savedOrder },
};

const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const saveButton = () => page.getByRole('button', { name: 'Save', exact: true });

async function openScreen(changed: Answers = {}) {
  stubServer({ ...answers, ...changed });
  await renderScreen(<AddOrderPage />, '/orders/add');
  await expect.element(page.getByRole('heading', { name: 'Add Order' })).toBeVisible();
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  toast.clear();
  vi.unstubAllGlobals();
});

test.each(['{"data":{}}', '{"data":{"city":7,"state":null}}', '{}', 'null', 'not json'])(
  'a pincode answer of 200 %s leaves city and state to the user',
  async (body) => {
    await openScreen({ '/publicRoutes/pincodedetails': () => new Response(body) });
    await field('Pincode').fill('560001');
    await expect
      .element(field('Pincode'))
      .toHaveAccessibleDescription('City and state were not found. Please fill them in.');
    await field('City').fill('Bengaluru');
    await field('State').fill('Karnataka');
    await expect.element(field('Country')).toHaveValue('India');
  },
);

test.each(['{}', '{"data":{}}', '{"data":[{}]}'])(
  'a warehouse list of 200 %s is reported in its section and can be requested again',
  async (body) => {
    let current = () => new Response(body);
    await openScreen({ '/api/warehouses': () => current() });
    await page.getByRole('button', { name: 'Warehouse/Pickup Address' }).click();
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent('The server sent an answer that cannot be read. Try again later.');
    current = () => Response.json({ data: [warehouse] });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByRole('radio', { name: /Kochi store/ })).toBeChecked();
  },
);

test.each(['{}', '{"features":null}'])(
  'an account answer of 200 %s does not crash a reverse order',
  async (body) => {
    stubServer({ ...answers, '/api/account': () => new Response(body) });
    await renderScreen(<AddOrderPage />, '/orders/add?direction=reverse');
    await expect.element(page.getByRole('heading', { name: 'Add reverse order' })).toBeVisible();
    await expect.element(saveButton()).toBeEnabled();
  },
);
