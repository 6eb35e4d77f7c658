import { formatOrderDate, type IsoDate } from '@shipdesk/domain/values/time/calendar';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useSelector } from 'react-redux';
import { readStored, removeStored, writeStored } from '../../lib/storage.ts';
import type { Direction } from '../../product/order-list-query.ts';
import { selectUsername } from '../../session/session-slice.ts';
import { createOrderForm, type OrderForm } from './order-form.ts';

export interface OrderDraft {
  /** ISO 8601 moment. */
  readonly savedAt: string;
  readonly form: OrderForm;
}

/** `removeDrafts` finds the drafts of a user by the part before the slash. A copied order has a separate draft. */
export function buildDraftKey(
  username: string,
  direction: Direction,
  copiedFrom: string | null = null,
) {
  const copySuffix = copiedFrom === null ? '' : `-from-${copiedFrom}`;
  return `shipdesk.draft.${encodeURIComponent(username)}/order-${direction}${copySuffix}` as const;
}

/** Returns a stored draft with `today` as its order date, or null if the text is not a complete draft. */
export function readOrderDraft(storedText: string | null, today: IsoDate): OrderDraft | null {
  const example = { savedAt: '', form: createOrderForm(today) };
  const draft = parseJson(storedText);
  if (!hasShape(example, draft) || Number.isNaN(Date.parse(draft.savedAt))) return null;
  draft.form.order.orderDate = formatOrderDate(today);
  return draft;
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return null;
  }
}

/** Returns true if a value has all fields of an example, with the same types and no empty list. */
function hasShape<Example>(example: Example, value: unknown): value is Example {
  if (Array.isArray(example)) {
    if (!Array.isArray(value) || value.length === 0) return false;
    return value.every((item) => hasShape(example[0], item));
  }
  if (typeof example !== 'object' || example === null) return typeof value === typeof example;
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.entries(example).every(([name, field]) => hasShape(field, Reflect.get(value, name)))
  );
}

interface OrderDraftOptions {
  form: UseFormReturn<OrderForm>;
  direction: Direction;
  today: IsoDate;
  copiedFrom: string | null;
  createForm: () => OrderForm;
}

export function useOrderDraft({
  form,
  direction,
  today,
  copiedFrom,
  createForm,
}: OrderDraftOptions) {
  const username = useSelector(selectUsername);
  const [key] = useState(() => buildDraftKey(username, direction, copiedFrom));
  const [restoredDraft, setRestoredDraft] = useState(() => readOrderDraft(readStored(key), today));
  // Untouched content and saved orders need no draft.
  const savedForm = useRef(JSON.stringify(form.getValues()));
  const storedContent = useRef(JSON.stringify(restoredDraft?.form ?? form.getValues()));

  const store = useEffectEvent((values: OrderForm) => {
    const content = JSON.stringify(values);
    if (content === storedContent.current) return;
    storedContent.current = content;
    if (content === savedForm.current) removeStored(key);
    else writeStored(key, JSON.stringify({ savedAt: new Date().toISOString(), form: values }));
  });
  const restore = useEffectEvent(() => {
    if (restoredDraft !== null) form.reset(restoredDraft.form, { keepDefaultValues: true });
  });
  useEffect(() => {
    restore();
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => store(values),
    });
  }, [form]);

  function markSaved(content: OrderForm) {
    savedForm.current = JSON.stringify(content);
    setRestoredDraft(null);
    if (JSON.stringify(form.getValues()) === savedForm.current) removeStored(key);
  }

  return {
    /** ISO 8601 moment of the restored draft. Null if no draft was restored, and after a save or `discard`. */
    draftSavedAt: restoredDraft?.savedAt ?? null,
    discard: () => {
      form.reset(createForm());
      markSaved(form.getValues());
    },
    /** Call this with the saved content. Later changes stay in the draft. */
    markSaved,
  };
}
