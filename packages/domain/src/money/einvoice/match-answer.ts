import { parseRupees } from '../../values/money/money.ts';
import { formatDayMonthYear, type IsoDate } from '../../values/time/calendar.ts';

/** Maximum length of a signed QR code. The portal returns about 1,000 characters. */
export const MAX_QR_CHARS = 2_000;

/** Returns whether a text has the form of a JSON Web Token. */
export const isSignedToken = (text: string) => /^[\w-]+\.[\w-]+\.[\w-]+$/.test(text);

/** The fields of a document in its signed QR code. Source: the portal's notes on the signed QR code. */
export interface QrClaims {
  readonly supplierGstin: string;
  readonly recipientGstin: string;
  readonly number: string;
  /** `INV` or `CRN`. */
  readonly type: string;
  /** `dd/mm/yyyy`. */
  readonly day: string;
  /** Null for an unreadable amount. */
  readonly totalPaise: number | null;
  readonly irn: string;
}

/** The fields that `findDifferences` compares. */
export const einvoiceDifferences = [
  'irn',
  'type',
  'day',
  'supplier',
  'recipient',
  'total',
] as const;
export type EinvoiceDifference = (typeof einvoiceDifferences)[number];

const readText = (fields: ReadonlyMap<string, unknown>, name: string) => {
  const value = fields.get(name);
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
};

/** Returns the claims in the payload of a signed QR code; null if the number or the IRN is missing. */
export function readQrClaims(payload: string): QrClaims | null {
  const data = parseObject(payload)?.get('data');
  const fields = typeof data === 'string' ? parseObject(data) : null;
  if (fields === null) return null;
  const number = readText(fields, 'DocNo');
  const irn = readText(fields, 'Irn').toLowerCase();
  if (number === '' || irn === '') return null;
  return {
    supplierGstin: readText(fields, 'SellerGstin').toUpperCase(),
    recipientGstin: readText(fields, 'BuyerGstin').toUpperCase(),
    number,
    type: readText(fields, 'DocTyp').toUpperCase(),
    day: readText(fields, 'DocDt'),
    totalPaise: parseRupees(readText(fields, 'TotInvVal')),
    irn,
  };
}

function parseObject(text: string): ReadonlyMap<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? new Map(Object.entries(value)) : null;
  } catch {
    return null;
  }
}

interface RegisteredDocument {
  readonly kind: 'invoice' | 'credit_note';
  readonly issuedOn: IsoDate;
  readonly totalPaise: number;
  readonly supplier: { readonly gstin: string | null };
  readonly recipient: { readonly gstin: string | null };
}

/** Returns the fields of a signed QR code that differ: `irn` from the uploaded IRN, the others from the document. */
export function findDifferences(
  claims: QrClaims,
  irn: string,
  document: RegisteredDocument,
): EinvoiceDifference[] {
  const day = formatDayMonthYear(document.issuedOn).replaceAll('-', '/');
  const differs: Readonly<Record<EinvoiceDifference, boolean>> = {
    irn: claims.irn !== irn,
    type: claims.type !== (document.kind === 'invoice' ? 'INV' : 'CRN'),
    day: claims.day !== day,
    supplier: claims.supplierGstin !== document.supplier.gstin,
    recipient: claims.recipientGstin !== document.recipient.gstin,
    total: claims.totalPaise !== document.totalPaise,
  };
  return einvoiceDifferences.filter((field) => differs[field]);
}
