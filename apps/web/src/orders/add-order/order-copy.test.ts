import { expect, test } from 'vitest';
import type { Warehouse } from '../warehouses/warehouse-form.ts';
import { copyOrderForm, createOrderForm, toPickup, validateOrder } from './order-form.ts';

const warehouse: Warehouse = {
  id: '0198c0de-0000-7000-8000-000000000001',
  isDefault: true,
  pickupAddressTitle: 'Peenya godown',
  name: 'Ravi Kumar',
  phoneNumber: '9900112233',
  altPhoneNumber: '',
  email: '',
  addressLine: '14, 2nd Cross, Peenya Industrial Area',
  pincode: '560058',
  city: 'Bengaluru',
  state: 'Karnataka',
  country: 'India',
};

function createCopy(warehouseId: string) {
  const form = createOrderForm('2026-01-15');
  return copyOrderForm(
    {
      ...form,
      consignee: {
        name: 'Meera Nair',
        phone: '9876543210',
        altPhone: '',
        email: '',
        address: '7, Marine Drive',
        pincode: '682001',
        city: 'Kochi',
        state: 'Kerala',
        country: 'India',
      },
      order: {
        ...form.order,
        productDetails: [{ productName: 'Pepper', quantity: '1', unitPrice: '100', hsnCode: '' }],
      },
      warehouseId,
    },
    '2026-01-20',
  );
}

const findProblem = (warehouseId: string, warehouses: readonly Warehouse[]) => {
  const form = createCopy(warehouseId);
  const pickup = toPickup(form.warehouseId, warehouses);
  return validateOrder(form, { direction: 'forward', pickup });
};

test('accepts a copied order whose warehouse is listed', () => {
  expect(findProblem(warehouse.id, [warehouse])).toBeNull();
});

test('rejects a copied order whose warehouse is archived', () => {
  const archivedId = '0198c0de-0000-7000-8000-000000000009';
  expect(findProblem(archivedId, [warehouse])).toMatchObject({
    message: 'Please select a warehouse/pickup address',
    fields: [{ field: 'warehouseId' }],
  });
});
