import {
  changePassword,
  endOtherSessions,
  endSession,
  getAccount,
  listSessions,
  updateAccount,
} from './account.ts';
import { login, logout, refresh, refreshAlias, register } from './auth.ts';
import { createBulkOrder, createBulkOrderViaExcel } from './bulk-orders.ts';
import { eraseConsignee, exportConsignee } from './consignees.ts';
import type { Endpoint } from './endpoint.ts';
import { cancelImport, createImport, getImport, getImportErrors, listImports } from './imports.ts';
import { createOrder, exportOrders, getOrder, listOrders } from './orders.ts';
import { getPincodeDetails } from './pincodes.ts';
import { getRateCard, getRateCardVersion, listRateCardVersions, saveRateCard } from './rates.ts';
import { beginSecondFactor, confirmSecondFactor, disableSecondFactor } from './second-factor.ts';
import { listSellers, switchReverse } from './sellers.ts';
import {
  archiveWarehouse,
  createWarehouse,
  listAllWarehouses,
  listWarehouses,
  makeDefaultWarehouse,
  restoreWarehouse,
  updateWarehouse,
} from './warehouses.ts';

/** Every call of the product. The server refuses to start when one has no route. */
export const endpoints = {
  login,
  logout,
  refresh,
  refreshAlias,
  register,
  getAccount,
  updateAccount,
  changePassword,
  listSessions,
  endOtherSessions,
  endSession,
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  createOrder,
  createBulkOrder,
  createBulkOrderViaExcel,
  createImport,
  listImports,
  getImport,
  cancelImport,
  getImportErrors,
  listOrders,
  exportOrders,
  getOrder,
  exportConsignee,
  eraseConsignee,
  listSellers,
  switchReverse,
  getPincodeDetails,
  createWarehouse,
  listWarehouses,
  listAllWarehouses,
  updateWarehouse,
  makeDefaultWarehouse,
  archiveWarehouse,
  restoreWarehouse,
  getRateCard,
  saveRateCard,
  listRateCardVersions,
  getRateCardVersion,
} satisfies Record<string, Endpoint>;
