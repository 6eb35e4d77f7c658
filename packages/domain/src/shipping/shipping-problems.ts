import type { NoParams, Problem } from '../values/problem/problem.ts';
import type { ValueProblems } from '../values/problem/value-problems.ts';
import type { NdrField } from './ndr/ndr-actions.ts';

export interface ShippingProblems {
  /** The COD range of a rule includes no amount. */
  cod_range_empty: NoParams;
  cod_range_without_cod: NoParams;
  /** The range of goods values of a rule includes no amount. */
  value_range_empty: NoParams;
  ndr_field_missing: { readonly part: NdrField };
  /** A delivery cannot be requested for the day. `from` and `to` are empty if it cannot be requested for any day. */
  ndr_day_invalid: { readonly from: string; readonly to: string };
  ndr_amount_invalid: { readonly maxPaise: number };
  pickup_day_invalid: { readonly from: string; readonly to: string };
  /** Carriers do not collect on this day. */
  pickup_day_closed: { readonly next: string };
}

export type ShippingProblem = Problem<ShippingProblems & ValueProblems>;
