import { buildTaxLines, type Supply, type TaxCode } from '../../rates/tax.ts';

/** The Services Accounting Code of courier services. */
export const COURIER_SAC = '996812';
export const GST_BASIS_POINTS = 1800;

/** A charge in paise and the tax charged on it. Both are negative for a refund. */
export interface ChargeLine {
  readonly taxablePaise: number;
  /** The sum of all heads of GST. */
  readonly taxPaise: number;
}

/** GST by head in paise. Heads that do not apply to the supply are zero. */
export interface TaxSplit {
  readonly cgstPaise: number;
  readonly sgstPaise: number;
  readonly utgstPaise: number;
  readonly igstPaise: number;
}

export interface DocumentTotal extends TaxSplit {
  readonly taxablePaise: number;
  readonly taxPaise: number;
  readonly roundingPaise: number;
  readonly totalPaise: number;
}

function splitTax(taxablePaise: number, supply: Supply): TaxSplit {
  const heads = buildTaxLines(taxablePaise, GST_BASIS_POINTS, supply);
  const getPaise = (head: TaxCode) => heads.find(({ code }) => code === head)?.paise ?? 0;
  return {
    cgstPaise: getPaise('cgst'),
    sgstPaise: getPaise('sgst'),
    utgstPaise: getPaise('utgst'),
    igstPaise: getPaise('igst'),
  };
}

/**
 * Returns the total of a document, with the tax on the sum of its lines. The posted tax of each charge is rounded, so
 * the sum of the posted taxes can differ. `roundingPaise` is the difference.
 */
export function computeDocumentTotal(lines: readonly ChargeLine[], supply: Supply): DocumentTotal {
  const taxablePaise = lines.reduce((sum, line) => sum + line.taxablePaise, 0);
  const chargedPaise = lines.reduce((sum, line) => sum + line.taxPaise, taxablePaise);
  return computeTotal({ taxablePaise, chargedPaise }, supply);
}

function computeTotal(
  { taxablePaise, chargedPaise }: { readonly taxablePaise: number; readonly chargedPaise: number },
  supply: Supply,
): DocumentTotal {
  const taxSplit = splitTax(taxablePaise, supply);
  const taxPaise = Object.values(taxSplit).reduce((sum, paise) => sum + paise, 0);
  return {
    ...taxSplit,
    taxablePaise,
    taxPaise,
    roundingPaise: chargedPaise - taxablePaise - taxPaise,
    totalPaise: chargedPaise,
  };
}

/** The document of a period: an invoice for charges, a credit note for a credit balance. */
export interface PeriodDocument {
  readonly kind: 'invoice' | 'credit_note';
  /** Taxable value and tax are not negative. */
  readonly total: DocumentTotal;
}

/**
 * Returns the document for the sum of a period; null for a sum of 0. The tax of each charge and refund is rounded, so
 * a total of a few paise can have a different sign from the taxable value. The document then covers only rounding.
 */
export function computePeriodDocument(sum: ChargeLine, supply: Supply): PeriodDocument | null {
  const totalPaise = sum.taxablePaise + sum.taxPaise;
  if (totalPaise === 0) return null;
  const sign = Math.sign(totalPaise);
  const taxablePaise = Math.max(0, sign * sum.taxablePaise);
  return {
    kind: sign > 0 ? 'invoice' : 'credit_note',
    total: computeTotal({ taxablePaise, chargedPaise: sign * totalPaise }, supply),
  };
}

/** Returns the GST on a taxable amount, in paise. */
export function computeTaxPaise(taxablePaise: number, supply: Supply): number {
  return buildTaxLines(taxablePaise, GST_BASIS_POINTS, supply).reduce(
    (sum, { paise }) => sum + paise,
    0,
  );
}

/** Returns the heads of GST that a supply is taxed under, each with its rate in percent. */
export function getTaxHeads(
  supply: Supply,
): { readonly code: TaxCode; readonly percent: number }[] {
  const heads = buildTaxLines(0, GST_BASIS_POINTS, supply);
  return heads.map(({ code }) => ({ code, percent: GST_BASIS_POINTS / heads.length / 100 }));
}
