import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type CallName,
  callBy,
  callNames,
  callSamples,
  endpointOf,
} from '../../test-support/call-samples.ts';
import { createTestApp, PASSWORD, type TestApp } from '../../test-support/test-app.ts';
import type { AuditAction } from './audit-entry.ts';

/** The audit actions of every call; empty for reads and for refreshes of the access token. */
const actions: Readonly<Record<CallName, readonly AuditAction[]>> = {
  login: ['session.opened'],
  logout: ['session.ended'],
  refresh: [],
  refreshAlias: [],
  register: ['seller.created', 'user.created', 'session.opened'],
  requestPasswordReset: ['password_link.requested'],
  resetPassword: ['user.password_changed', 'session.ended', 'password_link.used'],
  getAccount: [],
  updateAccount: ['user.changed'],
  listSessions: [],
  endSession: ['session.ended'],
  endOtherSessions: ['session.ended'],
  changePassword: ['user.password_changed'],
  beginSecondFactor: ['second_factor.started'],
  confirmSecondFactor: ['second_factor.confirmed'],
  disableSecondFactor: ['second_factor.removed'],
  createOrder: ['order.created'],
  createBulkOrder: ['orders.created'],
  createBulkOrderViaExcel: ['orders.created'],
  createImport: ['import.uploaded'],
  listImports: [],
  getImport: [],
  cancelImport: ['import.cancelled'],
  getImportErrors: [],
  listOrders: [],
  listDockets: [],
  exportOrders: ['orders.exported'],
  getOrder: [],
  countStages: [],
  cancelOrder: ['order.cancelled'],
  editOrder: ['order.changed'],
  listOrderTags: [],
  listOrderViews: [],
  createOrderView: ['order_view.created'],
  changeOrderView: ['order_view.changed'],
  deleteOrderView: ['order_view.deleted'],
  cancelOrders: ['order.cancelled'],
  createShipments: ['shipments.requested'],
  previewShipments: [],
  shipmentStates: [],
  getShipment: [],
  cancelShipment: ['shipment.cancelled'],
  createLabels: ['labels.printed'],
  createPackingList: ['lists.printed'],
  createManifests: ['manifests.closed'],
  listManifests: [],
  getManifestPdf: [],
  createPickups: ['pickup.scheduled'],
  listPickups: [],
  listWaitingParcels: [],
  retryPickup: ['pickup.scheduled'],
  listNdr: [],
  getNdrCase: [],
  createNdrActions: ['ndr.answered'],
  createNdrLink: ['ndr_link.made'],
  getNdrSettings: [],
  saveNdrSettings: ['ndr_settings.changed'],
  listHandOvers: [],
  getHandOver: [],
  scanParcel: ['parcel.scanned'],
  removeScan: ['parcel.unscanned'],
  closeHandOver: ['manifests.closed'],
  findPacking: [],
  markPacked: ['order.packed'],
  markUnpacked: ['order.unpacked'],
  getAnalytics: [],
  listReturns: [],
  findReturn: [],
  acknowledgeReturn: ['return.acknowledged'],
  assessRisk: [],
  advanceSimulator: ['simulator.advanced'],
  exportConsignee: ['consignee.exported'],
  eraseConsignee: ['consignee.erased'],
  listSellers: ['sellers.listed'],
  switchReverse: ['seller.changed'],
  createPasswordLink: ['password_link.made'],
  listMails: ['mails.listed'],
  retryMail: ['mail.retried'],
  getMailSwitches: [],
  setMailSwitch: ['mail_switch.changed'],
  previewMails: [],
  listNotifications: [],
  readNotifications: ['notifications.read'],
  getPincodeDetails: [],
  followEvents: [],
  listJobs: [],
  retryJob: ['job.retried'],
  retryFailedJobs: ['job.retried'],
  dropJob: ['job.dropped'],
  createQuote: [],
  findZones: [],
  createWarehouse: ['warehouse.created'],
  listWarehouses: [],
  listAllWarehouses: [],
  updateWarehouse: ['warehouse.changed'],
  makeDefaultWarehouse: ['warehouse.made_default'],
  archiveWarehouse: ['warehouse.archived'],
  restoreWarehouse: ['warehouse.restored'],
  listRegistrations: [],
  registerWarehouse: ['pickup_address.registered'],
  listCarrierAccounts: [],
  createCarrierAccount: ['carrier_account.created'],
  changeCarrierAccount: ['carrier_account.changed'],
  enableCarrierAccount: ['carrier_account.changed'],
  testCarrierAccount: ['carrier_account.tested'],
  getCarrierPreferences: [],
  saveCarrierPreferences: ['carrier_preferences.saved'],
  tryCarrierPreferences: ['carrier_preferences.tried'],
  getLabelSettings: [],
  saveLabelSettings: ['label_settings.changed'],
  previewLabel: [],
  // Scans are a history of their own.
  pushEvents: [],
  listPushes: [],
  trackParcel: [],
  getRateCard: [],
  getSurfaceCard: [],
  publishRateCard: ['rate_card.published'],
  publishSurfaceCard: ['rate_card.published'],
  getRateDraft: [],
  saveRateDraft: ['rate_draft.saved'],
  discardRateDraft: ['rate_draft.discarded'],
  replayRateCard: [],
  listRatePlans: [],
  createRatePlan: ['rate_plan.saved'],
  changeRatePlan: ['rate_plan.saved'],
  assignRatePlan: ['seller.changed'],
  listRateCardVersions: [],
  getRateCardVersion: [],
};

let desk: TestApp;
beforeAll(async () => {
  desk = await createTestApp();
});
afterAll(() => desk.close());

/** These need the code of an authenticator app, an import in progress or a plan. */
const withoutSample = [
  'confirmSecondFactor',
  'disableSecondFactor',
  'cancelImport',
  'assignRatePlan',
  // Looks the address up after its response.
  'requestPasswordReset',
];
const recorded = callNames.filter(
  (name) => actions[name].length > 0 && !withoutSample.includes(name),
);

test.each(recorded)('%s records its entries with actor, source and change', async (name) => {
  const { access, method, path } = endpointOf(name);
  const caller = await desk.signIn({ roles: access === 'session' ? ['Customer'] : ['Admin'] });
  if (name === 'endOtherSessions') await desk.signInAgain(caller.email);
  const params = (await callSamples[name].params?.(desk, caller)) ?? {};
  if (name === 'restoreWarehouse') {
    await caller.post(`/api/warehouses/${params['id']}/archive`, undefined);
  }
  const response = await callBy(desk, name, {
    params,
    ...(name === 'login' && { body: { username: caller.email, password: PASSWORD } }),
    headers: name === 'login' ? {} : { authorization: `Bearer ${caller.accessToken}` },
  });
  expect(response.statusCode).toBeLessThan(300);
  const { rows } = await desk.ownerQuery(
    `select action, actor, request_id, address, change from audit_entries
     where call = $1 and request_id = $2`,
    [`${method} ${path}`, response.headers['x-request-id']],
  );
  expect(rows.map(({ action }) => action)).toEqual(expect.arrayContaining([...actions[name]]));
  for (const row of rows) {
    expect(row).toMatchObject({
      actor: expect.any(String),
      address: expect.stringMatching(/^[\da-f]{32}$/),
      change: expect.any(Object),
    });
  }
});
