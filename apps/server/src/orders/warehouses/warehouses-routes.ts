import type { BodyOf } from '@shipdesk/contract/endpoint';
import type { createWarehouse, updateWarehouse } from '@shipdesk/contract/orders/warehouses';
import type { WarehouseForm } from '@shipdesk/domain/order/warehouse/warehouse-rules';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { mountCalls } from '../../platform/http/route.ts';
import { createIdempotentCall } from '../../platform/idempotency.ts';
import { createWarehouses, type NewWarehouse } from './warehouses-service.ts';

type Warehouses = ReturnType<typeof createWarehouses>;
type WarehouseRow = Awaited<ReturnType<Warehouses['list']>>[number];
type ListedWarehouseRow = Awaited<ReturnType<Warehouses['listAll']>>[number];

export function mountWarehousesRoutes(app: FastifyInstance, deps: Deps): void {
  const warehouses = createWarehouses(deps);

  mountCalls(app, {
    listWarehouses: async ({ principal }) =>
      (await warehouses.list(principal)).map(warehouseToWire),
    createWarehouse: async ({ body, principal, request, reply }) => {
      const call = createIdempotentCall('warehouse/create', { request, reply, body });
      const warehouse = await warehouses.create(principal, warehouseFromWire(body), call);
      return { message: 'Warehouse saved successfully!', data: warehouseToWire(warehouse) };
    },
    listAllWarehouses: async ({ principal }) =>
      (await warehouses.listAll(principal)).map(listedWarehouseToWire),
    updateWarehouse: async ({ body, params, principal }) => {
      const warehouse = await warehouses.update(principal, params.id, pickupFromWire(body));
      return { message: 'Warehouse saved successfully!', data: warehouseToWire(warehouse) };
    },
    makeDefaultWarehouse: async ({ params, principal }) => {
      const warehouse = await warehouses.makeDefault(principal, params.id);
      return {
        message: `${warehouse.title} is now the default.`,
        data: warehouseToWire(warehouse),
      };
    },
    archiveWarehouse: async ({ params, principal }) => {
      const warehouse = await warehouses.archive(principal, params.id);
      return { message: `${warehouse.title} is archived.`, data: warehouseToWire(warehouse) };
    },
    restoreWarehouse: async ({ params, principal }) => {
      const warehouse = await warehouses.restore(principal, params.id);
      return { message: `${warehouse.title} is restored.`, data: warehouseToWire(warehouse) };
    },
  });
}

/** Reads the create payload of spec §3. Absent and blank return fields take the value of the pickup address. */
function warehouseFromWire(body: BodyOf<typeof createWarehouse>): NewWarehouse {
  const form = pickupFromWire(body);
  return {
    form,
    returnTo: {
      title: toFormText(body.return_pickupAddressTitle) || form.pickupAddressTitle,
      name: toFormText(body.return_name) || form.name,
      phone: toFormText(body.return_phone) || form.phone,
      altPhone: toFormText(body.return_altPhone) || form.altPhone,
      email: toFormText(body.return_email) || form.email,
      address: toFormText(body.return_address) || form.address,
      pincode: toFormText(body.return_pin) || form.pin,
      city: toFormText(body.return_city) || form.city,
      state: toFormText(body.return_state) || form.state,
      country: toFormText(body.return_country) || form.country,
    },
  };
}

function toFormText(value: string | number = ''): string {
  return String(value).trim();
}

function pickupFromWire(body: BodyOf<typeof updateWarehouse>): WarehouseForm {
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

/** Converts a warehouse to the saved pickup address that spec §3 defines for the list page. */
function listedWarehouseToWire(row: ListedWarehouseRow) {
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

/** Converts a warehouse to the saved pickup address that spec §3 defines for Add Order. */
function warehouseToWire(row: WarehouseRow) {
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
