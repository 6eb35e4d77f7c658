import { isGstin } from '../values/contact/gstin.ts';
import { listFieldProblems, type NoParams } from '../values/problem/problem.ts';

/** The details of the documents that accompany a parcel. Details that an order does not have are empty. */
export interface Papers {
  readonly ewayBillNumber: string;
  readonly sellerName: string;
  readonly sellerGstin: string;
}

export const noPapers: Papers = { ewayBillNumber: '', sellerName: '', sellerGstin: '' };

/** The papers on a label in their order, each with its printed name. */
export const printedPapers = [
  ['sellerName', 'Sold by'],
  ['sellerGstin', 'GSTIN'],
  ['ewayBillNumber', 'E-way bill'],
] as const satisfies readonly (readonly [keyof Papers, string])[];

export interface PaperProblems {
  eway_bill_missing: NoParams;
  eway_bill_invalid: NoParams;
}

/** The problem of an order without the papers of `listRequiredPapers`. */
export const papersMissing = { code: 'eway_bill_missing' } as const;

/** An invoice amount of 50,000 rupees or more requires a GST e-waybill number. Spec §5, order save, check 6. */
export const EWAY_BILL_THRESHOLD_PAISE = 50_000_00;

/** Returns whether an order with this invoice amount in paise needs a GST e-waybill. */
export function needsEwayBill(invoicePaise: number): boolean {
  return invoicePaise >= EWAY_BILL_THRESHOLD_PAISE;
}

/** Returns the papers that an order with this invoice amount in paise must have. */
export function listRequiredPapers(invoicePaise: number): (keyof Papers)[] {
  return needsEwayBill(invoicePaise) ? ['ewayBillNumber'] : [];
}

/** Returns the papers with trimmed values. */
export function readPapers({ ewayBillNumber, sellerName, sellerGstin }: Papers): Papers {
  return {
    ewayBillNumber: ewayBillNumber.trim(),
    sellerName: sellerName.trim(),
    sellerGstin: sellerGstin.trim(),
  };
}

/** Returns the problems of papers. An empty field is valid. */
export function findPaperProblems({ sellerGstin, ewayBillNumber }: Papers) {
  const isValidGstin = sellerGstin.trim() === '' || isGstin(sellerGstin);
  return listFieldProblems([
    ['sellerGstin', isValidGstin ? null : { code: 'gstin_invalid' as const }],
    [
      'ewayBillNumber',
      /^(?:\d{12})?$/.test(ewayBillNumber.trim()) ? null : { code: 'eway_bill_invalid' as const },
    ],
  ]);
}
