import type { PasswordCriterionId } from '../../account/password.ts';
import type { NdrField } from '../../shipping/ndr/ndr-actions.ts';

/** A problem without parameters. */
export type NoParams = undefined;

interface ContactProblems {
  mobile_invalid: NoParams;
  phone_invalid: NoParams;
  email_invalid: NoParams;
  pincode_malformed: NoParams;
  /** No courier serves the prefix of the pincode. */
  pincode_unserviceable: NoParams;
  /** A name contains control, zero-width or text-direction characters. */
  name_unprintable: NoParams;
}

interface AccountProblems {
  account_field_missing: { readonly part: 'name' | 'companyName' | 'currentPassword' };
  logo_type_invalid: NoParams;
  logo_too_large: { readonly maxBytes: number };
  password_criteria_unmet: { readonly unmet: readonly PasswordCriterionId[] };
  /** A common password, or one that consists of the name, company or e-mail address. */
  password_guessable: NoParams;
  password_unchanged: NoParams;
  passwords_differ: NoParams;
  terms_not_accepted: NoParams;
}

interface OrderProblems {
  consignee_incomplete: { readonly missing: readonly string[] };
  order_date_missing: NoParams;
  products_incomplete: NoParams;
  pickup_not_selected: NoParams;
  dimensions_incomplete: NoParams;
  boxes_incomplete: NoParams;
  eway_bill_missing: NoParams;
  order_date_invalid: NoParams;
  quantity_invalid: { readonly max: number };
  unit_price_invalid: { readonly maxPaise: number };
  hsn_code_invalid: NoParams;
  weight_invalid: { readonly maxGrams: number };
  length_invalid: { readonly maxMillimetres: number };
  box_count_invalid: { readonly max: number };
  gstin_invalid: NoParams;
  eway_bill_invalid: NoParams;
  cod_amount_invalid: NoParams;
  cod_amount_zero: NoParams;
  cod_amount_above_invoice: { readonly invoicePaise: number };
  /** COD of an order whose invoice amount is 0. */
  nothing_to_collect: NoParams;
}

interface RateProblems {
  price_missing: NoParams;
  price_not_numeric: NoParams;
  price_too_precise: NoParams;
  price_too_high: { readonly maxPaise: number };
  heavier_band_cheaper: {
    readonly zone: string;
    readonly heavier: string;
    readonly lighter: string;
  };
  /** The weights of a condition leave no parcel. */
  weight_range_empty: NoParams;
  no_zone_served: NoParams;
  /** The first row of a rate file names other columns than the zones. */
  rate_file_header: NoParams;
  rate_file_band_unknown: NoParams;
  rate_file_band_twice: NoParams;
  rate_file_band_missing: { readonly band: string };
  rate_file_formula: NoParams;
  rate_file_merged: NoParams;
  rate_file_text: NoParams;
}

interface ReturnProblems {
  quality_check_twice: NoParams;
  quality_check_expected_missing: NoParams;
}

interface PreferenceProblems {
  /** The COD amounts of a rule leave no order. */
  cod_range_empty: NoParams;
  cod_range_without_cod: NoParams;
}

interface NdrProblems {
  ndr_field_missing: { readonly part: NdrField };
  /** Not a day for which a delivery can be requested; both are empty when there is no such day. */
  ndr_day_invalid: { readonly from: string; readonly to: string };
  ndr_amount_invalid: { readonly maxPaise: number };
}

interface RechargeProblems {
  recharge_amount_invalid: { readonly minPaise: number; readonly maxPaise: number };
  /** Not 12, 16 or 22 characters of a bank's reference. */
  transfer_reference_invalid: NoParams;
}

interface BankAccountProblems {
  bank_number_invalid: NoParams;
  bank_numbers_differ: NoParams;
  ifsc_invalid: NoParams;
  bank_holder_invalid: NoParams;
}

interface TaxProblems {
  /** A name, address or city of tax details is empty. */
  tax_field_missing: NoParams;
  /** Neither the GSTIN nor the choice names a state. */
  tax_state_unknown: NoParams;
  /** The GSTIN is not registered in the state that prices assume. */
  gstin_other_state: { readonly state: string };
}

interface WarehouseProblems {
  warehouse_field_missing: {
    readonly part:
      | 'pickupAddressTitle'
      | 'name'
      | 'phone'
      | 'address'
      | 'pin'
      | 'city'
      | 'state'
      | 'country';
  };
}

/** Every problem that a rule can find, with its parameters. The catalogues of texts have one entry for each. */
export interface ProblemParams
  extends ContactProblems,
    AccountProblems,
    OrderProblems,
    RateProblems,
    ReturnProblems,
    PreferenceProblems,
    NdrProblems,
    BankAccountProblems,
    RechargeProblems,
    TaxProblems,
    WarehouseProblems {}

export type ProblemCode = keyof ProblemParams;

/** One code of `Params` with its parameters; a union over all codes unless `Code` names one. */
export type Coded<Params, Code extends keyof Params = keyof Params> = {
  readonly [C in Code]: Params[C] extends NoParams
    ? { readonly code: C; readonly params?: NoParams }
    : { readonly code: C; readonly params: Params[C] };
}[Code];

/** A violation of a rule. Texts are in the catalogues of the client and the server. */
export type Problem<Code extends ProblemCode = ProblemCode> = Coded<ProblemParams, Code>;

/** A problem with the path of its field in the form (`consignee.phone`). */
export type FieldProblem = Problem & { readonly field: string };

/** A catalogue: a text for every code of `Params`. It does not compile while one is missing. */
export type TextsOf<Params, Text = string> = {
  readonly [Code in keyof Params]: (params: Params[Code]) => Text;
};

/** The text of a problem in a catalogue. */
export function textOf<Params, Text>(
  texts: TextsOf<Params, Text>,
  { code, params }: Coded<Params>,
): Text {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Coded` pairs the code with its own parameters
  return texts[code](params as Params[typeof code]);
}

/** The problems of a form, from one problem or null per field, in the given order. */
export function fieldProblems(
  found: readonly (readonly [field: string, problem: Problem | null])[],
): FieldProblem[] {
  return found.flatMap(([field, problem]) => (problem === null ? [] : [{ field, ...problem }]));
}
