import {
  changePassword,
  endOtherSessions,
  endSession,
  getAccount,
  listSessions,
  updateAccount,
} from './account.ts';
import { getAnalytics, getPipeline } from './analytics.ts';
import { login, logout, refresh, refreshAlias, register } from './auth.ts';
import { createBulkOrder, createBulkOrderViaExcel } from './bulk-orders.ts';
import {
  getCarrierPreferences,
  saveCarrierPreferences,
  tryCarrierPreferences,
} from './carrier-preferences.ts';
import {
  advanceSimulator,
  changeCarrierAccount,
  createCarrierAccount,
  enableCarrierAccount,
  listCarrierAccounts,
  listRegistrations,
  registerWarehouse,
  testCarrierAccount,
} from './carriers.ts';
import { eraseConsignee, exportConsignee } from './consignees.ts';
import type { Endpoint } from './endpoint.ts';
import { followEvents } from './events.ts';
import { closeHandOver, getHandOver, listHandOvers, removeScan, scanParcel } from './hand-overs.ts';
import { cancelImport, createImport, getImport, getImportErrors, listImports } from './imports.ts';
import { invoiceEndpoints } from './invoice-endpoints.ts';
import { dropJob, listJobs, retryFailedJobs, retryJob } from './jobs.ts';
import { getLabelSettings, previewLabel, saveLabelSettings } from './label-settings.ts';
import { getMailSwitches, listMails, previewMails, retryMail, setMailSwitch } from './mails.ts';
import { moneyEndpoints } from './money-endpoints.ts';
import {
  createNdrActions,
  createNdrLink,
  getNdrCase,
  getNdrSettings,
  listNdr,
  saveNdrSettings,
} from './ndr.ts';
import { listNdrTasks, noteNdrTask } from './ndr-tasks.ts';
import { listNotifications, readNotifications } from './notifications.ts';
import { editOrder, listOrderTags } from './order-edits.ts';
import { cancelOrder, cancelOrders, countStages } from './order-stages.ts';
import {
  changeOrderView,
  createOrderView,
  deleteOrderView,
  listOrderViews,
} from './order-views.ts';
import { createOrder, exportOrders, getOrder, listDockets, listOrders } from './orders.ts';
import { findPacking, markPacked, markUnpacked } from './packing.ts';
import { createPasswordLink, requestPasswordReset, resetPassword } from './password-reset.ts';
import { getPhoto, getSellerPhoto } from './photos.ts';
import { createPickups, listPickups, listWaitingParcels, retryPickup } from './pickups.ts';
import { checkPlaces, getPincodeDetails } from './pincodes.ts';
import { createQuote, findZones } from './quotes.ts';
import { assignRatePlan, changeRatePlan, createRatePlan, listRatePlans } from './rate-plans.ts';
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
} from './rates.ts';
import { acknowledgeReturn, findReturn, listReturns } from './returns.ts';
import { assessOrders, assessRisk } from './risk.ts';
import { beginSecondFactor, confirmSecondFactor, disableSecondFactor } from './second-factor.ts';
import { listSellers, switchReverse } from './sellers.ts';
import {
  createLabels,
  createManifests,
  createPackingList,
  getManifestPdf,
  listManifests,
} from './shipment-documents.ts';
import {
  cancelShipment,
  createShipments,
  getShipment,
  previewShipments,
  shipmentStates,
} from './shipments.ts';
import { listPushes, pushEvents, trackParcel } from './tracking.ts';
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
} satisfies Record<string, Endpoint>;
