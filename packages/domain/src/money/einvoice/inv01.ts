import { normalisePincode } from '../../values/contact/contact.ts';
import { toRupees } from '../../values/money/money.ts';
import { getGstStateCode, type State } from '../../values/place/states.ts';
import { addDays, formatDayMonthYear, type IsoDate } from '../../values/time/calendar.ts';
import { COURIER_SAC, type DocumentTotal, GST_BASIS_POINTS } from '../invoice/invoice-total.ts';

/** A party of a document as it was on the day of issue. */
interface EinvoiceParty {
  readonly legalName: string;
  readonly gstin: string | null;
  readonly state: State;
  /** Null if the address was unknown. */
  readonly place: PostalPlace | null;
}

export interface PostalPlace {
  readonly street: string;
  readonly city: string;
  readonly pincode: string;
}

/** An invoice or a credit note. Amounts are in paise. Only the rounding can be negative. */
export interface EinvoiceDocument extends Omit<DocumentTotal, 'taxPaise'> {
  readonly kind: 'invoice' | 'credit_note';
  readonly number: string;
  readonly issuedOn: IsoDate;
  readonly periodStart: IsoDate | null;
  readonly periodEnd: IsoDate | null;
  readonly placeState: State;
  readonly supplier: EinvoiceParty;
  readonly recipient: EinvoiceParty;
  /** The invoice that a credit note reduces. */
  readonly invoice: { readonly number: string; readonly issuedOn: IsoDate } | null;
}

/** The reasons why the portal rejects a document: a field is missing or too short, or the rounding is too large. */
export type EinvoiceGap =
  | 'supplier_name'
  | 'supplier_address'
  | 'supplier_city'
  | 'recipient_name'
  | 'recipient_address'
  | 'recipient_city'
  | 'rounding';

/** The number of days to register a document, including the day of issue. Source: GSTN advisory of 5 November 2024. */
const REPORTING_DAYS = 30;

/** Returns the last day on which a document can be registered. */
export function computeReportingDeadline(issuedOn: IsoDate): IsoDate {
  return addDays(issuedOn, REPORTING_DAYS - 1);
}

/** Returns whether a document needs an IRN: the recipient has a GSTIN, and the taxable value is above 0. */
export function needsIrn({
  recipient,
  taxablePaise,
}: {
  readonly recipient: { readonly gstin: string | null };
  readonly taxablePaise: number;
}): boolean {
  return recipient.gstin !== null && taxablePaise > 0;
}

const MAX_NAME_CHARS = 100;
const MAX_LINE_CHARS = 100;
const MIN_TEXT_CHARS = 3;
/** The limit of the supplier's city. The recipient's limit is 100. */
const MAX_CITY_CHARS = 50;
const MAX_ROUNDING_PAISE = 99_99;

/** Replaces the two characters that the schema forbids in text, and repeated white space. */
const cleanText = (text: string) =>
  text.replaceAll('"', "'").replaceAll('\\', '/').replaceAll(/\s+/g, ' ').trim();

const formatDay = (day: IsoDate) => formatDayMonthYear(day).replaceAll('-', '/');

/** Returns the gaps of a document, in the order of the schema. */
export function findEinvoiceGaps(document: EinvoiceDocument): EinvoiceGap[] {
  const { supplier, recipient, roundingPaise } = document;
  return [
    ...listPartyGaps('supplier', supplier),
    ...listPartyGaps('recipient', recipient),
    ...(Math.abs(roundingPaise) > MAX_ROUNDING_PAISE ? (['rounding'] as const) : []),
  ];
}

function listPartyGaps(
  role: 'supplier' | 'recipient',
  { legalName, place }: EinvoiceParty,
): EinvoiceGap[] {
  const isShort = (text: string) => cleanText(text).length < MIN_TEXT_CHARS;
  const hasAddress =
    place !== null && cleanText(place.street) !== '' && normalisePincode(place.pincode) !== null;
  return [
    ...(isShort(legalName) ? [`${role}_name` as const] : []),
    ...(hasAddress ? [] : [`${role}_address` as const]),
    ...(isShort(place?.city ?? '') ? [`${role}_city` as const] : []),
  ];
}

/**
 * Returns the JSON document that the e-invoice portal registers. Requires a document without gaps and a recipient with
 * a GSTIN. Source: INV-01, schema version 1.1, CGST Rules, rule 48(4).
 */
export function buildInv01(document: EinvoiceDocument) {
  const { kind, number, issuedOn, placeState, supplier, recipient } = document;
  const taxesRupees = {
    igst: toRupees(document.igstPaise),
    cgst: toRupees(document.cgstPaise),
    // The schema has no separate field for the tax of a union territory.
    sgst: toRupees(document.sgstPaise + document.utgstPaise),
  };
  const taxableRupees = toRupees(document.taxablePaise);
  const totalRupees = toRupees(document.totalPaise);
  const itemTotalRupees = toRupees(document.totalPaise - document.roundingPaise);
  return {
    Version: '1.1',
    TranDtls: { TaxSch: 'GST', SupTyp: 'B2B', RegRev: 'N', IgstOnIntra: 'N' },
    DocDtls: { Typ: kind === 'invoice' ? 'INV' : 'CRN', No: number, Dt: formatDay(issuedOn) },
    SellerDtls: buildParty(supplier),
    BuyerDtls: { ...buildParty(recipient), Pos: getGstStateCode(placeState) },
    ItemList: [
      {
        SlNo: '1',
        PrdDesc: 'Courier services',
        IsServc: 'Y',
        HsnCd: COURIER_SAC,
        Qty: 1,
        Unit: 'OTH',
        UnitPrice: taxableRupees,
        TotAmt: taxableRupees,
        AssAmt: taxableRupees,
        GstRt: GST_BASIS_POINTS / 100,
        IgstAmt: taxesRupees.igst,
        CgstAmt: taxesRupees.cgst,
        SgstAmt: taxesRupees.sgst,
        TotItemVal: itemTotalRupees,
      },
    ],
    ValDtls: {
      AssVal: taxableRupees,
      IgstVal: taxesRupees.igst,
      CgstVal: taxesRupees.cgst,
      SgstVal: taxesRupees.sgst,
      RndOffAmt: toRupees(document.roundingPaise),
      TotInvVal: totalRupees,
    },
    ...buildReferences(document),
  };
}

function buildParty({ legalName, gstin, state, place }: EinvoiceParty) {
  const street = cleanText(place?.street ?? '');
  const secondLine = street.slice(MAX_LINE_CHARS, 2 * MAX_LINE_CHARS).trim();
  return {
    Gstin: gstin ?? '',
    LglNm: cleanText(legalName).slice(0, MAX_NAME_CHARS),
    Addr1: street.slice(0, MAX_LINE_CHARS).trim(),
    ...(secondLine.length >= MIN_TEXT_CHARS && { Addr2: secondLine }),
    Loc: cleanText(place?.city ?? '').slice(0, MAX_CITY_CHARS),
    Pin: Number(normalisePincode(place?.pincode ?? '') ?? 0),
    Stcd: getGstStateCode(state),
  };
}

function buildReferences({ periodStart, periodEnd, invoice }: EinvoiceDocument) {
  const hasPeriod = periodStart !== null && periodEnd !== null;
  if (!hasPeriod && invoice === null) return {};
  return {
    RefDtls: {
      ...(hasPeriod && {
        DocPerdDtls: { InvStDt: formatDay(periodStart), InvEndDt: formatDay(periodEnd) },
      }),
      ...(invoice !== null && {
        PrecDocDtls: [{ InvNo: invoice.number, InvDt: formatDay(invoice.issuedOn) }],
      }),
    },
  };
}
