import type { NoParams, Problem } from '../values/problem/problem.ts';
import type { ValueProblems } from '../values/problem/value-problems.ts';

export interface MoneyProblems {
  recharge_amount_invalid: { readonly minPaise: number; readonly maxPaise: number };
  bank_number_invalid: NoParams;
  bank_numbers_differ: NoParams;
  ifsc_invalid: NoParams;
  bank_holder_invalid: NoParams;
  /** A name, address or city of tax details, or the name of the bank, is empty. */
  tax_field_missing: NoParams;
  /** Neither the GSTIN nor the choice names a state. */
  tax_state_unknown: NoParams;
  /** The GSTIN is not registered in the state that prices assume. */
  gstin_other_state: { readonly state: string };
}

export type MoneyProblem = Problem<MoneyProblems & ValueProblems>;
