import { type Endpoint, type Role, roles } from '@shipdesk/contract/endpoint';
import { endpoints } from '@shipdesk/contract/endpoints';
import { beforeAll, expect, test } from 'vitest';
import { measure } from '../../../test-support/harness.ts';
import {
  type CallName,
  callBy,
  callNames,
  callSamples,
  urlOf,
} from '../../../test-support/samples/call-samples.ts';
import { type Caller, createTestApp, testApp } from '../../../test-support/test-app.ts';

/**
 * Who may make which call, written down by hand: every call of the contract has a line, and a call
 * without one does not compile. `open` answers anybody, `session` any signed-in user.
 */
const expected: Record<CallName, 'open' | 'session' | readonly Role[]> = {
  login: 'open',
  logout: 'open',
  refresh: 'open',
  refreshAlias: 'open',
  register: 'open',
  requestPasswordReset: 'open',
  resetPassword: 'open',
  getAccount: 'session',
  updateAccount: 'session',
  listSessions: 'session',
  endSession: 'session',
  endOtherSessions: 'session',
  // These need the password that `changePassword` changes.
  beginSecondFactor: 'session',
  confirmSecondFactor: 'session',
  disableSecondFactor: 'session',
  createPasswordLink: ['Admin'],
  changeBankAccount: ['Customer', 'Admin'],
  changePassword: 'session',
  createOrder: 'session',
  createBulkOrder: 'session',
  createBulkOrderViaExcel: 'session',
  createImport: 'session',
  listImports: 'session',
  getImport: 'session',
  cancelImport: 'session',
  getImportErrors: 'session',
  listOrders: 'session',
  listDockets: 'session',
  followEvents: 'session',
  listAuditEntries: ['Admin'],
  exportAuditEntries: ['Admin'],
  listAccountHistory: 'session',
  findAnything: ['Admin'],
  getSellerParcel: ['Admin'],
  listJobs: ['Admin'],
  retryJob: ['Admin'],
  retryFailedJobs: ['Admin'],
  dropJob: ['Admin'],
  createQuote: 'session',
  findQuotedParcel: ['Admin'],
  findZones: 'session',
  exportOrders: 'session',
  getOrder: 'session',
  countStages: 'session',
  cancelOrder: 'session',
  editOrder: 'session',
  listOrderTags: 'session',
  listOrderViews: 'session',
  createOrderView: 'session',
  changeOrderView: 'session',
  deleteOrderView: 'session',
  cancelOrders: 'session',
  createShipments: 'session',
  previewShipments: 'session',
  shipmentStates: 'session',
  getShipment: 'session',
  cancelShipment: 'session',
  createLabels: 'session',
  createPackingList: 'session',
  createManifests: 'session',
  listManifests: 'session',
  getManifestPdf: 'session',
  createPickups: 'session',
  listPickups: 'session',
  listWaitingParcels: 'session',
  retryPickup: 'session',
  listNdr: 'session',
  getNdrCase: 'session',
  createNdrActions: 'session',
  createNdrLink: 'session',
  listNdrTasks: ['Admin'],
  noteNdrTask: ['Admin'],
  getNdrSettings: 'session',
  saveNdrSettings: 'session',
  listHandOvers: 'session',
  getHandOver: 'session',
  scanParcel: 'session',
  removeScan: 'session',
  closeHandOver: 'session',
  findPacking: 'session',
  markPacked: 'session',
  markUnpacked: 'session',
  getAnalytics: 'session',
  getPipeline: 'session',
  listReturns: 'session',
  findReturn: 'session',
  acknowledgeReturn: 'session',
  listDiscrepancies: 'session',
  acceptDiscrepancies: ['Customer', 'Admin'],
  disputeDiscrepancy: 'session',
  listDisputes: ['Admin'],
  decideDispute: ['Admin'],
  getProductWeight: 'session',
  checkCarrierInvoice: ['Admin'],
  listCarrierInvoices: ['Admin'],
  getCarrierInvoice: ['Admin'],
  listInvoiceLines: ['Admin'],
  getInvoiceDisputeFile: ['Admin'],
  openInvoiceDiscrepancies: ['Admin'],
  acceptCarrierInvoice: ['Admin'],
  payCarrierInvoice: ['Admin'],
  removeCarrierInvoice: ['Admin'],
  recordCarrierRemittance: ['Admin'],
  listCarrierRemittances: ['Admin'],
  listCarrierCod: ['Admin'],
  getCarrierRemittance: ['Admin'],
  listCarrierRemittanceLines: ['Admin'],
  bookCarrierRemittance: ['Admin'],
  acceptCarrierRemittanceLines: ['Admin'],
  removeCarrierRemittance: ['Admin'],
  getPhoto: 'session',
  getSellerPhoto: ['Admin'],
  assessRisk: 'session',
  checkPlaces: 'session',
  assessOrders: 'session',
  advanceSimulator: ['Admin'],
  exportConsignee: 'session',
  eraseConsignee: 'session',
  listSellers: ['Admin'],
  switchReverse: ['Admin'],
  listMails: ['Admin'],
  retryMail: ['Admin'],
  getMailSwitches: 'session',
  setMailSwitch: 'session',
  previewMails: 'session',
  listNotifications: 'session',
  readNotifications: 'session',
  getPincodeDetails: 'open',
  createWarehouse: 'session',
  listWarehouses: 'session',
  listAllWarehouses: 'session',
  updateWarehouse: 'session',
  makeDefaultWarehouse: 'session',
  archiveWarehouse: 'session',
  restoreWarehouse: 'session',
  listRegistrations: 'session',
  registerWarehouse: 'session',
  listCarrierAccounts: ['Admin'],
  createCarrierAccount: ['Admin'],
  changeCarrierAccount: ['Admin'],
  enableCarrierAccount: ['Admin'],
  testCarrierAccount: ['Admin'],
  getCarrierPreferences: ['Admin'],
  saveCarrierPreferences: ['Admin'],
  tryCarrierPreferences: ['Admin'],
  getLabelSettings: 'session',
  saveLabelSettings: 'session',
  previewLabel: 'session',
  createRecharge: ['Customer', 'Admin'],
  listRecharges: ['Customer', 'Admin'],
  getRecharge: ['Customer', 'Admin'],
  listAllRecharges: ['Admin'],
  approveRecharge: ['Admin'],
  declineRecharge: ['Admin'],
  refundRecharge: ['Admin'],
  receivePayment: 'open',
  pushEvents: 'open',
  listPushes: ['Admin'],
  trackParcel: 'open',
  getRateCard: 'session',
  getSurfaceCard: 'session',
  publishRateCard: ['Admin'],
  publishSurfaceCard: ['Admin'],
  getRateDraft: ['Admin'],
  saveRateDraft: ['Admin'],
  discardRateDraft: ['Admin'],
  replayRateCard: ['Admin'],
  listRateCardVersions: ['Admin'],
  getRateCardVersion: ['Admin'],
  listRatePlans: ['Admin'],
  createRatePlan: ['Admin'],
  changeRatePlan: ['Admin'],
  assignRatePlan: ['Admin'],
  getBankAccount: ['Customer', 'Admin'],
  listBankAccounts: ['Admin'],
  revealBankAccount: ['Admin'],
  verifyBankAccount: ['Admin'],
  listRemittances: ['Customer', 'Admin'],
  forecastRemittances: ['Customer', 'Admin'],
  getRemittance: ['Customer', 'Admin'],
  exportRemittance: ['Customer', 'Admin'],
  listAllRemittances: ['Admin'],
  prepareRemittances: ['Admin'],
  exportBankFile: ['Admin'],
  recordUtr: ['Admin'],
  cancelRemittance: ['Admin'],
  correctUtr: ['Admin'],
  returnRemittance: ['Admin'],
  resendRemittance: ['Admin'],
  matchRemittance: ['Admin'],
  matchStatement: ['Admin'],
  setRemittancePlan: ['Admin'],
  getTaxDetails: ['Customer', 'Admin'],
  saveTaxDetails: ['Customer', 'Admin'],
  getCompany: ['Admin'],
  saveCompany: ['Admin'],
  listTaxDocuments: ['Customer', 'Admin'],
  listAllTaxDocuments: ['Admin'],
  getTaxDocumentPdf: ['Customer', 'Admin'],
  getTaxDocumentAnnexure: ['Customer', 'Admin'],
  payInvoice: ['Customer', 'Admin'],
  createCreditNote: ['Admin'],
  runInvoices: ['Admin'],
  listInvoiceTerms: ['Admin'],
  setInvoiceCycle: ['Admin'],
  listClaims: ['Customer', 'Admin'],
  listAllClaims: ['Admin'],
  decideClaim: ['Admin'],
  getStatement: ['Customer', 'Admin'],
  getStatementFile: ['Customer', 'Admin'],
  getTrialBalance: ['Admin'],
  listCharges: ['Customer', 'Admin'],
  exportCharges: ['Customer', 'Admin'],
  listSellerCharges: ['Admin'],
  getWallet: ['Customer', 'Admin'],
  setLowBalance: ['Customer', 'Admin'],
  listPassbook: ['Customer', 'Admin'],
  exportPassbook: ['Customer', 'Admin'],
  explainPassbookLine: ['Customer', 'Admin'],
  listWallets: ['Admin'],
  listSellerPassbook: ['Admin'],
  setCreditLimit: ['Admin'],
  adjustWallet: ['Admin'],
  getLedgerProof: ['Admin'],
  proveLedger: ['Admin'],
};

const names = Object.keys(expected) as CallName[];
const guarded = names.filter((name) => expected[name] !== 'open');

const callers: Partial<Record<Role, Caller>> = {};

const app = await testApp();
beforeAll(async () => {
  for (const role of roles) callers[role] = await app.signIn({ roles: [role] });
});

test('Spec §6 roles: Admin, Customer, Explorer and Creator, and no other', async () => {
  expect(roles).toEqual(['Admin', 'Customer', 'Explorer', 'Creator']);
  for (const role of roles) {
    const answer = await callers[role]?.get('/api/account');
    expect(answer?.json()).toMatchObject({ roles: [role] });
  }
  const email = callers.Customer?.email;
  await expect(
    app.ownerQuery('update users set roles = $1 where email = $2', [['Owner'], email]),
  ).rejects.toThrow(/check constraint/);
});

test('the contract describes the access that this table expects', () => {
  const described = Object.fromEntries(
    names.map((name) => {
      const { access }: Endpoint = endpoints[name];
      return [name, access === 'public' ? 'open' : access];
    }),
  );
  expect(described).toEqual(expected);
});

// ASVS V6.3.4, V13.4.4
test('Z5: every operation of the OpenAPI document has a case here, and every other route or method is 404 or 405', async (context) => {
  await measure(context, async ({ check }) => {
    const document = await app.fastify.inject('/openapi.json');
    const paths = Object.entries(document.json<{ paths: Record<string, object> }>().paths);
    const mounted = paths.flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const cases = callNames.map((name) => {
      const { method, path }: Endpoint = endpoints[name];
      return `${method} ${path.replace(/:(\w+)/g, '{$1}')}`;
    });
    for (const operation of new Set([...mounted, ...cases])) {
      check(
        mounted.includes(operation) && cases.includes(operation),
        () => `${operation} is not in both: the document and the cases`,
      );
    }
    for (const name of callNames) {
      const url = urlOf(name);
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE'] as const) {
        // `GET /api/orders/export` is the address of an order that does not exist.
        const isWord = callNames.some(
          (other) =>
            endpoints[other].method === method &&
            new RegExp(`^${endpoints[other].path.replace(/:\w+/g, '[^/]+')}$`).test(url),
        );
        if (isWord) continue;
        const response = await app.fastify.inject({ method, url });
        check(
          response.statusCode === 405 && `${response.headers.allow}` !== '',
          () => `${method} ${url}: ${response.statusCode}`,
        );
      }
      for (const unknown of [`${url}/x`, `/v1${url}`]) {
        const response = await app.fastify.inject({ method: 'POST', url: unknown });
        check(
          [403, 404, 405].includes(response.statusCode),
          () => `${unknown}: ${response.statusCode}`,
        );
      }
    }
  });
});

// ASVS V8.1.1, V8.2.1, V8.3.1, V10.3.2
test('Z6: a call without a token, an ill-signed token and each of four roles may make exactly the calls in the table', async (context) => {
  const other = await createTestApp({ settings: { SESSION_SECRET: 'z'.repeat(48) } });
  const stranger = await other.signIn();
  await other.close();
  await measure(context, async ({ check }) => {
    for (const name of guarded) {
      for (const authorization of [
        undefined,
        '',
        'Bearer',
        'Bearer a.b.c',
        'Bearer null',
        `Bearer ${stranger.accessToken}`,
        `Basic ${callers.Customer?.accessToken}`,
        `Bearer ${callers.Customer?.accessToken}x`,
      ]) {
        const response = await callBy(app, name, {
          headers: { ...(authorization !== undefined && { authorization }) },
        });
        check(
          response.statusCode === 403 &&
            response.json<{ code: string }>().code === 'session_invalid',
          () => `${name} with ${authorization}: ${response.statusCode}`,
        );
      }
      for (const role of roles) {
        const access = expected[name];
        const caller = callers[role];
        if (!caller) throw new Error(`nobody is signed in as ${role}`);
        const response = await callBy(app, name, {
          params: (await callSamples[name].params?.(app, caller)) ?? {},
          headers: { authorization: `Bearer ${caller.accessToken}` },
        });
        const isAllowed = access === 'session' || (access !== 'open' && access.includes(role));
        // 401: the caller is authorized but has no second-factor code.
        const isTaken = response.statusCode < 300 || [401, 409].includes(response.statusCode);
        check(
          isAllowed ? isTaken : response.statusCode === 403,
          () => `${name} as ${role}: ${response.statusCode} ${response.body}`,
        );
      }
    }
  });
});
