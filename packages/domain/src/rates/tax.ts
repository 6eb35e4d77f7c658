import { type Amount, computeShare, formatPercent, formatRupees } from './amount.ts';

/** Union territories without a legislature, where UTGST takes the place of SGST. */
const unionTerritories: ReadonlySet<string> = new Set([
  'Chandigarh',
  'Dadra and Nagar Haveli and Daman and Diu',
  'Lakshadweep',
  'Andaman and Nicobar Islands',
  'Ladakh',
]);

const taxCodes = ['cgst', 'sgst', 'utgst', 'igst'] as const;
export type TaxCode = (typeof taxCodes)[number];

/** Returns whether a line of a quote is a part of GST. */
export function isTaxCode(code: string): boolean {
  return taxCodes.some((tax) => tax === code);
}

export interface Supply {
  readonly supplierState: string;
  /** The state of the GSTIN of a registered recipient, otherwise the state where the goods are handed over. */
  readonly placeState: string;
}

/** The states that decide the GST of a service. Without a recipient state, the state of the handover decides. */
export interface TaxParties {
  readonly supplierState: string;
  /** The state of the recipient's GSTIN; null for a recipient without a GSTIN. */
  readonly recipientState: string | null;
}

export interface TaxLine extends Amount {
  readonly code: TaxCode;
}

/**
 * Returns the GST on a taxable amount in paise at a rate in basis points: IGST across states; within one state, CGST
 * and SGST or UTGST, each at half the rate. Each part is rounded half up. Source: IGST Act, section 12(8).
 */
export function buildTaxLines(
  taxablePaise: number,
  basisPoints: number,
  { supplierState, placeState }: Supply,
): TaxLine[] {
  const buildTaxPart = (code: TaxCode, partBasisPoints: number): TaxLine => ({
    code,
    paise: computeShare(taxablePaise, partBasisPoints),
    working: `${formatPercent(partBasisPoints)} × ${formatRupees(taxablePaise)}`,
  });
  if (supplierState !== placeState) return [buildTaxPart('igst', basisPoints)];
  const stateCode = unionTerritories.has(placeState) ? 'utgst' : 'sgst';
  return [buildTaxPart('cgst', basisPoints / 2), buildTaxPart(stateCode, basisPoints / 2)];
}
