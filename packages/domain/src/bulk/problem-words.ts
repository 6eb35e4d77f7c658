import * as contact from '../contact/contact-rules.ts';
import { rupeesOf } from '../money/money.ts';
import type { OrderForm } from '../order/order-form.ts';
import { fieldFormats as formats } from '../order/order-formats.ts';
import * as order from '../order/order-rules.ts';
import type { Problem, ProblemCode, ProblemParams } from '../problem/problem.ts';

// English messages of the rules that bulk files use. To be removed when the bulk rules return codes.
const texts: { readonly [C in ProblemCode]?: (params: ProblemParams[C]) => string } = {
  mobile_invalid: () => 'Enter a mobile number of 10 digits that begins with 6, 7, 8 or 9',
  phone_invalid: () => 'Enter a phone number of 10 digits, a landline with its STD code',
  email_invalid: () => 'Enter an e-mail address like name@example.com',
  pincode_malformed: () => 'Enter the 6 digits of a pincode',
  pincode_unserviceable: () => 'No courier serves this pincode. Check its first three digits',
  consignee_incomplete: ({ missing }) =>
    `Please fill in all required consignee details: ${missing.join(', ')}`,
  order_date_missing: () => 'Order date is required',
  products_incomplete: () =>
    'Please fill in all required product details (name, quantity, and unit price)',
  pickup_not_selected: () => 'Please select a warehouse/pickup address',
  dimensions_incomplete: () => 'Please fill in all required dimensions (length, width, height)',
  boxes_incomplete: () =>
    'Please fill in all required box details (number of boxes and weight per box)',
  eway_bill_missing: () => 'GST ewaybill number is required for orders with total amount >= 50000',
  order_date_invalid: () => 'Enter a date as dd/mm/yyyy',
  quantity_invalid: ({ max }) => `Enter a whole number from 1 to ${max}`,
  unit_price_invalid: ({ maxPaise }) =>
    `Enter rupees with at most two decimals, up to ${rupeesOf(maxPaise).toLocaleString('en-IN')}`,
  hsn_code_invalid: () => 'Enter an HSN code of 4, 6 or 8 digits',
  weight_invalid: ({ maxGrams }) =>
    `Enter kilograms from 0.001 to ${maxGrams / 1000} with at most three decimals`,
  length_invalid: ({ maxMillimetres }) =>
    `Enter centimetres from 0.1 to ${maxMillimetres / 10} with at most one decimal`,
  box_count_invalid: ({ max }) => `Enter a whole number of boxes from 1 to ${max}`,
  gstin_invalid: () => 'Enter the 15 characters of a valid GSTIN, or leave it empty',
  eway_bill_invalid: () => 'Enter the 12 digits of the e-waybill number',
  cod_amount_invalid: () => 'Enter rupees with at most two decimals',
  cod_amount_zero: () => 'The COD amount must be more than 0',
  cod_amount_above_invoice: ({ invoicePaise }) =>
    `The COD amount must not exceed the invoice amount of ${rupeesOf(invoicePaise)}`,
  nothing_to_collect: () => 'There is nothing to collect: the invoice amount is 0',
};

function messageOf({ code, params }: Problem): string {
  const text: ((params: never) => string) | undefined = texts[code];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a problem carries the parameters of its code
  return text?.(params as never) ?? code;
}

const inWords = (rule: (text: string) => Problem | null) => (text: string) => {
  const problem = rule(text);
  return problem === null ? null : messageOf(problem);
};

export const mobileProblem = inWords(contact.mobileProblem);
export const phoneProblem = inWords(contact.phoneProblem);
export const emailProblem = inWords(contact.emailProblem);
export const pincodeProblem = inWords(contact.pincodeProblem);

export type FieldFormat = (text: string) => string | null;
export const fieldFormats = {
  phone: inWords(formats.phone),
  altPhone: inWords(formats.altPhone),
  email: inWords(formats.email),
  pincode: inWords(formats.pincode),
  orderDate: inWords(formats.orderDate),
  quantity: inWords(formats.quantity),
  unitPrice: inWords(formats.unitPrice),
  hsnCode: inWords(formats.hsnCode),
  length: inWords(formats.length),
  weight: inWords(formats.weight),
  gstin: inWords(formats.gstin),
  ewayBill: inWords(formats.ewayBill),
};

export function firstOrderProblem(form: OrderForm) {
  const first = order.firstOrderProblem(form);
  return first && { ...first, message: messageOf(first.problem) };
}

export function orderFormatProblems(form: OrderForm) {
  return order.orderFormatProblems(form).map((found) => ({
    field: found.field,
    message: messageOf(found),
  }));
}
