import type { OrderForm } from '@shipdesk/domain/order/order-form';
import type { IsoDate } from '@shipdesk/domain/time/calendar';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { serverMessageOf } from '../../api/call-error.ts';
import { useIdempotencyKey } from '../../lib/use-idempotency-key.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import type { Direction } from '../orders/order-list-query.ts';
import { useCreateOrderMutation } from '../orders/orders-api.ts';
import type { Warehouse } from '../warehouses/warehouse-payload.ts';
import { isOrderField, type OrderField, validateOrder } from './order-form.ts';
import { newOrderId } from './order-id.ts';
import { formFieldOf, type OrderPayload, orderPayload } from './order-payload.ts';

/** Spec §9, toasts: 3000 ms for the save toasts. */
const saveToast = { timeout: 3000 };

interface SaveOrderOptions {
  form: UseFormReturn<OrderForm>;
  pickup: Warehouse | undefined;
  direction: Direction;
  today: IsoDate;
  /** Brings the first field with a problem into sight and focuses it. */
  reveal: (field: OrderField) => void;
  /** Told what was saved, as the form has it. */
  onSaved: (form: OrderForm) => void;
}

interface SavedOrder {
  readonly docketNumber: string;
  /** Client-made reference of the order that was saved. */
  readonly orderId: string;
  readonly content: string;
}

/** Checks and saves the order; what was typed stays whatever happens. Spec §5, order save. */
export function useSaveOrder({
  form,
  pickup,
  direction,
  today,
  reveal,
  onSaved,
}: SaveOrderOptions) {
  const [createOrder, { isLoading }] = useCreateOrderMutation();
  const [saved, setSaved] = useState<SavedOrder | null>(null);
  const keyOf = useIdempotencyKey();

  function mark(fields: readonly { field: OrderField; message: string }[]) {
    for (const { field, message } of fields) form.setError(field, { type: 'rule', message });
    const [first] = fields;
    if (first !== undefined) reveal(first.field);
  }

  function payloadOf(values: OrderForm, from: Warehouse): OrderPayload {
    const payload = orderPayload(values, from, direction);
    const { orderId: typed } = values.order;
    const isAnotherOrder = typed === saved?.orderId && JSON.stringify(payload) !== saved.content;
    if (!isAnotherOrder && typed.trim() !== '') return payload;
    // A form that was changed after it was saved is another order: it needs a reference of its own.
    const orderId = newOrderId(today);
    form.setValue('order.orderId', orderId);
    return orderPayload({ ...values, order: { ...values.order, orderId } }, from, direction);
  }

  async function save() {
    if (isLoading) return;
    form.clearErrors();
    const values = { ...form.getValues(), warehouseId: pickup?.id ?? '' };
    const problem = validateOrder(values);
    if (problem !== null || pickup === undefined) {
      if (problem !== null) {
        toast[problem.kind](problem.message, saveToast);
        mark(problem.fields);
      }
      return;
    }
    const payload = payloadOf(values, pickup);
    const sent = structuredClone(form.getValues());
    const { data: answer, error } = await createOrder({ payload, idempotencyKey: keyOf(payload) });
    if (answer === undefined) {
      toast.error(
        serverMessageOf(error, 'Something went wrong while saving the order.'),
        saveToast,
      );
      const details = error !== undefined && 'data' in error ? (error.data.details ?? []) : [];
      mark(
        details.flatMap(({ field, message }) => {
          const formField = isOrderField(field) ? field : formFieldOf(field, values);
          return isOrderField(formField) ? [{ field: formField, message }] : [];
        }),
      );
      return;
    }
    toast.success('Order saved successfully!', saveToast);
    setSaved({
      docketNumber: answer.data.docketNumber,
      orderId: sent.order.orderId,
      content: JSON.stringify(payload),
    });
    // What was sent counts as saved; what was typed since then is a change.
    form.reset(sent, { keepValues: true });
    onSaved(sent);
  }

  return { save, isSaving: isLoading, saved };
}
