import { isDeepStrictEqual } from 'node:util';
import {
  closedReason,
  conflictingGroups,
  type OrderGroup,
  orderGroups,
} from '@shipdesk/domain/order/order-edits';
import type { OrderForm } from '@shipdesk/domain/order/order-form';
import { firstOrderProblem, orderFormatProblems } from '@shipdesk/domain/order/order-rules';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../../platform/audit/audit-service.ts';
import { columnOf } from '../../platform/db/query/column-names.ts';
import { isDuplicate } from '../../platform/db/query/database-errors.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { StoredAddress } from '../../platform/db/schema/column-types.ts';
import { recordEvents } from '../../platform/events/events-service.ts';
import type { Principal } from '../../platform/principal.ts';
import { type Detail, invalid, Refusal } from '../../platform/refusal.ts';

import {
  createOrderQuotes,
  type OrderQuoteDeps,
  type QuoteOrder,
} from '../../rates/quotes/order-quotes-service.ts';
import { lockOrders, type OrderRow, type ShippableOrder } from '../capture/order-stages-service.ts';
import { orderByReference } from '../capture/orders-store.ts';
import { pickupAddress } from '../warehouses/warehouses-service.ts';
import { columnsOf, nextColumns, ruled, stored } from './edited-columns.ts';
import { insertEdit, selectEdits, selectTags, updateOrder } from './order-edits-store.ts';
import {
  editStateOf,
  formOfOrder,
  groupsOf,
  type OrderPatch,
  patchedForm,
  patchFieldOf,
} from './order-edits-wire.ts';

/** The result of an edit. */
export interface EditedOrder {
  readonly revision: number;
  /** Empty when the order was like that already. */
  readonly changed: readonly OrderGroup[];
}

export interface OrderEdits {
  /**
   * Changes parts of an order in view of one of its revisions. 404, 409 for a part that is closed or was changed by
   * someone else, 422 for what the rules of an order refuse.
   */
  edit(
    principal: Principal,
    docketNumber: string,
    edit: { readonly basedOnRevision: number; readonly patch: OrderPatch },
  ): Promise<EditedOrder>;
  /** Tags in use, the most frequent first. */
  tags(principal: Principal): Promise<string[]>;
}

/** Columns whose values the audit log may hold. */
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
export function createOrderEdits({
  database,
  now,
  ...deps
}: Pick<Deps, 'database' | 'now'> & OrderQuoteDeps): OrderEdits {
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
    const asked = groupsOf(patch);
    refuseClosed(order, asked);
    const form = patchedForm(formOfOrder(order), patch);
    if (asked.some((group) => ruled.includes(group))) refuseProblems(form);
    const warehouse = patch.pickup && (await warehouseOf(db, patch.pickup.warehouseId));
    const next = nextColumns(order, { form, patch, warehouse, asked, quoteOrder });
    const names = Object.keys(next).filter(
      (column) => !isDeepStrictEqual(Reflect.get(next, column), Reflect.get(order, column)),
    );
    const changed = orderGroups.filter((group) =>
      columnsOf[group].some(
        // Three groups share this column.
        (column) => names.includes(column) && (column !== 'extras' || asked.includes(group)),
      ),
    );
    if (names.length === 0) return { revision: order.revision, changed: [] };
    await refuseConflicts(db, order, { asked, basedOnRevision });
    const revision = order.revision + 1;
    const at = now();
    await updateOrder(db, order.id, {
      ...stored(next, names),
      revision,
      // The order no longer matches the packed box.
      ...(unpacking.some((group) => changed.includes(group)) && {
        packedAt: null,
        packedBy: null,
      }),
    });
    await insertEdit(db, {
      sellerId: principal.sellerId,
      orderId: order.id,
      revision,
      groups: changed,
      requoted: names.includes('quote'),
      editedAt: at,
      editedBy: principal.userId,
    });
    await recordAudit(db, principal, {
      action: 'order.changed',
      subject: order.id,
      change: Object.fromEntries(
        names.map((column) => [
          columnOf(column),
          recordedColumns.includes(column)
            ? [Reflect.get(order, column), Reflect.get(next, column)]
            : null,
        ]),
      ),
    });
    const data = { groups: changed, revision };
    const docketNumber = order.docketNumber;
    await recordEvents(db, principal, [{ kind: 'order.changed', docketNumber, data }], at);
    return { revision, changed };
  }

  return {
    edit: async (principal, docketNumber, { basedOnRevision, patch }) => {
      const quoteOrder = await quotes.quoter(principal.sellerId);
      return database
        .asSeller(principal, async (db) => {
          const [order] = await lockOrders(db, [docketNumber]);
          if (!order) throw new Refusal('order_unknown');
          return edit(db, principal, { order, patch, basedOnRevision, quoteOrder });
        })
        .catch(async (error: unknown) => {
          if (!isDuplicate(error, 'orders_reference')) throw error;
          throw await takenOrderId(principal, patch.reference?.orderId ?? '');
        });
    },

    tags: (principal) => database.asSeller(principal, selectTags),
  };

  async function takenOrderId(principal: Principal, orderId: string): Promise<Refusal> {
    const taken = await database.asSeller(principal, (db) =>
      orderByReference(db, principal.sellerId, orderId.trim()).executeTakeFirst(),
    );
    const params = { orderId, docketNumber: taken?.docketNumber ?? '' };
    return new Refusal('order_id_taken', {
      params,
      details: [{ field: 'reference.orderId', code: 'order_id_taken', params }],
    });
  }
}

const unpacking: readonly OrderGroup[] = ['products', 'packages'];

function refuseClosed(order: ShippableOrder, asked: readonly OrderGroup[]): void {
  const state = editStateOf(order);
  const closed = asked.flatMap((field): Detail[] => {
    const code = closedReason(field, state);
    return code === null ? [] : [{ field, code }];
  });
  if (closed.length > 0) throw new Refusal('stage_conflict', { details: closed });
}

function refuseProblems(form: OrderForm): void {
  const first = firstOrderProblem(form);
  const problems: readonly Detail[] = first
    ? first.fields.map((field) => ({ field, ...first.problem }))
    : orderFormatProblems(form);
  if (problems.length === 0) return;
  throw invalid(problems.map((one) => ({ ...one, field: patchFieldOf(one.field) })));
}

async function warehouseOf(db: Db, id: string): Promise<{ id: string; address: StoredAddress }> {
  const address = await pickupAddress(db, id);
  if (!address) throw invalid([{ field: 'pickup.warehouseId', code: 'warehouse_unknown' }]);
  return { id, address };
}

/** 409 when someone else changed the same groups after the revision that the editor saw. */
async function refuseConflicts(
  db: Db,
  order: OrderRow,
  { asked, basedOnRevision }: { asked: readonly OrderGroup[]; basedOnRevision: number },
): Promise<void> {
  if (basedOnRevision >= order.revision) return;
  const since = await selectEdits(db, order.id, basedOnRevision);
  const groups = conflictingGroups(
    asked,
    since.flatMap((one) => one.groups),
  );
  if (groups.length === 0) return;
  const editedBy = since.at(-1)?.editedByName ?? '';
  throw new Refusal('order_newer', { params: { editedBy, groups } });
}
