import type { BodyOf, ResponseOf } from '@shipdesk/contract/endpoint';
import type {
  createWarehouse,
  listAllWarehouses,
  listWarehouses,
  updateWarehouse,
} from '@shipdesk/contract/warehouses';
import type { WarehouseForm } from '@shipdesk/domain/warehouse/warehouse-rules';
import type { NewWarehouse } from './warehouses-service.ts';
import type { ListedWarehouseRow, WarehouseRow } from './warehouses-store.ts';

type ListedWarehouse = ResponseOf<typeof listAllWarehouses>['data'][number];
type WireWarehouse = ResponseOf<typeof listWarehouses>['data'][number];

/** Reads the warehouse create payload of spec §3; absent return fields repeat the pickup address. */
export function warehouseFromWire(body: BodyOf<typeof createWarehouse>): NewWarehouse {
  const form = pickupFromWire(body);
  return {
    form,
    returnTo: {
      title: body.return_pickupAddressTitle || form.pickupAddressTitle,
      name: body.return_name || form.name,
      phone: body.return_phone || form.phone,
      altPhone: body.return_altPhone || form.altPhone,
      email: body.return_email || form.email,
      address: body.return_address || form.address,
      pincode: body.return_pin || form.pin,
      city: body.return_city || form.city,
      state: body.return_state || form.state,
      country: body.return_country || form.country,
    },
  };
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
    pin: body.pin,
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
    isDefault: row.is_default,
    pickupAddressTitle: row.title,
    pickupName: row.name,
    pickupPhone: row.phone,
    pickupAltPhone: row.alt_phone === '' ? null : row.alt_phone,
    pickupEmail: row.email,
    pickupAddress: row.address,
    pickupPinCode: row.pincode,
    pickupCity: row.city,
    pickupState: row.state,
    pickupCountry: row.country,
    isArchived: row.archived_at !== null,
    ordersLast30Days: row.recent_orders ?? 0,
  };
}

/** Spec §3, saved pickup address, Add Order shape. */
export function warehouseToWire(row: WarehouseRow): WireWarehouse {
  return {
    id: row.id,
    isDefault: row.is_default,
    pickupAddressTitle: row.title,
    name: row.name,
    phoneNumber: row.phone,
    altPhoneNumber: row.alt_phone,
    email: row.email,
    addressLine: row.address,
    pincode: row.pincode,
    city: row.city,
    state: row.state,
    country: row.country,
  };
}
