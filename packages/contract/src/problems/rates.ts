import { formatBand } from '@shipdesk/domain/rates/rate-card';
import type { RateProblems } from '@shipdesk/domain/rates/rate-problems';
import { detail, formatRupees, type ProblemTable, refusal } from './problem.ts';

const rateDetails = {
  price_missing: detail('Enter a price.'),
  price_not_numeric: detail('Enter a price in digits, with one decimal point at most.'),
  price_too_precise: detail('Enter at most two decimals.'),
  price_too_high: detail(({ maxPaise }) => `Enter a price of at most ${formatRupees(maxPaise)}.`),
  heavier_band_cheaper: detail(
    ({ zone, heavier, lighter }) =>
      `Zone ${zone}: '${formatBand(heavier)}' costs less than '${formatBand(lighter)}'. Raise it or lower the lighter band.`,
  ),
  no_zone_served: detail('Enter delivery days for at least one zone.'),
  rate_file_header: detail(
    'The first row must name the zones A, B, C1, C2, D1, D2, E and F, each once, and nothing else.',
  ),
  rate_file_band_unknown: detail('This is not a weight band of the rate table.'),
  rate_file_band_twice: detail('This weight band stands in the file twice.'),
  rate_file_band_missing: detail(({ band }) => `The row '${formatBand(band)}' is missing.`),
  rate_file_formula: detail('This is a formula. Paste its value.'),
  rate_file_merged: detail('This cell is merged. Unmerge it and fill every cell.'),
  rate_file_text: detail('This is text. Enter the price as a number.'),
} satisfies ProblemTable<RateProblems>;

const ratesRefusals = {
  pincode_unknown: refusal('not_found', 'There is no such pincode. Check its digits.'),
  /** No service goes to the zone of the route. */
  zone_not_served: detail(({ zone }: { zone: string }) => `No service delivers to zone ${zone}.`),
  rate_version_unknown: refusal(
    'not_found',
    ({ version }: { version: number }) => `The rate card has no version ${version}.`,
  ),
  rate_card_unchanged: refusal('invalid', 'No price was changed: there is nothing to save.'),
  rate_card_newer: refusal(
    'stale_version',
    ({ version, savedBy }: { version: number; savedBy: string | null }) =>
      `${savedBy ?? 'Someone'} saved version ${version} while you were editing, so nothing was saved. Your prices are kept here: put them on version ${version}, check them and save again.`,
  ),
  rate_draft_newer: refusal(
    'stale_version',
    ({ savedBy }: { savedBy: string }) =>
      `${savedBy} saved this draft while you were editing, so nothing was saved. Load that draft, or copy your prices first.`,
  ),
  /** The day from which a version is to be in force is today, past, none or too far away. */
  effective_day_invalid: detail(
    ({ from, to }: { from: string; to: string }) => `Choose a day from ${from} to ${to}.`,
  ),
  rate_plan_unknown: refusal('not_found', 'There is no such plan.'),
  rate_plan_name_missing: detail('Enter a name for the plan.'),
  rate_plan_name_taken: refusal(
    'duplicate',
    ({ name }: { name: string }) => `Another plan is called ${name}. Choose another name.`,
  ),
  rate_plan_newer: refusal(
    'stale_version',
    ({ name }: { name: string }) =>
      `The plan ${name} was changed while you were editing, so nothing was saved. Close this and open the plan again.`,
  ),
};

/** Pincodes, rate cards and plans. */
export const ratesProblems = { ...rateDetails, ...ratesRefusals };
