import type { OrderForm } from '@shipdesk/domain/order/order-form';
import { formatOrderDate, type IsoDate } from '@shipdesk/domain/values/time/calendar';
import type { Direction } from '../../product/order-list-query.ts';
import { newOrderForm } from './order-form.ts';

/** An order that was typed and not saved yet. */
export interface OrderDraft {
  /** ISO 8601 moment. */
  readonly savedAt: string;
  readonly form: OrderForm;
}

/**
 * The storage key of a draft; the user's part comes first and ends with a slash (`removeDrafts`). The copy of an order
 * has a draft of its own.
 */
export function draftKey(username: string, direction: Direction, copiedFrom: string | null = null) {
  const copy = copiedFrom === null ? '' : `-from-${copiedFrom}`;
  return `shipdesk.draft.${encodeURIComponent(username)}/order-${direction}${copy}` as const;
}

/** Reads a stored draft, dated today; null for anything that is not a whole order form. */
export function readOrderDraft(stored: string | null, today: IsoDate): OrderDraft | null {
  const example = { savedAt: '', form: newOrderForm(today) };
  const draft = parsed(stored);
  if (!isLike(example, draft) || Number.isNaN(Date.parse(draft.savedAt))) return null;
  draft.form.order.orderDate = formatOrderDate(today);
  return draft;
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return null;
  }
}

/** Whether a value has all fields of an example, of the same types; a list has at least one item. */
function isLike<Example>(example: Example, value: unknown): value is Example {
  if (Array.isArray(example)) {
    return Array.isArray(value) && value.length > 0 && value.every((v) => isLike(example[0], v));
  }
  if (typeof example !== 'object' || example === null) return typeof value === typeof example;
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.entries(example).every(([name, field]) => isLike(field, Reflect.get(value, name)))
  );
}
