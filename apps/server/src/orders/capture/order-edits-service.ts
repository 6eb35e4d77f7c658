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
import { toColumnName } from '../../platform/db/query/column-names.ts';
import { isDuplicate } from '../../platform/db/query/database-errors.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import { recordEvents } from '../../platform/events/events-service.ts';
import type { RowDeps } from '../../platform/platform-deps.ts';
import type { Principal } from '../../platform/principal.ts';
import { createFieldRefusal, type Detail, Refusal } from '../../platform/refusal.ts';
import {
  createOrderQuotes,
  type OrderQuoteDeps,
  type QuoteOrder,
} from '../../rates/quotes/quotes-service.ts';
import { loadPickupAddress } from '../warehouses/warehouses-service.ts';
import {
  buildOrderColumns,
  type EditedColumns,
  getEditState,
  groupColumns,
  lockOrders,
  type OrderRow,
  readOrderRow,
  type ShippableOrder,
} from './order-steps.ts';
import * as store from './orders-store.ts';

/** The result of an edit. */
export interface EditedOrder {
  readonly revision: number;
  /** Empty when the edit changes no value. */
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

/** Edits of a seller's orders. */
export function createOrderEdits({ database, now, ...deps }: RowDeps & OrderQuoteDeps) {
  const quotes = createOrderQuotes(deps);

  async function edit(
    db: Db,
    principal: Principal,
    {
      order,
      patch,
      basedOnRevision,
      quoteOrder,
    }: {
      order: ShippableOrder;
      patch: OrderPatch;
      basedOnRevision: number;
      quoteOrder: QuoteOrder;
    },
  ): Promise<EditedOrder> {
    const groups = listPatchedGroups(patch);
    refuseClosed(order, groups);
    const result = applyPatch(readOrderRow(order), patch);
    if (Array.isArray(result)) {
      throw createFieldRefusal(
        result.map(({ field, ...rest }) => ({ ...rest, field: getPatchField(field) })),
      );
    }
    const place = patch.pickup && (await loadPickup(db, patch.pickup.warehouseId));
    const next = buildNextColumns(order, { edited: { ...result, ...place }, patch, quoteOrder });
    const names = Object.keys(next);
    const changedGroups = orderGroups.filter((group) =>
      groupColumns[group].some(
        // Three groups share this column.
        (column) => names.includes(column) && (column !== 'extras' || groups.includes(group)),
      ),
    );
    if (names.length === 0) return { revision: order.revision, changed: [] };
    await refuseConflicts(db, order, { patched: groups, basedOnRevision });
    const revision = order.revision + 1;
    const at = now();
    await store.updateOrder(db, order.id, {
      ...next,
      revision,
      // The order no longer matches the packed box.
      ...(unpackingGroups.some((group) => changedGroups.includes(group)) && {
        packedAt: null,
        packedBy: null,
      }),
    });
    await store.insertEdit(db, {
      sellerId: principal.sellerId,
      orderId: order.id,
      revision,
      groups: changedGroups,
      requoted: names.includes('quote'),
      editedAt: at,
      editedBy: principal.userId,
    });
    const changes = names.map((column) => [
      toColumnName(column),
      recordedColumns.includes(column)
        ? [Reflect.get(order, column), Reflect.get(next, column)]
        : null,
    ]);
    await recordAudit(db, principal, 'order.changed', order.id, Object.fromEntries(changes));
    const data = { groups: changedGroups, revision };
    const docketNumber = order.docketNumber;
    await recordEvents(db, principal, [{ kind: 'order.changed', docketNumber, data }], at);
    return { revision, changed: changedGroups };
  }

  return {
    /**
     * Changes parts of an order, based on one of its revisions. Throws 404 for an unknown order, 409 for a part that
     * is closed or was changed by someone else, 422 for what the rules of an order refuse.
     */
    edit: async (
      principal: Principal,
      docketNumber: string,
      { basedOnRevision, patch }: { readonly basedOnRevision: number; readonly patch: OrderPatch },
    ) => {
      const quoteOrder = await quotes.createQuoter(principal.sellerId);
      return database
        .asSeller(principal, async (db) => {
          const [order] = await lockOrders(db, [docketNumber]);
          if (!order) throw new Refusal('order_unknown');
          return edit(db, principal, { order, patch, basedOnRevision, quoteOrder });
        })
        .catch(async (error: unknown) => {
          if (!isDuplicate(error, 'orders_reference')) throw error;
          throw await createTakenIdRefusal(principal, patch.reference?.orderId ?? '');
        });
    },

    /** Returns the tags in use, the most frequent first. */
    listTags: (principal: Principal) => database.asSeller(principal, store.selectTags),
  };

  async function createTakenIdRefusal(principal: Principal, orderId: string): Promise<Refusal> {
    const existing = await database.asSeller(principal, (db) =>
      store.findOrderByReference(db, principal.sellerId, orderId.trim()).executeTakeFirst(),
    );
    const params = { orderId, docketNumber: existing?.docketNumber ?? '' };
    return new Refusal('order_id_taken', {
      params,
      details: [{ field: 'reference.orderId', code: 'order_id_taken', params }],
    });
  }
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

/** Returns the columns of the groups of a patch that change, and the price if it depends on them. */
function buildNextColumns(
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
    // A COD amount that equals the invoice follows it.
    ...(group === 'products' ? (['codPaise'] as const) : []),
  ]);
  const changedNames = names.filter((name) => !isDeepStrictEqual(nextColumns[name], row[name]));
  const next: Partial<EditedColumns> = Object.fromEntries(
    changedNames.map((name) => [name, nextColumns[name]]),
  );
  const after = { ...row, ...next };
  if (isSamePrice(row, after)) return next;
  const quote = quoteOrder(after);
  return isDeepStrictEqual(quote, row.quote) ? next : { ...next, quote };
}

/** Returns true when two rows agree in everything that the price depends on. */
function isSamePrice(before: OrderRow, after: OrderRow): boolean {
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

/** Throws 409 when someone else changed the same groups after the revision that the edit is based on. */
async function refuseConflicts(
  db: Db,
  order: OrderRow,
  { patched, basedOnRevision }: { patched: readonly OrderGroup[]; basedOnRevision: number },
): Promise<void> {
  if (basedOnRevision >= order.revision) return;
  const since = await store.selectEdits(db, order.id, basedOnRevision);
  const changedGroups = since.flatMap((edit) => edit.groups);
  const groups = findConflictingGroups(patched, changedGroups);
  if (groups.length === 0) return;
  const editedBy = since.at(-1)?.editedByName ?? '';
  throw new Refusal('order_newer', { params: { editedBy, groups } });
}
