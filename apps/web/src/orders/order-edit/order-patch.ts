import type { OrderEdit } from '@shipdesk/contract/orders/order-edits';
import { buildPatch, getFieldOfPatch } from '@shipdesk/domain/order/order-patch';
import { get, set } from 'react-hook-form';
import { findFormField, type OrderForm, toOrderInput } from '../add-order/order-form.ts';

type Patch = Omit<OrderEdit, 'basedOnRevision' | 'tags' | 'note'>;

const formFields: Readonly<Record<string, readonly string[]>> = {
  payment: ['order.paymentType', 'order.codCalculatedAmount', 'order.codAmount'],
  products: ['order.productDetails'],
  packages: [
    'package.packageType',
    'package.rovType',
    'package.weight',
    'package.length',
    'package.width',
    'package.height',
    'package.multipleBoxesDetails',
  ],
};

/** Returns the groups of an edited form that differ from the order, in the form of an edit request. */
export function computeOrderPatch(baseForm: OrderForm, editedForm: OrderForm): Patch {
  const listGroups = (form: OrderForm) =>
    buildPatch(toOrderInput(form, { direction: 'forward', pickup: undefined }));
  const oldGroups = listGroups(baseForm);
  const changedGroups = Object.entries(listGroups(editedForm)).filter(
    ([group, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(oldGroups, group)),
  );
  return Object.fromEntries(changedGroups);
}

/** Returns another revision of the order with the changed groups of an edited form. */
export function rebaseForm(base: OrderForm, form: OrderForm, patch: Patch): OrderForm {
  const rebasedForm = structuredClone(base);
  for (const [group, values] of Object.entries(patch)) {
    const fields =
      formFields[group] ??
      Object.keys(values).map((name) => findFormField(getFieldOfPatch(`${group}.${name}`), form));
    for (const field of fields) {
      if (field !== null) set(rebasedForm, field, structuredClone(get(form, field)));
    }
  }
  return rebasedForm;
}
