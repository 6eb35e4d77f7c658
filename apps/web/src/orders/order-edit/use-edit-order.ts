import { t } from '@lingui/core/macro';
import { getFieldOfPatch } from '@shipdesk/domain/order/order-patch';

import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { findRefusedFields, getServerMessage, hasCode } from '../../api/call-error.ts';
import type { Direction } from '../../product/order-list-query.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import {
  listFormFields,
  type OrderForm,
  type SaveProblem,
  validateOrder,
} from '../add-order/order-form.ts';
import { orderEditsApi } from '../order/order-edits-api.ts';
import type { OrderDetail } from '../order/order-list-payload.ts';
import type { Warehouse } from '../warehouses/warehouse-form.ts';
import { computeOrderPatch } from './order-patch.ts';

interface EditOrderOptions {
  form: UseFormReturn<OrderForm>;
  /** The revision that the form started from. */
  base: { readonly revision: number; readonly form: OrderForm };
  detail: OrderDetail;
  direction: Direction;
  selected: Warehouse | undefined;
  /** The address that the order keeps until a warehouse is selected. */
  ownPickup: Warehouse;
  /** Shows problems beside their fields and focuses the first. */
  mark: (problems: SaveProblem['fields']) => void;
  onSaved: () => void;
}

/** Checks and saves the changed parts of an order. The form keeps its values in any case. */
export function useEditOrder({
  form,
  base,
  detail,
  direction,
  selected,
  ownPickup,
  mark,
  onSaved,
}: EditOrderOptions) {
  const [editOrder, { isLoading }] = orderEditsApi.useEditOrderMutation();
  const [conflict, setConflict] = useState<string | null>(null);
  const { docketNumber } = detail.order;

  async function save() {
    if (isLoading) return;
    form.clearErrors();
    const values = structuredClone(form.getValues());
    const patch = computeOrderPatch(base.form, values);
    if (Object.keys(patch).length === 0) {
      onSaved();
      return;
    }
    const { reference, ...ruled } = patch;
    if (Object.keys(ruled).length > 0) {
      const pickup = patch.pickup === undefined ? ownPickup : selected;
      const problem = validateOrder(values, { direction, pickup });
      if (problem !== null) {
        toast[problem.kind](problem.message);
        mark(problem.fields);
        return;
      }
    }
    const { error } = await editOrder({
      docketNumber,
      body: { basedOnRevision: base.revision, ...ruled, ...(reference && { reference }) },
    });
    if (error === undefined) {
      toast.success(t`Order changed.`);
      onSaved();
      return;
    }
    const message = getServerMessage(error, t`Something went wrong while saving the order.`);
    if (hasCode(error, 'stale_version')) {
      setConflict(message);
      return;
    }
    toast.error(message);
    mark(listFormFields(findRefusedFields(error), values, getFieldOfPatch));
  }

  return { save, isSaving: isLoading, conflict, closeConflict: () => setConflict(null) };
}
