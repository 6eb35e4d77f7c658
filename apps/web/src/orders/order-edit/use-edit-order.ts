import { t } from '@lingui/core/macro';
import type { OrderForm } from '@shipdesk/domain/order/order-form';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { hasCode, serverMessageOf } from '../../api/call-error.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import { isOrderField, type OrderField, validateOrder } from '../add-order/order-form.ts';
import { useEditOrderMutation } from '../order/order-edits-api.ts';
import type { OrderDetail } from '../order/order-list-payload.ts';
import { formFieldOf, orderPatch } from './order-patch.ts';

interface EditOrderOptions {
  form: UseFormReturn<OrderForm>;
  /** The revision that the form started from. */
  base: { readonly revision: number; readonly form: OrderForm };
  detail: OrderDetail;
  /** Shows the fields with a problem and focuses the first. */
  reveal: (fields: readonly OrderField[]) => void;
  onSaved: () => void;
}

/** Checks and saves the changed parts of an order. The form keeps its values in any case. */
export function useEditOrder({ form, base, detail, reveal, onSaved }: EditOrderOptions) {
  const [editOrder, { isLoading }] = useEditOrderMutation();
  const [conflict, setConflict] = useState<string | null>(null);
  const { docketNumber } = detail.order;

  function mark(fields: readonly { field: OrderField; message: string }[]) {
    for (const { field, message } of fields) form.setError(field, { type: 'rule', message });
    reveal(fields.map(({ field }) => field));
  }

  async function save() {
    if (isLoading) return;
    form.clearErrors();
    const values = structuredClone(form.getValues());
    const patch = orderPatch(base.form, values);
    if (Object.keys(patch).length === 0) {
      onSaved();
      return;
    }
    const { reference, ...ruled } = patch;
    if (Object.keys(ruled).length > 0) {
      // An order without a warehouse keeps its address.
      const isKept = patch.pickup === undefined;
      const problem = validateOrder({ ...values, ...(isKept && { warehouseId: 'kept' }) });
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
    const message = serverMessageOf(error, t`Something went wrong while saving the order.`);
    if (hasCode(error, 'stale_version')) {
      setConflict(message);
      return;
    }
    toast.error(message);
    const details = 'data' in error ? (error.data.details ?? []) : [];
    mark(
      details.flatMap(({ field: path, message: text }) => {
        const field = formFieldOf(path, values);
        return isOrderField(values, field) ? [{ field, message: text }] : [];
      }),
    );
  }

  return { save, isSaving: isLoading, conflict, settleConflict: () => setConflict(null) };
}
