import { t } from '@lingui/core/macro';
import { createOrder } from '@shipdesk/contract/orders/create-order';
import { fromWireField, orderToWire } from '@shipdesk/contract/orders/order-wire';
import type { IsoDate } from '@shipdesk/domain/values/time/calendar';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { readTextAt } from '../../api/answer.ts';
import { findRefusedFields, getServerMessage } from '../../api/call-error.ts';
import { afterSuccess, buildCalls } from '../../api/calls.ts';
import { useIdempotencyKey } from '../../lib/hooks/use-idempotency-key.ts';
import type { Direction } from '../../product/order-list-query.ts';
import { toast } from '../../ui/overlay/toast.tsx';
import type { Warehouse } from '../warehouses/warehouse-form.ts';
import {
  createOrderId,
  listFormFields,
  type OrderForm,
  type SaveProblem,
  toOrderInput,
  validateOrder,
} from './order-form.ts';

const { useCreateOrderMutation } = buildCalls(({ mutation }) => ({
  createOrder: mutation(createOrder, afterSuccess('Order')),
}));

/** Spec §9, toasts: 3000 ms for the save toasts. */
const saveToast = { timeout: 3000 };

interface SaveOrderOptions {
  form: UseFormReturn<OrderForm>;
  pickup: Warehouse | undefined;
  direction: Direction;
  today: IsoDate;
  /** Shows problems beside their fields and focuses the first. */
  mark: (problems: SaveProblem['fields']) => void;
  /** Called with the saved form. */
  onSaved: (form: OrderForm) => void;
}

interface SavedOrder {
  readonly docketNumber: string;
  readonly orderId: string;
  /** The payload as JSON. */
  readonly content: string;
}

/** Checks and saves the order. The form keeps its values in any case. Spec §5, order save. */
export function useSaveOrder({ form, pickup, direction, today, mark, onSaved }: SaveOrderOptions) {
  const [create, { isLoading }] = useCreateOrderMutation();
  const [saved, setSaved] = useState<SavedOrder | null>(null);
  const keyOf = useIdempotencyKey();

  const payloadOf = (values: OrderForm, from: Warehouse) =>
    orderToWire(toOrderInput(values, { direction, pickup: from }));

  /** A form that changed after a save is another order and needs a new id. */
  function giveOrderId(from: Warehouse) {
    const values = form.getValues();
    const { orderId } = values.order;
    const isSaved = orderId === saved?.orderId;
    const isSame = saved?.content === JSON.stringify(payloadOf(values, from));
    if (orderId.trim() === '' || (isSaved && !isSame)) {
      form.setValue('order.orderId', createOrderId(today));
    }
  }

  async function save() {
    if (isLoading) return;
    form.clearErrors();
    const problem = validateOrder(form.getValues(), { direction, pickup });
    if (problem !== null) {
      toast[problem.kind](problem.message, saveToast);
      mark(problem.fields);
    }
    if (problem !== null || pickup === undefined) return;
    giveOrderId(pickup);
    const sent = structuredClone(form.getValues());
    const body = payloadOf(sent, pickup);
    const { data: answer, error } = await create({ body, idempotencyKey: keyOf(body) });
    if (error !== undefined) {
      toast.error(
        getServerMessage(error, t`Something went wrong while saving the order.`),
        saveToast,
      );
      mark(listFormFields(findRefusedFields(error), sent, fromWireField));
      return;
    }
    const docketNumber = readTextAt(answer, 'data', 'docketNumber');
    if (saved !== null && saved.docketNumber === docketNumber) {
      toast.success(t`This order is already saved. Docket ${docketNumber}`, saveToast);
    } else {
      toast.success(t`Order saved successfully!`, saveToast);
    }
    setSaved({ docketNumber, orderId: sent.order.orderId, content: JSON.stringify(body) });
    // The content that was sent counts as saved; anything typed since is a change.
    form.reset(sent, { keepValues: true });
    onSaved(sent);
  }

  return { save, isSaving: isLoading, saved };
}
