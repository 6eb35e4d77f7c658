import { addDays, type IsoDate } from '../../values/time/calendar.ts';
import type { InvoiceClass } from '../carrier-invoice/invoice-check.ts';
import { MAX_CLAIM_PAISE } from '../invoice/claim.ts';
import { buildLeg, buildOwedPosting, type Posting } from '../ledger/transfer.ts';

/** The results of an invoice check for which the operator can claim a credit. */
export const invoiceClaimKinds = [
  'weight',
  'zone',
  'rto',
  'cod',
  'fuel',
  'remote',
  'rate',
  'not_ours',
  'not_carried',
  'duplicate',
] as const satisfies readonly InvoiceClass[];

export const carrierClaimKinds = [
  ...invoiceClaimKinds,
  'cod_short',
  'cod_late',
  'lost',
  'damaged',
  'attempt',
] as const;
export type CarrierClaimKind = (typeof carrierClaimKinds)[number];

export const carrierClaimStates = ['open', 'claimed', 'credited', 'refused'] as const;
export type CarrierClaimState = (typeof carrierClaimStates)[number];
export type CarrierClaimDecision = Exclude<CarrierClaimState, 'open'>;

/** The terms agreed with a carrier in addition to the rate cards. */
export interface CarrierTerms {
  /** Days from a delivery until the carrier must remit the COD. */
  readonly codDays: number;
  /** The maximum in paise that the carrier pays for a lost or damaged parcel. */
  readonly liabilityPaise: number;
  /** The paise that the carrier credits for a delivery attempt that it accepts as wrong; 0 if none are agreed. */
  readonly attemptPaise: number;
}

export const defaultCarrierTerms: CarrierTerms = {
  codDays: 7,
  liabilityPaise: MAX_CLAIM_PAISE,
  attemptPaise: 0,
};

export const carrierTermsLimits = {
  codDays: 90,
  paise: 1_00_00_000_00,
} as const;

/** One fact that supports a claim. Values are texts, days, row numbers, grams or paise, depending on `code`. */
export interface ClaimFact {
  readonly code: ClaimFactCode;
  readonly value: string | number;
}

export const claimFactCodes = [
  'file',
  'row',
  'billed_grams',
  'expected_grams',
  'billed_zone',
  'expected_zone',
  'billed_paise',
  'expected_paise',
  'utr',
  'received_on',
  'owed_paise',
  'paid_paise',
  'delivered_on',
  'due_on',
  'status',
  'status_on',
  'invoice_paise',
  'attempt_on',
  'words',
  'place',
] as const;
export type ClaimFactCode = (typeof claimFactCodes)[number];

/** Returns true if staff may record a decision on a claim. A credit is posted, so it is final. */
export function canDecide(
  { kind, state }: { readonly kind: CarrierClaimKind; readonly state: CarrierClaimState },
  decision: CarrierClaimDecision,
): boolean {
  if (state === 'credited' || state === decision) return false;
  // The carrier pays late COD in a remittance, so staff record no credit for it.
  if (decision === 'credited') return kind !== 'cod_late';
  return decision === 'claimed' || state !== 'refused';
}

/** Returns the date by which the carrier must remit the COD of a delivery. */
export function computeCodDueDate(deliveredOn: IsoDate, { codDays }: CarrierTerms): IsoDate {
  return addDays(deliveredOn, codDays);
}

/** Returns the paise that a carrier owes for a lost or damaged parcel: its value up to the agreed liability. */
export function computeLiability(invoicePaise: number, { liabilityPaise }: CarrierTerms): number {
  return Math.min(invoicePaise, liabilityPaise);
}

/** Returns the GST in paise within a part of a billed amount, in proportion to the whole; 0 for a credit. */
export function computeGstPart(
  partPaise: number,
  { billedPaise, gstPaise }: { readonly billedPaise: number; readonly gstPaise: number },
): number {
  return billedPaise <= 0 || gstPaise <= 0 ? 0 : Math.round((partPaise * gstPaise) / billedPaise);
}

export interface CreditedClaim {
  readonly id: string;
  readonly kind: CarrierClaimKind;
  /** Empty for an unknown parcel. */
  readonly docketNumber: string;
  readonly creditedPaise: number;
  /** GST within the credited amount. */
  readonly gstPaise: number;
}

/** Builds the posting of a credit. Invoice credits reduce cost and input GST. Other credits go to adjustments. */
export function buildCarrierCredit({
  id,
  kind,
  docketNumber,
  creditedPaise,
  gstPaise,
}: CreditedClaim): Posting {
  const isInvoiced = invoiceClaimKinds.some((invoiceKind) => invoiceKind === kind);
  return buildOwedPosting({
    cause: { kind: 'carrier_claim', id },
    entry: 'carrier_claim',
    ...(docketNumber !== '' && { docketNumber }),
    note: {},
    legs: isInvoiced
      ? [
          buildLeg('cost', 'carrier_payable', 'carrier_cost', creditedPaise - gstPaise),
          buildLeg('gst', 'carrier_payable', 'gst_credit', gstPaise),
        ]
      : [buildLeg('loss', 'carrier_payable', 'adjustments', creditedPaise)],
  });
}
