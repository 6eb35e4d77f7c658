import { createHash, createSign, generateKeyPairSync } from 'node:crypto';
import { formatDayMonthYear } from '@shipdesk/domain/values/time/calendar';
import type { Caller, TestApp } from '../test-app.ts';
import type { CallSample } from './call-sample.ts';
import { addInvoice } from './invoice-samples.ts';

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The fields of a document that the portal registers. */
export interface PortalDocument {
  readonly SellerDtls: { readonly Gstin: string };
  readonly BuyerDtls: { readonly Gstin: string };
  readonly DocDtls: { readonly Typ: string; readonly No: string; readonly Dt: string };
  readonly ValDtls: { readonly TotInvVal: number };
}

export const portalKeys = generateKeyPairSync('rsa', { modulusLength: 2048 });
export const forgerKeys = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** Builds the response of the e-invoice portal for a document, with a signed QR code of the usual length. */
export function buildPortalAnswer(document: PortalDocument, { privateKey } = portalKeys) {
  const { SellerDtls, BuyerDtls, DocDtls, ValDtls } = document;
  const irn = createHash('sha256')
    .update(`${SellerDtls.Gstin}${DocDtls.Typ}${DocDtls.No}`)
    .digest('hex');
  const data = JSON.stringify({
    SellerGstin: SellerDtls.Gstin,
    BuyerGstin: BuyerDtls.Gstin,
    DocNo: DocDtls.No,
    DocTyp: DocDtls.Typ,
    DocDt: DocDtls.Dt,
    TotInvVal: ValDtls.TotInvVal,
    ItemCnt: 1,
    MainHsnCode: '996812',
    Irn: irn,
    IrnDt: '2026-12-02 10:15:00',
  });
  const head = encode({
    alg: 'RS256',
    kid: 'EDC57DE1358B300BA9F79340A6696831F3C85047',
    typ: 'JWT',
  });
  const text = `${head}.${encode({ data, iss: 'NIC' })}`;
  const signature = createSign('RSA-SHA256').update(text).sign(privateKey);
  return {
    irn,
    ackNumber: '112010036563310',
    acknowledgedAt: '2026-12-02T04:45:00.000Z',
    signedQr: `${text}.${signature.toString('base64url')}`,
  };
}

const recipientGstin = '29ABCDE1234F1ZW';
const supplierGstin = '29AAAAA0000A1ZY';

const buildDocument = (number: string, day: string): PortalDocument => ({
  SellerDtls: { Gstin: supplierGstin },
  BuyerDtls: { Gstin: recipientGstin },
  DocDtls: { Typ: 'INV', No: number, Dt: day },
  ValDtls: { TotInvVal: 118 },
});

/** Adds an invoice whose recipient has a GSTIN, and switches e-invoices on. */
async function addRegisteredInvoice(app: TestApp, caller: Caller) {
  const { sellerId, id } = await addInvoice(app, caller);
  await app.ownerQuery(`update company set einvoice_from = '2026-10-01'`);
  const place = { street: '1 MG Road', city: 'Bengaluru', pincode: '560001' };
  const { rows } = await app.ownerQuery(
    `update tax_documents set recipient = recipient || $3::jsonb, supplier = supplier || $4::jsonb
     where seller_id = $1 and id = $2 returning number, issued_on::text as issued_on`,
    [
      sellerId,
      id,
      JSON.stringify({ gstin: recipientGstin, place }),
      JSON.stringify({ gstin: supplierGstin, place }),
    ],
  );
  const day = formatDayMonthYear(String(rows[0]?.['issuedOn'])).replaceAll('-', '/');
  return { invoiceNumber: String(rows[0]?.['number']), day };
}

export const einvoiceCallSamples = {
  switchEinvoices: {
    params: addInvoice,
    body: () => ({ from: null }),
  },
  getEinvoiceFile: {
    params: addRegisteredInvoice,
    query: () => ({ issuedOn: '2026-11-01' }),
  },
  recordEinvoiceAnswers: {
    params: addRegisteredInvoice,
    body: ({ invoiceNumber, day = '' }) => ({
      answers:
        invoiceNumber === undefined ? [] : [buildPortalAnswer(buildDocument(invoiceNumber, day))],
    }),
  },
} satisfies Readonly<Record<string, CallSample>>;
