import { emailProblem, phoneProblem, pincodeProblem } from '../contact/contact-rules.ts';
import type { FieldProblem } from '../problem/field-problem.ts';

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

const required = [
  ['pickupAddressTitle', 'Enter a title for this address'],
  ['name', 'Enter the name of the contact person'],
  ['phone', 'Enter the phone number of the contact person'],
  ['address', 'Enter the address line'],
  ['pin', 'Enter the pincode'],
  ['city', 'Enter the city'],
  ['state', 'Enter the state'],
  ['country', 'Enter the country'],
] as const satisfies readonly (readonly [keyof WarehouseForm, string])[];

const formats = [
  ['phone', phoneProblem],
  ['altPhone', phoneProblem],
  ['email', emailProblem],
  ['pin', pincodeProblem],
] as const satisfies readonly (readonly [keyof WarehouseForm, (text: string) => string | null])[];

/** What keeps a pickup address from being saved, one entry per field in the order of the form; empty when it is fine. */
export function warehouseProblems(values: WarehouseForm): FieldProblem[] {
  const problems = new Map<keyof WarehouseForm, string>();
  for (const [field, message] of required) {
    if (values[field].trim() === '') problems.set(field, message);
  }
  for (const [field, problemOf] of formats) {
    const problem = values[field].trim() === '' ? null : problemOf(values[field]);
    if (problem !== null) problems.set(field, problem);
  }
  return Array.from(problems, ([field, message]) => ({ field, message }));
}
