import type { BodyOf } from '@shipdesk/contract/endpoint';
import type {
  createWarehouse,
  listAllWarehouses,
  listWarehouses,
  updateWarehouse,
} from '@shipdesk/contract/orders/warehouses';
import type { WarehouseForm } from '@shipdesk/domain/order/warehouse/warehouse-rules';
import type { Reply } from '../../platform/http/route.ts';
import type { NewWarehouse } from './warehouses-service.ts';
import type { ListedWarehouseRow, WarehouseRow } from './warehouses-store.ts';

type ListedWarehouse = Reply<typeof listAllWarehouses>['data'][number];
type WireWarehouse = Reply<typeof listWarehouses>['data'][number];

/** Reads the warehouse create payload of spec §3; absent and blank return fields repeat the pickup address. */
export function warehouseFromWire(body: BodyOf<typeof createWarehouse>): NewWarehouse {
  const form = pickupFromWire(body);
  return {
    form,
    returnTo: {
      title: sent(body.return_pickupAddressTitle) || form.pickupAddressTitle,
      name: sent(body.return_name) || form.name,
      phone: sent(body.return_phone) || form.phone,
      altPhone: sent(body.return_altPhone) || form.altPhone,
      email: sent(body.return_email) || form.email,
      address: sent(body.return_address) || form.address,
      pincode: sent(body.return_pin) || form.pin,
      city: sent(body.return_city) || form.city,
      state: sent(body.return_state) || form.state,
      country: sent(body.return_country) || form.country,
    },
  };
}

function sent(value: string | number = ''): string {
  return String(value).trim();
}

/** The pickup address without the return address. */
export function pickupFromWire(body: BodyOf<typeof updateWarehouse>): WarehouseForm {
  return {
    pickupAddressTitle: body.pickupAddressTitle,
    name: body.name,
    phone: body.phone,
    altPhone: body.altPhone ?? '',
    email: body.email ?? '',
    address: body.address,
    pin: String(body.pin),
    city: body.city,
    state: body.state,
    country: body.country,
    isDefault: body.isDefault ?? false,
  };
}

/** Spec §3, saved pickup address, list page shape. */
export function listedWarehouseToWire(row: ListedWarehouseRow): ListedWarehouse {
  return {
    id: row.id,
    isDefault: row.isDefault,
    pickupAddressTitle: row.title,
    pickupName: row.name,
    pickupPhone: row.phone,
    pickupAltPhone: row.altPhone === '' ? null : row.altPhone,
    pickupEmail: row.email,
    pickupAddress: row.address,
    pickupPinCode: row.pincode,
    pickupCity: row.city,
    pickupState: row.state,
    pickupCountry: row.country,
    isArchived: row.archivedAt !== null,
    ordersLast30Days: row.recentOrders ?? 0,
  };
}

/** Spec §3, saved pickup address, Add Order shape. */
export function warehouseToWire(row: WarehouseRow): WireWarehouse {
  return {
    id: row.id,
    isDefault: row.isDefault,
    pickupAddressTitle: row.title,
    name: row.name,
    phoneNumber: row.phone,
    altPhoneNumber: row.altPhone,
    email: row.email,
    addressLine: row.address,
    pincode: row.pincode,
    city: row.city,
    state: row.state,
    country: row.country,
  };
}
