import {
  type Contact,
  findEmailProblem,
  findPhoneProblem,
  findPincodeProblem,
  returnContactProblems,
} from '../../values/contact/contact-rules.ts';
import { type InField, listFieldProblems } from '../../values/problem/problem.ts';
import type { OrderFieldProblem, WarehouseField } from '../order-rules.ts';

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

const required = [
  'pickupAddressTitle',
  'name',
  'phone',
  'address',
  'pin',
  'city',
  'state',
  'country',
] as const satisfies readonly WarehouseField[];
const fields = [
  'pickupAddressTitle',
  'name',
  'phone',
  'altPhone',
  'email',
  'address',
  'pin',
  'city',
  'state',
  'country',
] as const satisfies readonly (keyof WarehouseForm)[];
const formats: Readonly<Partial<Record<keyof WarehouseForm, Format>>> = {
  phone: findPhoneProblem,
  altPhone: findPhoneProblem,
  email: findEmailProblem,
  pin: findPincodeProblem,
};

function isRequired(field: (typeof fields)[number]): field is WarehouseField {
  return required.some((name) => name === field);
}

/** The problems of a pickup address, in the order of the form; empty when it can be saved. */
export function findWarehouseProblems(values: WarehouseForm): InField<OrderFieldProblem>[] {
  return listFieldProblems<OrderFieldProblem>(
    fields.map((field) => {
      if (values[field].trim() !== '') return [field, formats[field]?.(values[field]) ?? null];
      return [
        field,
        isRequired(field) ? { code: 'warehouse_field_missing', params: { part: field } } : null,
      ];
    }),
  );
}

/** The problems of a warehouse's return address, under the names of the call that saves it (spec §3). */
export function returnAddressProblems(
  returnTo: Contact,
  pickup: WarehouseForm,
): InField<OrderFieldProblem>[] {
  return returnContactProblems(returnTo, { ...pickup, pincode: pickup.pin }).map((problem) => ({
    ...problem,
    field: problem.field === 'pincode' ? 'return_pin' : `return_${problem.field}`,
  }));
}
