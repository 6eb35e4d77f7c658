import { formatBand } from '@shipdesk/domain/rates/rate-card';
import type { RateProblems } from '@shipdesk/domain/rates/rate-problems';
import { getCarrierName } from '@shipdesk/domain/shipping/carriers/registry';
import { formatDayMonthYear } from '@shipdesk/domain/values/time/calendar';
import { describeDetails, describeRefusals, formatRupees, type TextsOf } from './problem.ts';

export const ratesProblems = {
  ...describeDetails<TextsOf<RateProblems>>({
    price_missing: 'Enter a price',
    price_not_numeric: 'Enter a price in digits, with one decimal point at most',
    price_too_precise: 'Enter at most two decimals',
    price_too_high: ({ maxPaise }) => `Enter a price of at most ${formatRupees(maxPaise)}`,
    heavier_band_cheaper: ({ zone, heavier, lighter }) =>
      `Zone ${zone}: '${formatBand(heavier)}' costs less than '${formatBand(lighter)}'. Raise it or lower the lighter band.`,
    no_zone_served: 'Enter delivery days for at least one zone',
    rate_file_header:
      'The first row must name the zones A, B, C1, C2, D1, D2, E and F, each once, and nothing else',
    rate_file_band_unknown: 'This is not a weight band of the rate table',
    rate_file_band_twice: 'This weight band is in the file twice',
    rate_file_band_missing: ({ band }) => `The row '${formatBand(band)}' is missing`,
    rate_file_formula: 'This is a formula. Paste its value.',
    rate_file_merged: 'This cell is merged. Unmerge it and fill every cell.',
    rate_file_text: 'This is text. Enter the price as a number.',
  }),
  ...describeRefusals('not_found', {
    pincode_unknown: 'This pincode does not exist. Check its digits.',
    rate_card_missing: ({ carrier, service }: { carrier: string; service: string }) =>
      `${getCarrierName(carrier)} has no rate card for the service ${service}.`,
    rate_version_unknown: ({ version }: { version: number }) =>
      `The rate card has no version ${version}.`,
    rate_plan_unknown: 'This plan does not exist. Reload the page.',
  }),
  ...describeRefusals('stale_version', {
    rate_card_newer: ({ version, savedBy }: { version: number; savedBy: string | null }) =>
      `${savedBy ?? 'Someone'} saved version ${version} while you were editing, so nothing was saved. Your prices are kept here: continue with version ${version}, check them and save again.`,
    rate_draft_newer: ({ savedBy }: { savedBy: string }) =>
      `${savedBy} saved this draft while you were editing, so nothing was saved. Load that draft, or copy your prices first.`,
    rate_plan_newer: ({ name }: { name: string }) =>
      `The plan ${name} was changed while you were editing, so nothing was saved. Close this form and open the plan again.`,
  }),
  ...describeRefusals('invalid', {
    rate_card_unchanged: 'No price or term was changed, so there is nothing to save.',
  }),
  ...describeRefusals('duplicate', {
    rate_plan_name_taken: ({ name }: { name: string }) =>
      `Another plan is called ${name}. Choose another name.`,
  }),
  ...describeDetails({
    zone_not_served: ({ zone }: { zone: string }) => `No service delivers to zone ${zone}`,
    effective_day_invalid: ({ from, to }: { from: string; to: string }) =>
      `Choose a day from ${formatDayMonthYear(from)} to ${formatDayMonthYear(to)}`,
    rate_plan_name_missing: 'Enter a name for the plan',
  }),
};
