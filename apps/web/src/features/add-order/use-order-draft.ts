import type { OrderForm } from '@shipdesk/domain/order/order-form';
import type { IsoDate } from '@shipdesk/domain/time/calendar';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useSelector, useStore } from 'react-redux';
import { readStored, removeStored, writeStored } from '../../lib/storage.ts';
import {
  type SessionState,
  selectSessionEnd,
  selectUsername,
} from '../../session/session-slice.ts';
import type { Direction } from '../orders/order-list-query.ts';
import { draftKey, readOrderDraft, writeOrderDraft } from './order-draft.ts';
import { newOrderForm } from './order-form.ts';

const WRITE_AFTER_MS = 400;

interface OrderDraftOptions {
  form: UseFormReturn<OrderForm>;
  direction: Direction;
  today: IsoDate;
}

/**
 * Keeps what is typed into a form under the user's name, so that a reload or a lapsed session loses
 * nothing, and puts it back when the form is opened again.
 */
export function useOrderDraft({ form, direction, today }: OrderDraftOptions) {
  const username = useSelector(selectUsername);
  const store = useStore<{ session: SessionState }>();
  const [key] = useState(() => draftKey(username, direction));
  const [restored, setRestored] = useState(() => readOrderDraft(readStored(key), today));
  // The content that needs no draft: nothing typed yet, or saved.
  const settled = useRef(JSON.stringify(form.getValues()));
  // What lies in the storage, so that its time is the time it was typed.
  const kept = useRef(restored === null ? '' : JSON.stringify(restored.form));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function write() {
    clearTimeout(timer.current);
    timer.current = undefined;
    // Who signed out has left nothing behind; after a session that lapsed the draft is what is left.
    const end = selectSessionEnd(store.getState());
    if (end === 'signedOut' || end === 'elsewhere') return;
    const values = form.getValues();
    const content = JSON.stringify(values);
    if (content === kept.current) return;
    kept.current = content;
    if (content === settled.current) removeStored(key);
    else writeStored(key, writeOrderDraft({ savedAt: new Date().toISOString(), form: values }));
  }

  const flush = useEffectEvent(() => {
    if (timer.current !== undefined) write();
  });
  const writeSoon = useEffectEvent(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(write, WRITE_AFTER_MS);
  });
  const putBack = useEffectEvent(() => {
    if (restored !== null) form.reset(restored.form, { keepDefaultValues: true });
  });

  useEffect(() => {
    putBack();
    const stop = form.subscribe({ formState: { values: true }, callback: () => writeSoon() });
    const onHide = () => flush();
    window.addEventListener('pagehide', onHide);
    return () => {
      window.removeEventListener('pagehide', onHide);
      stop();
      flush();
    };
  }, [form]);

  function forget() {
    clearTimeout(timer.current);
    timer.current = undefined;
    removeStored(key);
    kept.current = '';
    setRestored(null);
  }

  return {
    /** When the draft on the screen was kept; null when there was none. */
    restoredFrom: restored?.savedAt ?? null,
    /** Empties the form and forgets the draft. */
    discard: () => {
      form.reset(newOrderForm(today));
      settled.current = JSON.stringify(form.getValues());
      forget();
    },
    /** After a save of that content: what was typed since then stays a draft. */
    settle: (saved: OrderForm) => {
      settled.current = JSON.stringify(saved);
      setRestored(null);
      // Not what lies in the storage, for that may be the very content that was saved.
      kept.current = '';
      write();
    },
  };
}
