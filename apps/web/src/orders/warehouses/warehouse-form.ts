import { t } from '@lingui/core/macro';
import type { BodyOf, ResponseOf } from '@shipdesk/contract/endpoint';
import type {
  createWarehouse,
  listAllWarehouses,
  listWarehouses,
} from '@shipdesk/contract/orders/warehouses';
import {
  findWarehouseProblems,
  type WarehouseForm,
} from '@shipdesk/domain/order/warehouse/warehouse-rules';
import { listProblemMessages } from '../../i18n/problem-texts.ts';
import { trimTexts } from '../../lib/forms/trim-texts.ts';

/** A saved pickup address. Spec §3, Add Order shape. */
export type Warehouse = ResponseOf<typeof listWarehouses>['data'][number];
/** A pickup address of the warehouse page. Spec §3, list page shape. */
export type ListedWarehouse = ResponseOf<typeof listAllWarehouses>['data'][number];
type WarehousePayload = Required<BodyOf<typeof createWarehouse>>;

export const emptyWarehouse: WarehouseForm = {
  pickupAddressTitle: '',
  name: '',
  email: '',
  phone: '',
  altPhone: '',
  address: '',
  pin: '',
  city: '',
  state: '',
  country: '',
  isDefault: false,
};

export function validateWarehouse(values: WarehouseForm) {
  const hasPincode = /^\d{6}$/.test(values.pin);
  return listProblemMessages(findWarehouseProblems(values)).map(({ field, message }) => {
    const isLookedUp = !hasPincode && ['city', 'state', 'country'].includes(field);
    return { field, message: isLookedUp ? t`Enter the pincode to fill this in` : message };
  });
}

/** Returns the warehouse create payload of spec §3. Returned parcels go to the same address. */
export function toWarehousePayload(form: WarehouseForm): WarehousePayload {
  const { isDefault, ...pickup } = trimTexts(form);
  return {
    ...pickup,
    return_pickupAddressTitle: pickup.pickupAddressTitle,
    return_name: pickup.name,
    return_email: pickup.email,
    return_phone: pickup.phone,
    return_altPhone: pickup.altPhone,
    return_address: pickup.address,
    return_pin: pickup.pin,
    return_city: pickup.city,
    return_state: pickup.state,
    return_country: pickup.country,
    isDefault,
  };
}

export function toWarehouseForm(warehouse: ListedWarehouse): WarehouseForm {
  return {
    pickupAddressTitle: warehouse.pickupAddressTitle,
    name: warehouse.pickupName,
    email: warehouse.pickupEmail,
    phone: warehouse.pickupPhone,
    altPhone: warehouse.pickupAltPhone ?? '',
    address: warehouse.pickupAddress,
    pin: warehouse.pickupPinCode,
    city: warehouse.pickupCity,
    state: warehouse.pickupState,
    country: warehouse.pickupCountry,
    isDefault: warehouse.isDefault,
  };
}
