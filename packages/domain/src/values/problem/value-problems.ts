import type { NoParams, Problem } from './problem.ts';

/** Problems of values that several areas share: contacts, measures, amounts to collect. */
export interface ValueProblems {
  mobile_invalid: NoParams;
  phone_invalid: NoParams;
  email_invalid: NoParams;
  pincode_malformed: NoParams;
  /** No carrier serves the prefix of the pincode. */
  pincode_unserviceable: NoParams;
  /** A name contains invisible characters. */
  name_unprintable: NoParams;
  gstin_invalid: NoParams;
  weight_invalid: { readonly maxGrams: number };
  /** The weight range of a condition includes no weight. */
  weight_range_empty: NoParams;
  length_invalid: { readonly maxMillimetres: number };
  box_count_invalid: { readonly max: number };
  cod_amount_zero: NoParams;
  cod_amount_above_invoice: { readonly invoicePaise: number };
  /** COD of an order whose invoice amount is 0. */
  nothing_to_collect: NoParams;
}

export type ValueProblem = Problem<ValueProblems>;
