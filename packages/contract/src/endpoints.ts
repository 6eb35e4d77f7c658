import {
  changePassword,
  endOtherSessions,
  endSession,
  getAccount,
  listSessions,
  updateAccount,
} from './account/account.ts';
import { login, logout, refresh, refreshAlias, register } from './account/auth.ts';
import {
  getMailSwitches,
  listMails,
  previewMails,
  retryMail,
  setMailSwitch,
} from './account/mails.ts';
import { listNotifications, readNotifications } from './account/notifications.ts';
import {
  createPasswordLink,
  requestPasswordReset,
  resetPassword,
} from './account/password-reset.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
} from './account/second-factor.ts';
import { listSellers, switchReverse } from './account/sellers.ts';
import type { Endpoint } from './endpoint.ts';
import { followEvents } from './events.ts';
import { invoiceEndpoints } from './money/invoice-endpoints.ts';
import { moneyEndpoints } from './money/money-endpoints.ts';
import { getAnalytics, getPipeline } from './operator/analytics.ts';
import { dropJob, listJobs, retryFailedJobs, retryJob } from './operator/jobs.ts';
import { operatorEndpoints } from './operator/operator-endpoints.ts';
import { createBulkOrder, createBulkOrderViaExcel } from './orders/bulk-orders.ts';
import { eraseConsignee, exportConsignee } from './orders/consignees.ts';
import { createOrder } from './orders/create-order.ts';
import {
  cancelImport,
  createImport,
  getImport,
  getImportErrors,
  listImports,
} from './orders/imports.ts';
import { editOrder, listOrderTags } from './orders/order-edits.ts';
import { cancelOrder, cancelOrders, countStages } from './orders/order-stages.ts';
import {
  changeOrderView,
  createOrderView,
  deleteOrderView,
  listOrderViews,
} from './orders/order-views.ts';
import { exportOrders, getOrder, listDockets, listOrders } from './orders/orders.ts';
import { findPacking, markPacked, markUnpacked } from './orders/packing.ts';
import { assessOrders, assessRisk } from './orders/risk.ts';
import {
  archiveWarehouse,
  createWarehouse,
  listAllWarehouses,
  listWarehouses,
  makeDefaultWarehouse,
  restoreWarehouse,
  updateWarehouse,
} from './orders/warehouses.ts';
import { checkPlaces, getPincodeDetails } from './rates/pincodes.ts';
import { createQuote, findQuotedParcel, findZones } from './rates/quotes.ts';
import {
  assignRatePlan,
  changeRatePlan,
  createRatePlan,
  listRatePlans,
} from './rates/rate-plans.ts';
import {
  discardRateDraft,
  getRateCard,
  getRateCardVersion,
  getRateDraft,
  getSurfaceCard,
  listRateCardVersions,
  publishRateCard,
  publishSurfaceCard,
  replayRateCard,
  saveRateDraft,
} from './rates/rates.ts';
import {
  getCarrierPreferences,
  saveCarrierPreferences,
  tryCarrierPreferences,
} from './shipping/carrier-preferences.ts';
import {
  advanceSimulator,
  changeCarrierAccount,
  createCarrierAccount,
  enableCarrierAccount,
  listCarrierAccounts,
  listRegistrations,
  registerWarehouse,
  testCarrierAccount,
} from './shipping/carriers.ts';
import {
  closeHandOver,
  getHandOver,
  listHandOvers,
  removeScan,
  scanParcel,
} from './shipping/hand-overs.ts';
import { getLabelSettings, previewLabel, saveLabelSettings } from './shipping/label-settings.ts';
import {
  createNdrActions,
  createNdrLink,
  getNdrCase,
  getNdrSettings,
  listNdr,
  saveNdrSettings,
} from './shipping/ndr.ts';
import { listNdrTasks, noteNdrTask } from './shipping/ndr-tasks.ts';
import { getPhoto, getSellerPhoto } from './shipping/photos.ts';
import { createPickups, listPickups, listWaitingParcels, retryPickup } from './shipping/pickups.ts';
import { acknowledgeReturn, findReturn, listReturns } from './shipping/returns.ts';
import {
  createLabels,
  createManifests,
  createPackingList,
  getManifestPdf,
  listManifests,
} from './shipping/shipment-documents.ts';
import {
  cancelShipment,
  createShipments,
  getShipment,
  previewShipments,
  shipmentStates,
} from './shipping/shipments.ts';
import { listPushes, pushEvents, trackParcel } from './shipping/tracking.ts';

/** Every call of the product. The server refuses to start when one has no route. */
export const endpoints = {
  login,
  logout,
  refresh,
  refreshAlias,
  register,
  requestPasswordReset,
  resetPassword,
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
  listDockets,
  exportOrders,
  getOrder,
  countStages,
  cancelOrder,
  editOrder,
  listOrderTags,
  listOrderViews,
  createOrderView,
  changeOrderView,
  deleteOrderView,
  cancelOrders,
  createShipments,
  previewShipments,
  shipmentStates,
  getShipment,
  cancelShipment,
  createLabels,
  createPackingList,
  getLabelSettings,
  saveLabelSettings,
  previewLabel,
  createManifests,
  listManifests,
  getManifestPdf,
  createPickups,
  listPickups,
  listWaitingParcels,
  retryPickup,
  listNdr,
  getNdrCase,
  createNdrActions,
  createNdrLink,
  listNdrTasks,
  noteNdrTask,
  getNdrSettings,
  saveNdrSettings,
  listHandOvers,
  getHandOver,
  scanParcel,
  removeScan,
  closeHandOver,
  findPacking,
  markPacked,
  markUnpacked,
  getAnalytics,
  getPipeline,
  listReturns,
  findReturn,
  acknowledgeReturn,
  getPhoto,
  getSellerPhoto,
  assessRisk,
  assessOrders,
  advanceSimulator,
  exportConsignee,
  eraseConsignee,
  listSellers,
  switchReverse,
  createPasswordLink,
  listMails,
  retryMail,
  getMailSwitches,
  setMailSwitch,
  previewMails,
  listNotifications,
  readNotifications,
  getPincodeDetails,
  checkPlaces,
  createQuote,
  findQuotedParcel,
  findZones,
  followEvents,
  listJobs,
  retryJob,
  retryFailedJobs,
  dropJob,
  createWarehouse,
  listWarehouses,
  listAllWarehouses,
  updateWarehouse,
  makeDefaultWarehouse,
  archiveWarehouse,
  restoreWarehouse,
  listRegistrations,
  registerWarehouse,
  listCarrierAccounts,
  createCarrierAccount,
  changeCarrierAccount,
  enableCarrierAccount,
  testCarrierAccount,
  getCarrierPreferences,
  saveCarrierPreferences,
  tryCarrierPreferences,
  pushEvents,
  listPushes,
  trackParcel,
  getRateCard,
  getSurfaceCard,
  publishRateCard,
  publishSurfaceCard,
  getRateDraft,
  saveRateDraft,
  discardRateDraft,
  replayRateCard,
  listRateCardVersions,
  getRateCardVersion,
  listRatePlans,
  createRatePlan,
  changeRatePlan,
  assignRatePlan,
  ...invoiceEndpoints,
  ...moneyEndpoints,
  ...operatorEndpoints,
} satisfies Record<string, Endpoint>;
