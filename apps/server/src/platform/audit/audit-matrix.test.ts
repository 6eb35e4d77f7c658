import type { AuditAction } from '@shipdesk/domain/account/audit/audit-action';
import type { LightMyRequestResponse } from 'fastify';
import { expect, test, vi } from 'vitest';
import { codeAt } from '../../../test-support/authenticator.ts';
import { newPlan } from '../../../test-support/call-rows.ts';
import { importCsv, uploadImport } from '../../../test-support/imports.ts';
import {
  type CallName,
  callBy,
  callNames,
  callSamples,
  endpointOf,
} from '../../../test-support/samples/call-samples.ts';
import { PASSWORD, testApp } from '../../../test-support/test-app.ts';

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
  listNdrTasks: ['ndr_tasks.listed'],
  noteNdrTask: ['ndr_task.noted'],
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
  getTaxDetails: [],
  saveTaxDetails: ['tax_details.saved'],
  getCompany: [],
  saveCompany: ['company.saved'],
  listTaxDocuments: [],
  listAllTaxDocuments: ['tax_documents.listed'],
  getTaxDocumentPdf: [],
  getTaxDocumentAnnexure: [],
  payInvoice: ['invoice.paid'],
  createCreditNote: ['credit_note.issued'],
  runInvoices: ['invoices.started'],
  listInvoiceTerms: ['invoice_terms.listed'],
  setInvoiceCycle: ['invoice_terms.changed'],
  listClaims: [],
  listAllClaims: ['claims.listed'],
  decideClaim: ['claim.decided'],
  getStatement: [],
  getStatementFile: [],
  getTrialBalance: ['statement.read'],
  getAnalytics: [],
  getPipeline: [],
  listReturns: [],
  findReturn: [],
  acknowledgeReturn: ['return.acknowledged'],
  listDiscrepancies: [],
  acceptDiscrepancies: ['discrepancy.changed'],
  disputeDiscrepancy: ['discrepancy.changed'],
  listDisputes: ['disputes.listed'],
  decideDispute: ['discrepancy.changed'],
  getProductWeight: [],
  checkCarrierInvoice: ['carrier_invoice.checked'],
  listCarrierInvoices: ['carrier_invoice.read'],
  getCarrierInvoice: ['carrier_invoice.read'],
  listInvoiceLines: ['carrier_invoice.read'],
  getInvoiceDisputeFile: ['carrier_invoice.read'],
  openInvoiceDiscrepancies: ['carrier_invoice.read', 'carrier_invoice.passed_on'],
  acceptCarrierInvoice: ['carrier_invoice.accepted'],
  payCarrierInvoice: ['carrier_invoice.paid'],
  removeCarrierInvoice: ['carrier_invoice.removed'],
  recordCarrierRemittance: ['carrier_remittance.recorded'],
  listCarrierRemittances: ['carrier_remittance.read'],
  listCarrierCod: ['carrier_cod.read'],
  getCarrierRemittance: ['carrier_remittance.read'],
  listCarrierRemittanceLines: ['carrier_remittance.read'],
  bookCarrierRemittance: ['carrier_remittance.booked'],
  acceptCarrierRemittanceLines: ['carrier_remittance.accepted'],
  removeCarrierRemittance: ['carrier_remittance.removed'],
  getPhoto: [],
  getSellerPhoto: ['photo.read'],
  assessRisk: [],
  checkPlaces: [],
  assessOrders: [],
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
  listAuditEntries: ['audit.listed'],
  exportAuditEntries: ['audit.exported'],
  listAccountHistory: [],
  findAnything: ['find.searched'],
  getSellerParcel: ['parcel.read'],
  listJobs: [],
  retryJob: ['job.retried'],
  retryFailedJobs: ['job.retried'],
  dropJob: ['job.dropped'],
  createQuote: [],
  findQuotedParcel: ['parcel.read_for_quote'],
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
  createRecharge: ['recharge.created'],
  listRecharges: [],
  getRecharge: [],
  listAllRecharges: ['recharges.listed'],
  approveRecharge: ['recharge.approved'],
  declineRecharge: ['recharge.declined'],
  refundRecharge: ['recharge.refunded'],
  receivePayment: [],
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
  getBankAccount: [],
  changeBankAccount: ['bank_account.changed'],
  listBankAccounts: ['bank_accounts.listed'],
  revealBankAccount: ['bank_account.revealed'],
  verifyBankAccount: ['bank_account.verified'],
  listRemittances: [],
  forecastRemittances: [],
  getRemittance: [],
  exportRemittance: ['remittance.exported'],
  listAllRemittances: ['remittances.listed'],
  prepareRemittances: ['remittances.prepared'],
  exportBankFile: ['bank_file.exported', 'remittance.filed'],
  recordUtr: ['remittance.remitted'],
  correctUtr: ['remittance.utr_corrected'],
  cancelRemittance: ['remittance.cancelled'],
  matchRemittance: ['remittance.matched'],
  returnRemittance: ['remittance.returned'],
  resendRemittance: ['remittance.resent'],
  matchStatement: ['remittances.matched'],
  setRemittancePlan: ['seller.changed'],
  listCharges: [],
  exportCharges: [],
  listSellerCharges: ['charges.read'],
  getWallet: [],
  setLowBalance: ['wallet.changed'],
  listPassbook: [],
  exportPassbook: [],
  explainPassbookLine: [],
  listWallets: ['wallets.listed'],
  listSellerPassbook: ['passbook.read'],
  setCreditLimit: ['wallet.changed'],
  adjustWallet: ['wallet.adjusted'],
  getLedgerProof: [],
  proveLedger: ['ledger.proved'],
};

/** Reads that are no GET calls, because their parameters do not fit an address. They record no entry. */
const reads: readonly CallName[] = [
  'findZones',
  'listJobs',
  'createQuote',
  'listOrders',
  'listDockets',
  'countStages',
  'previewShipments',
  'shipmentStates',
  'findPacking',
  'findReturn',
  'assessRisk',
  'assessOrders',
  'checkPlaces',
  'previewMails',
  'getPincodeDetails',
  'replayRateCard',
  'previewLabel',
];
/** Calls of carriers and the gateway. Scans and payments have their own history. */
const stores: readonly CallName[] = ['pushEvents', 'receivePayment'];

const app = await testApp();

/** The sample of these calls is refused or changes nothing, so they have separate tests below. */
const withoutSample = [
  'confirmSecondFactor',
  'disableSecondFactor',
  'cancelImport',
  'assignRatePlan',
  'requestPasswordReset',
];
const recorded = callNames.filter(
  (name) => actions[name].length > 0 && !withoutSample.includes(name),
);

/** Checks the entries that a call left, from the request id of its response. */
async function expectEntries(name: CallName, response: LightMyRequestResponse): Promise<void> {
  expect(response.statusCode).toBeLessThan(300);
  const { method, path } = endpointOf(name);
  const { rows } = await app.ownerQuery(
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
}

test('a call that changes something records an entry', () => {
  const silent = callNames.filter(
    (name) => actions[name].length === 0 && endpointOf(name).method !== 'GET',
  );
  expect(new Set(silent)).toEqual(new Set([...reads, ...stores]));
});

test.each(recorded)('%s records its entries with actor, source and change', async (name) => {
  const { access } = endpointOf(name);
  const caller = await app.signIn({ roles: access === 'session' ? ['Customer'] : ['Admin'] });
  if (name === 'endOtherSessions') await app.signInAgain(caller.email);
  const params = (await callSamples[name].params?.(app, caller)) ?? {};
  if (name === 'restoreWarehouse') {
    await caller.post(`/api/warehouses/${params['id']}/archive`, undefined);
  }
  const response = await callBy(app, name, {
    params,
    ...(name === 'login' && { body: { username: caller.email, password: PASSWORD } }),
    headers: name === 'login' ? {} : { authorization: `Bearer ${caller.accessToken}` },
  });
  await expectEntries(name, response);
});

test('confirmSecondFactor and disableSecondFactor record their entries', async () => {
  const caller = await app.signIn();
  const path = '/api/account/second-factor';
  const { secret } = (await caller.post(path, { password: PASSWORD })).json<{ secret: string }>();
  const nextCode = () => {
    app.clock.advance(30_000);
    return codeAt(secret, app.clock.now);
  };
  const confirmed = await caller.post(`${path}/confirm`, { code: nextCode() });
  await expectEntries('confirmSecondFactor', confirmed);
  const body = { password: PASSWORD, code: nextCode() };
  await expectEntries('disableSecondFactor', await caller.post(`${path}/disable`, body));
});

test('cancelImport records its entry', async () => {
  const caller = await app.signIn();
  const upload = await uploadImport(app, caller, importCsv([{}]));
  const { id } = upload.json<{ data: { id: string } }>().data;
  await expectEntries('cancelImport', await caller.post(`/api/imports/${id}/cancel`, undefined));
});

test('assignRatePlan records its entry', async () => {
  const staff = await app.signIn({ roles: ['Admin'] });
  const { email } = await app.signIn();
  const { sellerId } = await app.sellerOf(email);
  const { id: planId } = await newPlan(app, staff);
  const response = await staff.send('PUT', `/api/sellers/${sellerId}/rate-plan`, { planId });
  await expectEntries('assignRatePlan', response);
});

test('requestPasswordReset records its entry after its response', async () => {
  const { email } = await app.signIn();
  const response = await callBy(app, 'requestPasswordReset', { body: { email } });
  await vi.waitFor(() => expectEntries('requestPasswordReset', response), 30_000);
});
