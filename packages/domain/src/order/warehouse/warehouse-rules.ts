import {
  type Contact,
  findEmailProblem,
  findPhoneProblem,
  findPincodeProblem,
  findReturnContactProblems,
} from '../../values/contact/contact-rules.ts';
import { type InField, listFieldProblems } from '../../values/problem/problem.ts';
import { listNames } from '../../values/record.ts';
import type { OrderFieldProblem } from '../order-rules.ts';

/** A pickup address as typed, with the field names of the call that saves it (spec §3). */
export interface WarehouseForm {
  pickupAddressTitle: string;
  name: string;
  phone: string;
  altPhone: string;
  email: string;
  address: string;
  pin: string;
  city: string;
  state: string;
  country: string;
  isDefault: boolean;
}

type Format = (text: string) => OrderFieldProblem | null;

/** The fields in the order of the form, each with the rule of its value. */
const formats = {
  pickupAddressTitle: null,
  name: null,
  phone: findPhoneProblem,
  altPhone: findPhoneProblem,
  email: findEmailProblem,
  address: null,
  pin: findPincodeProblem,
  city: null,
  state: null,
  country: null,
} as const satisfies Partial<Record<keyof WarehouseForm, Format | null>>;

/** Returns the problems of a pickup address, in the order of the form; empty when it can be saved. */
export function findWarehouseProblems(values: WarehouseForm): InField<OrderFieldProblem>[] {
  return listFieldProblems<OrderFieldProblem>(
    listNames(formats).map((field) => {
      if (values[field].trim() !== '') return [field, formats[field]?.(values[field]) ?? null];
      const isOptional = field === 'altPhone' || field === 'email';
      const code = 'warehouse_field_missing';
      return [field, isOptional ? null : { code, params: { part: field } }];
    }),
  );
}

/** Returns the problems of a warehouse's return address, under the names of the call that saves it (spec §3). */
export function findReturnAddressProblems(
  returnTo: Contact,
  pickup: WarehouseForm,
): InField<OrderFieldProblem>[] {
  return findReturnContactProblems(returnTo, { ...pickup, pincode: pickup.pin }).map((problem) => ({
    ...problem,
    field: problem.field === 'pincode' ? 'return_pin' : `return_${problem.field}`,
  }));
}
