import * as warehouses from '@shipdesk/contract/orders/warehouses';
import { getPincodeDetails } from '@shipdesk/contract/rates/pincodes';
import { listRegistrations, registerWarehouse } from '@shipdesk/contract/shipping/carriers';
import { afterSuccess, buildCall, buildCalls } from '../../api/calls.ts';

const actions = {
  default: warehouses.makeDefaultWarehouse,
  archive: warehouses.archiveWarehouse,
  restore: warehouses.restoreWarehouse,
} as const;

export type WarehouseAction = keyof typeof actions;

export const warehousesApi = buildCalls(({ query, mutation }) => ({
  listWarehouses: query(warehouses.listWarehouses, ['Warehouse']),
  listAllWarehouses: query(warehouses.listAllWarehouses, ['Warehouse']),
  createWarehouse: mutation(warehouses.createWarehouse, afterSuccess('Warehouse')),
  updateWarehouse: mutation(warehouses.updateWarehouse, afterSuccess('Warehouse')),
  // A rejected action also refetches, because the list may be out of date.
  changeWarehouse: mutation(warehouses.makeDefaultWarehouse, ['Warehouse'], {
    request: ({ id, action }: { id: string; action: WarehouseAction }) =>
      buildCall(actions[action], { id }),
  }),
  // Carriers need a new registration after an address changes.
  listRegistrations: query(listRegistrations, ['Warehouse', 'Registration']),
  registerWarehouse: mutation(registerWarehouse, ['Registration']),
  getPincodeDetails: query(getPincodeDetails),
}));
