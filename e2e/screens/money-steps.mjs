// Creates the billing records that the demo data lacks, through the API.
import { randomUUID } from 'node:crypto';
import '../../tools/runtime.mjs';
import * as screenSteps from './screen-steps.mjs';

const { tsImport } = await import('tsx/esm/api');
const { samplePhoto } = await tsImport(
  '../../apps/server/test-support/samples/photo-samples.ts',
  import.meta.url,
);
const {
  seller: sellerLogin,
  emptySeller,
  owingSeller: owingLogin,
  admin: adminLogin,
} = screenSteps;
const logins = { seller: sellerLogin, emptySeller, owingSeller: owingLogin, admin: adminLogin };

/** For each browser, the promise of the billing records on its server. */
const billingByBrowser = new WeakMap();

/**
 * Creates recharges, invoices, a carrier's invoice, weight discrepancies and a bank account to verify, once for each
 * browser. Resolves to `{ product }`, the name and quantity of a product with a known weight.
 */
export function prepareBilling(page) {
  const browser = page.context().browser();
  if (!billingByBrowser.has(browser))
    billingByBrowser.set(browser, createBilling(browser, new URL(page.url()).origin));
  return billingByBrowser.get(browser);
}

async function createBilling(browser, baseURL) {
  const callers = {};
  const contexts = [];
  for (const [name, login] of Object.entries(logins)) {
    const context = await browser.newContext({ baseURL });
    contexts.push(context);
    const { accessToken } = await (
      await context.request.post('/auth/login', { data: login })
    ).json();
    callers[name] = async (method, path, data, headers = {}) => {
      const response = await context.request.fetch(path, {
        method,
        data,
        headers: {
          authorization: `Bearer ${accessToken}`,
          'idempotency-key': randomUUID(),
          ...headers,
        },
      });
      if (!response.ok()) throw new Error(`${method} ${path}: ${await response.text()}`);
      return response.status() === 204 ? null : response.json();
    };
  }
  await issueInvoices(callers);
  await createRecharges(callers);
  await checkCarrierInvoice(callers);
  await changeBankAccount(callers);
  await fillWallet(callers);
  const product = await findProductWithKnownWeight(callers);
  for (const context of contexts) await context.close();
  return { product };
}

async function issueInvoices({ seller, admin }) {
  const { data, state } = await admin('GET', '/api/admin/company');
  if (data === null) {
    await admin('PUT', '/api/admin/company', {
      basedOnVersion: 0,
      legalName: 'Shipdesk Logistics Private Limited',
      gstin: '29AAAAA0000A1ZY',
      address: '1 MG Road, Shanthala Nagar',
      city: state === 'Karnataka' ? 'Bengaluru' : state,
      pincode: '560001',
      bankAccountName: 'Shipdesk Logistics',
      bankName: 'State Bank of India',
      bankAccountNumber: '000123456789',
      bankIfsc: 'SBIN0000123',
    });
  }
  const { data: sellers } = await admin('GET', '/api/admin/invoice-terms');
  // All demo parcels belong to the current month, so a monthly cycle would issue no invoice yet.
  for (const { sellerId } of sellers) {
    await admin('PUT', `/api/admin/invoice-terms/${sellerId}`, { cycle: 'half_month' });
  }
  const from = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10);
  await admin('PUT', '/api/admin/e-invoices/start', { from });
  const loadInvoices = () => seller('GET', '/api/tax-documents?kind=invoice');
  await admin('POST', '/api/admin/invoice-runs');
  let issuedInvoices = await loadInvoices();
  const deadline = Date.now() + 20_000;
  while (issuedInvoices.data.length === 0 && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 250));
    issuedInvoices = await loadInvoices();
  }
  const [invoice] = issuedInvoices.data;
  if (invoice === undefined) return;
  const { data: allInvoices } = await admin('GET', '/api/admin/tax-documents?kind=invoice');
  await admin('POST', '/api/admin/credit-notes', {
    sellerId: allInvoices.find(({ id }) => id === invoice.id).sellerId,
    invoiceId: invoice.id,
    taxablePaise: 5400,
    note: 'Fuel surcharge billed twice',
  });
  await seller('POST', `/api/tax-documents/${invoice.id}/tds`, { percent: 2 });
}

async function createRecharges({ seller, admin }) {
  const amounts = [25_000_00, 2_000_00, 1_00_000_00];
  const recharges = [];
  for (const [index, amountPaise] of amounts.entries()) {
    const utr = `41234567890${index}`;
    recharges.push(
      (await seller('POST', '/api/recharges', { mode: 'offline', amountPaise, utr })).data,
    );
  }
  await admin('POST', `/api/admin/recharges/${recharges[0].id}/approve`);
  await admin('POST', `/api/admin/recharges/${recharges[1].id}/decline`, {
    reason: 'The bank statement shows no transfer with this reference',
  });
}

/** Uploads a carrier's invoice with several faults, opens its weight discrepancies and decides some disputes. */
async function checkCarrierInvoice({ seller, admin }) {
  const { data: accounts } = await admin('GET', '/api/carrier-accounts');
  const { data: charges } = await seller('GET', '/api/charges');
  const shippedCharges = charges.filter(({ status }) => status !== 'MANIFESTED');
  const rows = shippedCharges.map(({ awb, chargeableGrams, zone, forward }, index) => {
    const isHeavy = index < 7;
    const grams = isHeavy ? chargeableGrams + 1500 : chargeableGrams;
    const sum = (...codes) =>
      forward.lines.reduce(
        (paise, line) => paise + (codes.includes(line.code) ? line.paise : 0),
        0,
      );
    const freight = sum('freight') + (isHeavy ? 45_00 : 0);
    const taxable = freight + sum('cod');
    const gst = Math.round(taxable * 0.18);
    const rupees = [freight, taxable - freight, gst, taxable + gst].map((paise) => paise / 100);
    return [awb, grams / 1000, index === 8 ? 'E' : zone, ...rupees].join(',');
  });
  const file = [
    'Waybill Number,Charged Weight (kg),Zone,Freight,COD Charges,GST,Total Amount',
    ...rows,
    rows[9],
    '5811111111111,0.500,B,54.00,0,9.72,63.72',
    ',0.500,B,fifty,0,9.72,63.72',
  ].join('\n');
  const { data: invoice } = await admin(
    'POST',
    `/api/admin/carrier-accounts/${accounts[0].id}/invoices`,
    `${file}\n`,
    { 'content-type': 'text/csv', 'x-file-name': 'simulator-november-first-half.csv' },
  );
  await admin('POST', `/api/admin/carrier-invoices/${invoice.id}/discrepancies`);
  const { data } = await seller('GET', '/api/discrepancies');
  const photo = samplePhoto.toString('base64');
  const photos = [photo, photo];
  for (const { id } of data.cases.slice(0, 3)) {
    await seller('POST', `/api/discrepancies/${id}/dispute`, {
      category: 'weight_wrong',
      remark: 'The scale in the photo shows 640 g with the box and the tape.',
      photos,
    });
  }
  const { data: disputes } = await admin('GET', '/api/admin/disputes');
  for (const [index, action] of ['uphold', 'reject'].entries()) {
    const dispute = disputes[index];
    if (dispute === undefined) continue;
    await admin('POST', `/api/admin/disputes/${dispute.sellerId}/${dispute.id}`, {
      action,
      decision: 'The carrier checked the photos of its own scale.',
    });
  }
}

/** Recharges the wallet of the seller with dues, so that it can pay its invoice. */
async function fillWallet({ owingSeller, admin }) {
  const recharge = { mode: 'offline', amountPaise: 2_000_00, utr: '412345678909' };
  const { data } = await owingSeller('POST', '/api/recharges', recharge);
  await admin('POST', `/api/admin/recharges/${data.id}/approve`);
}

/** Returns the name and quantity of a product whose weight a carrier has charged. */
async function findProductWithKnownWeight({ seller }) {
  const { data } = await seller('GET', '/api/products');
  for (const { name, parcels } of data) {
    const [parcel] = parcels;
    if (parcel !== undefined) return { name, quantity: parcel.quantity };
  }
  throw new Error('no product of the demo has a known weight');
}

async function changeBankAccount({ seller }) {
  const accountNumber = '50100123456789';
  await seller('PUT', '/api/bank-account', {
    holderName: 'Malabar Spice House',
    accountNumber,
    accountNumberAgain: accountNumber,
    ifsc: 'ICIC0000104',
    password: sellerLogin.password,
  });
}
