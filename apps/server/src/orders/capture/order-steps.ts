import { computeOrderTotals, findPackageType, type Order } from '@shipdesk/domain/order/order';
import type { EditState, OrderGroup } from '@shipdesk/domain/order/order-edits';
import { isB2bPackage, rovTypes } from '@shipdesk/domain/order/package-type';
import type { CapturedContents } from '@shipdesk/domain/order/product/learned-products';
import { isBookable } from '@shipdesk/domain/shipping/order-stage';
import { recordAudits } from '../../platform/audit/audit-service.ts';
import type { Caller } from '../../platform/db/query/caller.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Row } from '../../platform/db/schema/tables.ts';
import { recordEvents } from '../../platform/events/events-service.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { QuoteOrder } from '../../rates/quotes/quotes-service.ts';
import * as store from './orders-store.ts';

export type OrderRow = Row<'orders'>;

export type ShippableOrder = OrderRow & {
  /** True while a booking is in progress or completed. */
  readonly isBooking: boolean;
};

export type OrderEditRow = Awaited<ReturnType<typeof store.selectEdits>>[number];

export function buildOrderColumns(order: Order) {
  const { direction, reference, consignee, payment } = order;
  return {
    direction,
    orderRef: reference.orderId,
    clientReference: reference.referenceId,
    orderDate: order.orderDate,
    consigneeName: consignee.name,
    consigneePhone: consignee.phone,
    consigneeAltPhone: consignee.altPhone,
    consigneeEmail: consignee.email,
    consigneeAddress: consignee.address,
    consigneePincode: consignee.pincode,
    consigneeCity: consignee.city,
    consigneeState: consignee.state,
    consigneeCountry: consignee.country,
    // Carriers use the payment mode `Pickup` for a reverse order.
    paymentMode: direction === 'reverse' ? ('Pickup' as const) : payment.mode,
    ...computeOrderTotals(order),
    contents: order.products,
    boxes: order.packages.boxes,
    pickup: order.pickup,
    warehouseId: order.warehouseId,
    returnAddress: order.returnTo,
    papers: order.papers,
    extras: {
      ...order.extras,
      ...(isB2bPackage(order.packages.packageType) && { rovType: order.packages.rovType }),
    },
    returnDetails: order.returned,
  };
}

export function readOrderRow(row: OrderRow): Order {
  const { rovType, ...extras } = row.extras;
  return {
    direction: row.direction,
    reference: { orderId: row.orderRef, referenceId: row.clientReference },
    orderDate: row.orderDate,
    consignee: {
      name: row.consigneeName,
      phone: row.consigneePhone,
      altPhone: row.consigneeAltPhone,
      email: row.consigneeEmail,
      address: row.consigneeAddress,
      pincode: row.consigneePincode,
      city: row.consigneeCity,
      state: row.consigneeState,
      country: row.consigneeCountry,
    },
    products: row.contents,
    payment: { mode: row.paymentMode === 'COD' ? 'COD' : 'Prepaid', codPaise: row.codPaise },
    packages: {
      packageType: findPackageType(row.boxes, extras['shippingServiceCategory'] ?? ''),
      rovType: rovTypes.find((type) => type === rovType) ?? 'rovOwner',
      boxes: row.boxes,
    },
    papers: row.papers,
    pickup: row.pickup,
    warehouseId: row.warehouseId,
    returnTo: row.returnAddress,
    returned: row.returnDetails,
    extras,
  };
}

export type EditedColumns = ReturnType<typeof buildOrderColumns> &
  Pick<OrderRow, 'quote' | 'tags' | 'note'>;

/** The columns of each group, including the columns computed from it. */
export const groupColumns = {
  consignee: ['consigneeName', 'consigneeEmail'],
  phone: ['consigneePhone', 'consigneeAltPhone'],
  address: [
    'consigneeAddress',
    'consigneePincode',
    'consigneeCity',
    'consigneeState',
    'consigneeCountry',
  ],
  payment: ['paymentMode', 'codPaise'],
  products: ['contents', 'invoicePaise', 'extras'],
  packages: ['boxes', 'deadGrams', 'volumetricGrams', 'extras'],
  pickup: ['pickup', 'warehouseId', 'returnAddress'],
  papers: ['papers'],
  reference: ['orderRef', 'clientReference'],
  tags: ['tags'],
  note: ['note'],
} as const satisfies Record<OrderGroup, readonly (keyof EditedColumns)[]>;

export type NewOrder = store.NewOrderRow;

export interface IssuedColumns {
  readonly sellerId: string;
  readonly userId: string;
  readonly id: string;
  readonly docketNumber: string;
  readonly createdAt: Date;
  readonly requestHash: string;
  readonly capturedThrough: OrderRow['capturedThrough'];
  readonly importId?: string;
  readonly quoteOrder: QuoteOrder;
}

export function buildNewOrderRow(order: Order, issued: IssuedColumns): store.NewOrderRow {
  const columns = buildOrderColumns(order);
  return {
    sellerId: issued.sellerId,
    id: issued.id,
    docketNumber: issued.docketNumber,
    stage: 'new',
    createdAt: issued.createdAt,
    quote: issued.quoteOrder(columns),
    requestHash: issued.requestHash,
    createdBy: issued.userId,
    capturedThrough: issued.capturedThrough,
    importId: issued.importId ?? null,
    ...columns,
    orderRef: columns.orderRef || `SD${issued.docketNumber}`,
  };
}

interface OrderSource {
  /** The id of the import or of the shop connection that the orders come from. */
  readonly subject: string;
  readonly contents?: readonly CapturedContents[];
}

export async function writeOrders(
  db: Db,
  caller: Caller,
  orders: readonly store.NewOrderRow[],
  { subject, contents = orders }: OrderSource,
) {
  if (orders.length === 0) return;
  const change = { orders: Object.fromEntries(orders.map((row) => [row.id, row.docketNumber])) };
  const entry = { action: 'orders.created' as const, subject, change };
  await store.insertOrders(db, caller, orders, { entry, contents });
}

export function readOrders(db: Db, docketNumbers: readonly string[]): Promise<ShippableOrder[]> {
  return store.selectOrders(db, docketNumbers);
}

export function readEdits(db: Db, orderId: string) {
  return store.selectEdits(db, orderId);
}

/** Locks orders of the current seller against booking and cancellation until the transaction ends. Returns them. */
export async function lockOrders(db: Db, docketNumbers: readonly string[]) {
  await store.lockOrderRows(db, { docketNumbers });
  return store.selectOrders(db, docketNumbers);
}

/** Returns the docket numbers that belong to orders of the current seller. Throws 404 if none does. */
export async function findExistingDockets(
  db: Db,
  docketNumbers: readonly string[],
): Promise<ReadonlySet<string>> {
  const dockets = await store.selectDockets(db, docketNumbers);
  if (dockets.length === 0) throw new Refusal('order_unknown');
  return new Set(dockets);
}

/** Returns the orders of the rows, keyed by `orders.id`. */
export async function loadRowOrders(
  db: Db,
  rows: readonly { readonly orderId: string }[],
): Promise<ReadonlyMap<string, OrderRow>> {
  const ids = rows.map(({ orderId }) => orderId);
  return new Map((await store.selectOrdersById(db, ids)).map((order) => [order.id, order]));
}

export async function listReverseOrderIds(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  return new Set(await store.selectReverseIds(db, ids));
}

/**
 * Sets the stages and AWBs of orders of the caller's seller, and updates the counts. Call it once per transaction for
 * all orders: a second call would lock rows out of order and could deadlock.
 */
export async function moveOrders(
  db: Db,
  caller: Pick<Caller, 'sellerId'>,
  moves: readonly store.OrderMove[],
): Promise<void> {
  if (moves.length === 0) return;
  await store.lockOrderRows(db, { ids: moves.map(({ id }) => id) });
  await store.updateStages(db, caller, moves);
}

export function canBeCancelled({ stage, isBooking }: ShippableOrder): boolean {
  return isBookable(stage) && !isBooking;
}

/** Cancels orders of the caller's seller. Requires a lock on the orders, and that `canBeCancelled` accepts them. */
export async function cancelOrders(
  db: Db,
  caller: Caller,
  orders: readonly ShippableOrder[],
  now: Date,
): Promise<void> {
  if (orders.length === 0) return;
  const moves = orders.map(({ id }) => ({ id, stage: 'cancelled' as const, awb: '' }));
  await moveOrders(db, caller, moves);
  const changes = orders.map(({ id, stage }) => ({
    subject: id,
    change: { stage: [stage, 'cancelled'] },
  }));
  await recordAudits(db, caller, 'order.cancelled', changes);
  const events = orders.map(({ docketNumber }) => ({
    kind: 'order.cancelled' as const,
    docketNumber,
    data: {},
  }));
  await recordEvents(db, caller, events, now);
}

export function getEditState(
  row: Pick<ShippableOrder, 'stage' | 'direction' | 'isBooking' | 'consigneeErasedAt'>,
): EditState {
  return {
    stage: row.stage,
    isReverse: row.direction === 'reverse',
    isBooking: row.isBooking,
    isErased: row.consigneeErasedAt !== null,
  };
}
