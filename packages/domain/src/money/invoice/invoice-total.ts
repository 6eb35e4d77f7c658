import { buildTaxLines, type Supply, type TaxCode } from '../../rates/tax.ts';

/** The Services Accounting Code of courier services. */
export const COURIER_SAC = '996812';
export const GST_BASIS_POINTS = 1800;

/** The total of a document, in paise; negative for a refund. */
export interface ChargeLine {
  readonly taxablePaise: number;
  /** All parts of GST. */
  readonly taxPaise: number;
}

/** GST by head in paise. Only the heads of the supply are not zero. */
export interface TaxSplit {
  readonly cgstPaise: number;
  readonly sgstPaise: number;
  readonly utgstPaise: number;
  readonly igstPaise: number;
}

export interface DocumentTotal extends TaxSplit {
  readonly taxablePaise: number;
  readonly taxPaise: number;
  readonly totalPaise: number;
}

/**
 * Splits a charged tax by head. Within one state half belongs to the Union and half to the state. An odd paisa, which
 * only a charge priced for another place of supply has, belongs to the state.
 */
function splitTax(taxPaise: number, supply: Supply): TaxSplit {
  const split = { cgstPaise: 0, sgstPaise: 0, utgstPaise: 0, igstPaise: 0 };
  // The place decides which heads apply, not the amount.
  const heads = buildTaxLines(0, GST_BASIS_POINTS, supply).map(({ code }) => code);
  const stateHead = heads.find((code) => code === 'sgst' || code === 'utgst');
  if (stateHead === undefined) return { ...split, igstPaise: taxPaise };
  const cgstPaise = Math.trunc(taxPaise / 2);
  const statePaise = taxPaise - cgstPaise;
  return stateHead === 'utgst'
    ? { ...split, cgstPaise, utgstPaise: statePaise }
    : { ...split, cgstPaise, sgstPaise: statePaise };
}

/** Adds the lines of a document: each charge carries its own rounded tax, so the sum equals what was posted. */
export function computeDocumentTotal(lines: readonly ChargeLine[], supply: Supply): DocumentTotal {
  const taxablePaise = lines.reduce((sum, line) => sum + line.taxablePaise, 0);
  const taxPaise = lines.reduce((sum, line) => sum + line.taxPaise, 0);
  return {
    ...splitTax(taxPaise, supply),
    taxablePaise,
    taxPaise,
    totalPaise: taxablePaise + taxPaise,
  };
}

/** The document of a period: an invoice for charges, a credit note for a credit balance. */
export interface PeriodDocument {
  readonly kind: 'invoice' | 'credit_note';
  /** No part is negative. */
  readonly total: DocumentTotal;
}

/**
 * Returns the document for the sum of a period; null for a sum of 0. The tax of each charge and refund is rounded, so
 * the signs of taxable value and tax can differ by a few paise. The larger part then states the whole sum.
 */
export function computePeriodDocument(sum: ChargeLine, supply: Supply): PeriodDocument | null {
  const totalPaise = sum.taxablePaise + sum.taxPaise;
  if (totalPaise === 0) return null;
  const sign = Math.sign(totalPaise);
  const taxablePaise = clampPaise(sign * sum.taxablePaise, sign * totalPaise);
  const taxPaise = sign * totalPaise - taxablePaise;
  return {
    kind: sign > 0 ? 'invoice' : 'credit_note',
    total: computeDocumentTotal([{ taxablePaise, taxPaise }], supply),
  };
}

const clampPaise = (paise: number, maxPaise: number) => Math.min(Math.max(0, paise), maxPaise);

/** Returns the GST in paise on an amount that no quote has priced, such as a correction. */
export function computeTax(taxablePaise: number, supply: Supply): number {
  return buildTaxLines(taxablePaise, GST_BASIS_POINTS, supply).reduce(
    (sum, { paise }) => sum + paise,
    0,
  );
}

/** Returns the heads of GST on a supply with their rates in percent. */
export function getTaxHeads(
  supply: Supply,
): { readonly code: TaxCode; readonly percent: number }[] {
  const heads = buildTaxLines(0, GST_BASIS_POINTS, supply);
  return heads.map(({ code }) => ({ code, percent: GST_BASIS_POINTS / heads.length / 100 }));
}
