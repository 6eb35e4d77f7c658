import { isDeepStrictEqual } from 'node:util';
import type { Order } from '@shipdesk/domain/order/order';
import {
  findClosedReason,
  findConflictingGroups,
  normaliseTags,
  type OrderGroup,
  orderGroups,
} from '@shipdesk/domain/order/order-edits';
import {
  applyPatch,
  getPatchField,
  listPatchedGroups,
  type OrderPatch,
} from '@shipdesk/domain/order/order-patch';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import type { Caller } from '../../platform/db/query/caller.ts';
import { toColumnName } from '../../platform/db/query/column-names.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import { recordEvents } from '../../platform/events/events-service.ts';
import { createFieldRefusal, type Detail, Refusal } from '../../platform/refusal.ts';
import type { QuoteOrder } from '../../rates/quotes/quotes-service.ts';
import { loadPickupAddress } from '../warehouses/warehouses-service.ts';
import {
  buildOrderColumns,
  type EditedColumns,
  getEditState,
  groupColumns,
  type OrderRow,
  readOrderRow,
  type ShippableOrder,
} from './order-steps.ts';
import * as store from './orders-store.ts';

export type OrderEditor = Caller & { readonly userId: string };

export interface EditedOrder {
  readonly revision: number;
  readonly changed: readonly OrderGroup[];
}

/** Columns whose values may be stored in the audit log. */
const recordedColumns: readonly string[] = [
  'paymentMode',
  'codPaise',
  'invoicePaise',
  'deadGrams',
  'volumetricGrams',
  'warehouseId',
  'quote',
];

/**
 * Changes parts of a locked order, based on one of its revisions. Returns the new revision and the changed groups.
 * Throws 409 for a group that is closed or has changed since that revision, 422 for invalid values.
 */
export async function editOrder(
  db: Db,
  editor: OrderEditor,
  {
    order,
    patch,
    basedOnRevision,
    quoteOrder,
    editedAt,
  }: {
    order: ShippableOrder;
    patch: OrderPatch;
    basedOnRevision: number;
    quoteOrder: QuoteOrder;
    editedAt: Date;
  },
): Promise<EditedOrder> {
  const groups = listPatchedGroups(patch);
  refuseClosed(order, groups);
  const result = applyPatch(readOrderRow(order), patch);
  if (Array.isArray(result)) {
    throw createFieldRefusal(
      result.map(({ field, ...problem }) => ({ ...problem, field: getPatchField(field) })),
    );
  }
  const edited = {
    ...result,
    ...(patch.pickup && (await loadPickup(db, patch.pickup.warehouseId))),
  };
  const columns = buildChangedColumns(order, { edited, patch, quoteOrder });
  const names = Object.keys(columns);
  const changedGroups = orderGroups.filter((group) =>
    groupColumns[group].some(
      // Two groups share the column `extras`.
      (column) => names.includes(column) && (column !== 'extras' || groups.includes(group)),
    ),
  );
  if (names.length === 0) return { revision: order.revision, changed: [] };
  await refuseConflicts(db, order, { groups, basedOnRevision });
  const revision = order.revision + 1;
  await store.updateOrder(db, order.id, {
    ...columns,
    revision,
    // The order no longer matches the packed box.
    ...(unpackingGroups.some((group) => changedGroups.includes(group)) && {
      packedAt: null,
      packedBy: null,
    }),
  });
  await store.insertEdit(db, {
    sellerId: editor.sellerId,
    orderId: order.id,
    revision,
    groups: changedGroups,
    requoted: names.includes('quote'),
    editedAt,
    editedBy: editor.userId,
  });
  const changes = names.map((column) => [
    toColumnName(column),
    recordedColumns.includes(column)
      ? [Reflect.get(order, column), Reflect.get(columns, column)]
      : null,
  ]);
  await recordAudit(db, editor, 'order.changed', order.id, Object.fromEntries(changes));
  const data = { groups: changedGroups, revision };
  const docketNumber = order.docketNumber;
  await recordEvents(db, editor, [{ kind: 'order.changed', docketNumber, data }], editedAt);
  return { revision, changed: changedGroups };
}

const unpackingGroups: readonly OrderGroup[] = ['products', 'packages'];

function refuseClosed(order: ShippableOrder, groups: readonly OrderGroup[]): void {
  const state = getEditState(order);
  const details = groups.flatMap((field): Detail[] => {
    const code = findClosedReason(field, state);
    return code === null ? [] : [{ field, code }];
  });
  if (details.length > 0) throw new Refusal('stage_conflict', { details });
}

async function loadPickup(db: Db, id: string) {
  const address = await loadPickupAddress(db, id);
  if (!address)
    throw createFieldRefusal([{ field: 'pickup.warehouseId', code: 'warehouse_unknown' }]);
  return { warehouseId: id, pickup: address, returnTo: address };
}

function buildChangedColumns(
  row: OrderRow,
  { edited, patch, quoteOrder }: { edited: Order; patch: OrderPatch; quoteOrder: QuoteOrder },
): Partial<EditedColumns> {
  const nextColumns = {
    ...buildOrderColumns(edited),
    tags: normaliseTags(patch.tags ?? row.tags),
    note: (patch.note ?? row.note).trim(),
  };
  const names = listPatchedGroups(patch).flatMap((group) => [
    ...groupColumns[group],
    // A COD amount that equals the invoice amount changes with it.
    ...(group === 'products' ? (['codPaise'] as const) : []),
  ]);
  const changedNames = names.filter((name) => !isDeepStrictEqual(nextColumns[name], row[name]));
  const changedColumns: Partial<EditedColumns> = Object.fromEntries(
    changedNames.map((name) => [name, nextColumns[name]]),
  );
  const nextRow = { ...row, ...changedColumns };
  if (hasSamePriceInputs(row, nextRow)) return changedColumns;
  const quote = quoteOrder(nextRow);
  return isDeepStrictEqual(quote, row.quote) ? changedColumns : { ...changedColumns, quote };
}

function hasSamePriceInputs(before: OrderRow, after: OrderRow): boolean {
  const listPricedValues = (row: OrderRow) => [
    row.paymentMode,
    row.codPaise,
    row.invoicePaise,
    row.consigneePincode,
    row.pickup.pincode,
    row.boxes,
  ];
  return isDeepStrictEqual(listPricedValues(before), listPricedValues(after));
}

async function refuseConflicts(
  db: Db,
  order: OrderRow,
  { groups, basedOnRevision }: { groups: readonly OrderGroup[]; basedOnRevision: number },
): Promise<void> {
  if (basedOnRevision >= order.revision) return;
  const laterEdits = await store.selectEdits(db, order.id, basedOnRevision);
  const changedGroups = laterEdits.flatMap((edit) => edit.groups);
  const conflicts = findConflictingGroups(groups, changedGroups);
  if (conflicts.length === 0) return;
  const editedBy = laterEdits.at(-1)?.editedByName ?? '';
  throw new Refusal('order_newer', { params: { editedBy, groups: conflicts } });
}
