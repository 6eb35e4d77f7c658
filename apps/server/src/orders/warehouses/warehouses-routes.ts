import {
  archiveWarehouse,
  createWarehouse,
  listAllWarehouses,
  listWarehouses,
  makeDefaultWarehouse,
  restoreWarehouse,
  updateWarehouse,
} from '@shipdesk/contract/orders/warehouses';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { guardedRoute } from '../../platform/http/route.ts';
import { idempotentCall, markReplay } from '../../platform/idempotency.ts';
import { createWarehouses } from './warehouses-service.ts';
import {
  listedWarehouseToWire,
  pickupFromWire,
  warehouseFromWire,
  warehouseToWire,
} from './warehouses-wire.ts';

export function warehousesRoutes(app: FastifyInstance, deps: Deps): void {
  const warehouses = createWarehouses(deps);

  guardedRoute(app, listWarehouses, async ({ principal }) => ({
    data: (await warehouses.list(principal)).map(warehouseToWire),
  }));

  guardedRoute(app, createWarehouse, async ({ body, principal, request, reply }) => {
    const call = idempotentCall('warehouse/create', { request, body });
    const { warehouse, isReplay } = await warehouses.create(
      principal,
      warehouseFromWire(body),
      call,
    );
    if (isReplay) markReplay(reply);
    return { message: 'Warehouse saved successfully!', data: warehouseToWire(warehouse) };
  });

  guardedRoute(app, listAllWarehouses, async ({ principal }) => ({
    data: (await warehouses.listAll(principal)).map(listedWarehouseToWire),
  }));

  guardedRoute(app, updateWarehouse, async ({ body, params, principal }) => {
    const warehouse = await warehouses.update(principal, params.id, pickupFromWire(body));
    return { message: 'Warehouse saved successfully!', data: warehouseToWire(warehouse) };
  });

  guardedRoute(app, makeDefaultWarehouse, async ({ params, principal }) => {
    const warehouse = await warehouses.makeDefault(principal, params.id);
    return { message: `${warehouse.title} is the default now.`, data: warehouseToWire(warehouse) };
  });

  guardedRoute(app, archiveWarehouse, async ({ params, principal }) => {
    const warehouse = await warehouses.archive(principal, params.id);
    return { message: `${warehouse.title} is archived.`, data: warehouseToWire(warehouse) };
  });

  guardedRoute(app, restoreWarehouse, async ({ params, principal }) => {
    const warehouse = await warehouses.restore(principal, params.id);
    return { message: `${warehouse.title} is back.`, data: warehouseToWire(warehouse) };
  });
}
