import type { NoParams, Problem } from '../values/problem/problem.ts';
import type { ValueProblems } from '../values/problem/value-problems.ts';

export interface RateProblems {
  price_missing: NoParams;
  price_not_numeric: NoParams;
  price_too_precise: NoParams;
  price_too_high: { readonly maxPaise: number };
  heavier_band_cheaper: {
    readonly zone: string;
    readonly heavier: string;
    readonly lighter: string;
  };
  no_zone_served: NoParams;
  /** The first row of a rate file has a missing, repeated or unknown zone. */
  rate_file_header: NoParams;
  rate_file_band_unknown: NoParams;
  rate_file_band_twice: NoParams;
  rate_file_band_missing: { readonly band: string };
  rate_file_formula: NoParams;
  rate_file_merged: NoParams;
  rate_file_text: NoParams;
}

export type RateProblem = Problem<RateProblems & ValueProblems>;
