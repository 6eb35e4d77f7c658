import { defaultBox, type OrderInput } from '../src/order/order.ts';
import { type Address, emptyAddress } from '../src/values/contact/contact.ts';

const address: Address = {
  name: 'Asha Rao',
  phone: '98765 43210',
  altPhone: '',
  email: '',
  address: '12 Brigade Road',
  pincode: '560001',
  city: 'Bengaluru',
  state: 'Karnataka',
  country: 'India',
};

/** A warehouse in Kerala. */
export const kochiStore: Address = {
  ...emptyAddress,
  name: 'Kochi store',
  phone: '9847012345',
  address: '14 Market Road',
  pincode: '682002',
  city: 'Ernakulam',
  state: 'Kerala',
  country: 'India',
};

/** Returns a valid prepaid order of ₹999 in one box, with some changed parts. */
export function createOrderInput(changes: Partial<OrderInput> = {}): OrderInput {
  return {
    direction: 'forward',
    reference: { orderId: '', referenceId: 'INV-1' },
    orderDate: '31/12/2026',
    consignee: address,
    products: [{ productName: 'Kettle', quantity: '2', unitPrice: '499.50', hsnCode: '' }],
    payment: { mode: 'Prepaid', codAmount: null },
    packages: { packageType: 'single(B2C)', rovType: 'rovOwner', boxes: [defaultBox] },
    papers: { ewayBillNumber: '', sellerName: '', sellerGstin: '' },
    pickup: address,
    warehouseId: null,
    returnTo: emptyAddress,
    returned: null,
    extras: {},
    ...changes,
  };
}
