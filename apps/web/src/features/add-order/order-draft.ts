import { type OrderForm, packageTypes } from '@shipdesk/domain/order/order-form';
import { formatOrderDate, type IsoDate } from '@shipdesk/domain/time/calendar';
import type { Direction } from '../orders/order-list-query.ts';
import { emptyBox, emptyProduct, newOrderForm } from './order-form.ts';

/** What was typed into an order that is not saved yet. */
export interface OrderDraft {
  /** ISO 8601 moment. */
  readonly savedAt: string;
  readonly form: OrderForm;
}

/** Where a user's draft lies; the user's part comes first and ends with a slash (`removeDrafts`). */
export function draftKey(username: string, direction: Direction) {
  return `shipdesk.draft.${encodeURIComponent(username)}/order-${direction}` as const;
}

/** The text that is kept. */
export function writeOrderDraft(draft: OrderDraft): string {
  return JSON.stringify(draft);
}

/**
 * Reads a kept draft into a form of today. Null for what is no draft; a field that an older version
 * kept differently, or that is no longer offered, has its default.
 */
export function readOrderDraft(kept: string | null, today: IsoDate): OrderDraft | null {
  const draft = parsed(kept);
  const form = group(draft, 'form');
  const { savedAt } = draft;
  if (typeof savedAt !== 'string' || Number.isNaN(Date.parse(savedAt)) || !('order' in form)) {
    return null;
  }
  const fresh = newOrderForm(today);
  const order = group(form, 'order');
  const parcel = group(form, 'package');
  return {
    savedAt,
    form: {
      consignee: texts(fresh.consignee, group(form, 'consignee')),
      order: {
        ...texts(fresh.order, order),
        // The date of an order is the day it is saved.
        orderDate: formatOrderDate(today),
        productDetails: lines(emptyProduct, order['productDetails']),
        paymentType: oneOf(['prepaid', 'cod'], order['paymentType']),
        codCalculatedAmount: oneOf(['invoice', 'manual'], order['codCalculatedAmount']),
      },
      package: {
        ...texts(fresh.package, parcel),
        packageType: packageTypes.find((type) => type === parcel['packageType']) ?? 'single(B2C)',
        rovType: oneOf(['rovOwner', 'rovCarrier'], parcel['rovType']),
        multipleBoxesDetails: lines(emptyBox, parcel['multipleBoxesDetails']),
      },
      warehouseId:
        typeof form['warehouseId'] === 'string' ? form['warehouseId'] : fresh.warehouseId,
    },
  };
}

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}

function parsed(kept: string | null): Fields {
  try {
    const value: unknown = JSON.parse(kept ?? '');
    return isFields(value) ? value : {};
  } catch {
    return {};
  }
}

function group(fields: Fields, name: string): Fields {
  const value = fields[name];
  return isFields(value) ? value : {};
}

/** The texts of a group under the names that the form knows; other fields stay as they are. */
function texts<Group extends object>(fresh: Group, kept: Fields): Group {
  const known = Object.entries(fresh).flatMap(([name, value]) => {
    const text = kept[name];
    return typeof value === 'string' && typeof text === 'string' ? [[name, text]] : [];
  });
  return { ...fresh, ...Object.fromEntries(known) };
}

function lines<Line extends object>(empty: Line, kept: unknown): Line[] {
  const found = Array.isArray(kept) ? kept.filter(isFields) : [];
  return found.length === 0 ? [{ ...empty }] : found.map((line) => texts(empty, line));
}

function oneOf<First extends string, Second extends string>(
  [first, second]: readonly [First, Second],
  kept: unknown,
): First | Second {
  return kept === second ? second : first;
}
