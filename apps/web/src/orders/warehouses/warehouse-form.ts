import { t } from '@lingui/core/macro';
import {
  type WarehouseForm,
  warehouseProblems,
} from '@shipdesk/domain/order/warehouse/warehouse-rules';
import type { FieldErrors } from 'react-hook-form';
import { problemMessages } from '../../i18n/problem-texts.ts';

export const emptyWarehouse: WarehouseForm = {
  pickupAddressTitle: '',
  name: '',
  phone: '',
  altPhone: '',
  email: '',
  address: '',
  pin: '',
  city: '',
  state: '',
  country: '',
  isDefault: false,
};

/** Whether a name, as the server's refusals use it, is a field of the form. */
export function isWarehouseField(name: string): name is keyof WarehouseForm {
  return Object.hasOwn(emptyWarehouse, name);
}

/** The rules of the domain in the shape that the form reads. */
export function resolveWarehouse(values: WarehouseForm) {
  const errors: FieldErrors<WarehouseForm> = {};
  const hasPincode = /^\d{6}$/.test(values.pin);
  for (const { field, message } of problemMessages(warehouseProblems(values))) {
    if (!isWarehouseField(field)) continue;
    const isLookedUp = !hasPincode && ['city', 'state', 'country'].includes(field);
    errors[field] = { type: 'rule', message: isLookedUp ? t`Comes from the pincode` : message };
  }
  return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
}
