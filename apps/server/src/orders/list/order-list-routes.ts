import { papersResponseNames } from '@shipdesk/contract/orders/order-parts';
import type { getOrder, listOrders } from '@shipdesk/contract/orders/orders';
import { type BulkValues, bulkFields, toBulkRows } from '@shipdesk/domain/order/bulk/bulk-columns';
import type { Box } from '@shipdesk/domain/order/order';
import { findClosedReason, orderGroups } from '@shipdesk/domain/order/order-edits';
import type { Papers } from '@shipdesk/domain/order/papers';
import type { ReturnDetails } from '@shipdesk/domain/order/return-details';
import { computeExpectedDay } from '@shipdesk/domain/rates/transit';
import { readBookingRefusal } from '@shipdesk/domain/shipping/booking-refusal';
import { getCarrierName } from '@shipdesk/domain/shipping/carriers/registry';
import { formatOrderStatus } from '@shipdesk/domain/shipping/order-stage';
import { hideContact } from '@shipdesk/domain/values/contact/hidden-contact';
import { writeFields } from '@shipdesk/domain/values/field-names';
import { toCentimetres, toKilograms } from '@shipdesk/domain/values/measure/quantity';
import {
  computeChargeableGrams,
  computeVolumetricGrams,
} from '@shipdesk/domain/values/measure/weight';
import { toRupees } from '@shipdesk/domain/values/money/money';
import { toBusinessDay, toIndianTime } from '@shipdesk/domain/values/time/calendar';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { Row } from '../../platform/db/schema/tables.ts';
import {
  type CsvColumn,
  formatCsvRupees,
  formatCsvTime,
  streamCsvFile,
} from '../../platform/files/csv-file.ts';
import { attachAs } from '../../platform/http/attachment.ts';
import { mountCalls, type Reply } from '../../platform/http/route.ts';
import { createIdempotentCall } from '../../platform/idempotency.ts';
import { type Principal } from '../../platform/principal.ts';
import { getEditState, readOrderRow } from '../capture/order-steps.ts';
import { createOrderLists, type OrderDetail, type OrderPage } from './order-list-service.ts';
import { createOrderViews } from './order-views-service.ts';
import { createRisks } from './risk-service.ts';

type Detail = Reply<typeof getOrder>['data'];

type ListItem = Reply<typeof listOrders>['data'][number];
type OrderListRow = OrderPage['rows'][number];

export function mountOrderListRoutes(app: FastifyInstance, deps: Deps): void {
  const lists = createOrderLists(deps);

  mountCalls(app, {
    listOrders: async ({ body, principal }) => {
      const { filters, limit, pageNumber } = body;
      const request = { filter: filters[0] ?? {}, limit, pageNumber };
      const { rows, ...totals } = await lists.loadPage(principal, request);
      return { data: rows.map(orderToWire), ...totals };
    },
    listDockets: async ({ body, principal }) => {
      const filter = body.filters[0] ?? {};
      return lists.listDockets(principal, filter, body.after);
    },
    countStages: async ({ body, principal }) => {
      const { counts, isCapped } = await lists.countStages(principal, body);
      return { data: counts, ...(isCapped && { isCapped: true as const }) };
    },
    exportOrders: async ({ body, principal, reply }) => {
      const batches = await lists.readBatches(principal, body.filters[0] ?? {});
      attachAs(reply, `shipdesk-orders-${toBusinessDay(deps.now())}.csv`);
      return streamCsvFile(orderCsvColumns, toExportedRows(batches, principal));
    },
    getOrder: async ({ params, principal }) => {
      const order = await lists.readOrder(principal, params.docketNumber);
      return orderDetailToWire(order);
    },
  });

  mountOrderViewsRoutes(app, deps);
  mountRiskRoutes(app, deps);
}

interface ExportedRow {
  readonly order: Row<'orders'>;
  readonly values: BulkValues;
}

async function* toExportedRows(
  batches: AsyncIterable<readonly Row<'orders'>[]>,
  { hidesContacts }: Principal,
): AsyncGenerator<ExportedRow[]> {
  for await (const orders of batches) {
    const exportedOrders = hidesContacts ? orders.map(hideContacts) : orders;
    yield exportedOrders.flatMap((order) =>
      toBulkRows(readOrderRow(order)).map((values) => ({ order, values })),
    );
  }
}

const hideContacts = (order: Row<'orders'>): Row<'orders'> => ({
  ...order,
  consigneePhone: hideContact(order.consigneePhone),
  consigneeAltPhone: hideContact(order.consigneeAltPhone),
  consigneeEmail: hideContact(order.consigneeEmail),
});

/** The state of the order, then the columns of a bulk file, so that sellers can import the file. Times are in IST. */
const orderCsvColumns: readonly CsvColumn<ExportedRow>[] = [
  ['Docket number', ({ order }) => order.docketNumber],
  ['Order id', ({ order }) => order.orderRef],
  ['Status', ({ order }) => formatOrderStatus(order.stage)],
  ['AWB', ({ order }) => order.awb],
  ['Captured at', ({ order }) => formatCsvTime(order.createdAt)],
  ['Invoice amount', ({ order }) => formatCsvRupees(order.invoicePaise)],
  ['COD amount', ({ order }) => formatCsvRupees(order.codPaise)],
  ['Boxes', ({ order }) => order.boxes.map(formatBoxes).join('; ')],
  [
    'Total weight (kg)',
    ({ order }) =>
      toKilograms(order.boxes.reduce((sum, box) => sum + box.boxes * box.weightGrams, 0)),
  ],
  ...bulkFields.map((field): CsvColumn<ExportedRow> => [field, ({ values }) => values[field]]),
];

/** Formats equal boxes: `2 x 0.5 kg, 20 x 15 x 10 cm`. */
function formatBoxes(box: Box): string {
  const size = [box.lengthMm, box.breadthMm, box.heightMm].map(toCentimetres).join(' x ');
  return `${box.boxes} x ${toKilograms(box.weightGrams)} kg, ${size} cm`;
}

function orderToWire(row: OrderListRow): ListItem {
  return {
    id: row.id,
    orderId: row.orderRef,
    orderDate: formatOrderMoment(row),
    docketNumber: row.docketNumber,
    clientRefrenceNumber: row.clientReference,
    status: formatOrderStatus(row.stage),
    paymentMode: row.paymentMode,
    contentDetails: row.contents.map((product) => ({
      ...(product.sku !== undefined && { sku: product.sku }),
      productName: product.productName,
      quantity: product.quantity,
      unitPrice: toRupees(product.unitPricePaise),
      hsncode: product.hsnCode,
    })),
    weightDetails: row.boxes.map((box) => ({
      numberOfBoxes: box.boxes,
      clientLength: toCentimetres(box.lengthMm),
      clientBreadth: toCentimetres(box.breadthMm),
      clientHeight: toCentimetres(box.heightMm),
      clientDeadWeight: toKilograms(box.weightGrams),
      volumetricWeight: toKilograms(computeVolumetricGrams(box)),
    })),
    invoiceValue: toRupees(row.invoicePaise),
    codAmount: toRupees(row.codPaise),
    consigneeName: row.consigneeName,
    consigneePhone: row.consigneePhone,
    consigneeCity: row.consigneeCity,
    consigneeState: row.consigneeState,
    consigneePinCode: row.consigneePincode,
    awb: row.awb,
    ...(row.tags.length > 0 && { tags: row.tags }),
    ...(row.packedAt && { packedAt: row.packedAt }),
    ...(row.capturedThrough === 'shop' && row.importId && { shop: row.importId }),
    zone: row.quote?.zone ?? null,
    price: row.quote?.services[0] ? toRupees(row.quote.services[0].totalPaise) : null,
    parcel: row.parcelStatus
      ? {
          status: row.parcelStatus,
          carrier: row.carrier ?? '',
          chargePaise: row.chargePaise ?? 0,
          lastScanAt: row.lastScanAt ?? null,
          expectedOn: row.expectedOn ?? null,
        }
      : null,
    ...(row.refusal && {
      refusal: { code: readBookingRefusal(row.refusal.code), words: row.refusal.words },
    }),
  };
}

/** Formats the order date with the capture time, or with midnight if the order was captured on another day. */
function formatOrderMoment({
  orderDate,
  createdAt,
}: Pick<OrderListRow, 'orderDate' | 'createdAt'>) {
  const capturedAt = toIndianTime(createdAt);
  const time = capturedAt.startsWith(orderDate) ? capturedAt.slice(orderDate.length) : 'T00:00:00';
  return `${orderDate}${time}+05:30`;
}

const extraLabels: Readonly<Record<string, string>> = {
  contentCategory: 'Content category',
  hsnCode: 'HSN code',
  sellerAddress: 'Seller address',
  sellerName: 'Seller name',
  sellerInvoice: 'Seller invoice',
  sellerGstIn: 'GSTIN',
  shippingService: 'Service named in the order',
  shippingServiceCategory: 'Service category',
  addressType: 'Address type',
  lsp: 'Carrier named in the order',
  totalAmount: 'Total amount in the order',
  weight: 'Total weight in the order (kg)',
  rovType: 'Who bears the risk',
  productsDesc: 'Product description',
};

function listOtherValues({ sellerName, sellerGstin }: Papers, extras: Record<string, string>) {
  const seller = Object.entries({ sellerName, sellerGstIn: sellerGstin });
  return [...seller.filter(([, value]) => value !== ''), ...Object.entries(extras)];
}

function formatExtraValue(name: string, value: string): string {
  if (name === 'lsp') return getCarrierName(value);
  return name === 'rovType' ? (riskLabels[value] ?? value) : value;
}

const riskLabels: Readonly<Record<string, string>> = {
  rovOwner: 'Owner risk',
  rovCarrier: 'Carrier risk',
};

function orderDetailToWire(detail: OrderDetail): Detail {
  const { row, quote, edits } = detail;
  const order = readOrderRow(row);
  const quotedAt = edits.findLast((edit) => edit.requoted)?.editedAt ?? row.createdAt;
  return {
    quotedAt,
    ...editingToWire(row),
    ...writeFields(papersResponseNames, order.papers),
    serviceCategory: order.extras['shippingServiceCategory'] ?? '',
    rovType: order.packages.rovType,
    quote: row.quote && {
      zone: row.quote.zone,
      km: row.quote.km,
      plan: quote.plan,
      services: quote.services.map((service) => ({
        ...service,
        expectedOn: computeExpectedDay(toBusinessDay(quotedAt), service.etaDays),
      })),
    },
    order: orderToWire(row),
    direction: row.direction,
    consignee: order.consignee,
    pickup: order.pickup,
    returnTo: order.returnTo,
    warehouseTitle: row.warehouseTitle ?? '',
    deadWeight: toKilograms(row.deadGrams),
    volumetricWeight: toKilograms(row.volumetricGrams),
    chargeableWeight: toKilograms(
      computeChargeableGrams({ deadGrams: row.deadGrams, volumetricGrams: row.volumetricGrams }),
    ),
    ...(order.returned && { returned: returnToWire(order.returned) }),
    others: listOtherValues(order.papers, row.extras).map(([name, value]) => ({
      name: extraLabels[name] ?? name,
      value: formatExtraValue(name, value),
    })),
    history: buildOrderHistory(detail),
  };
}

function returnToWire({ reason, checks }: ReturnDetails): NonNullable<Detail['returned']> {
  return { reason, checks: checks.map((check) => ({ ...check })) };
}

function editingToWire(row: OrderDetail['row']) {
  const state = getEditState(row);
  return {
    tags: row.tags,
    note: row.note,
    warehouseId: row.warehouseId,
    revision: row.revision,
    closed: orderGroups.flatMap((group) => {
      const reason = findClosedReason(group, state);
      return reason === null ? [] : [{ group, reason }];
    }),
  };
}

function buildOrderHistory({ row, edits, parcelEvents }: OrderDetail): Detail['history'][number][] {
  const events: Detail['history'][number][] = [
    {
      at: row.createdAt,
      event: row.capturedThrough === 'form' ? 'captured' : 'captured_from_file',
      by: row.createdByName,
      groups: [],
    },
    ...edits.map((edit): Detail['history'][number] => ({
      at: edit.editedAt,
      event: 'edited',
      by: edit.editedByName,
      groups: edit.groups,
    })),
    ...parcelEvents.map(({ at, event, byName }): Detail['history'][number] => ({
      at,
      event,
      by: byName ?? '',
      groups: [],
    })),
  ];
  if (row.consigneeErasedAt !== null) {
    events.push({
      at: row.consigneeErasedAt,
      event: 'consignee_erased',
      // Null if the retention job erased the consignee.
      by: row.erasedByName ?? '',
      groups: [],
    });
  }
  return events.toSorted((a, b) => (a.at < b.at ? -1 : 1));
}

function mountOrderViewsRoutes(app: FastifyInstance, deps: Deps): void {
  const views = createOrderViews(deps);

  mountCalls(app, {
    listOrderViews: ({ principal }) => views.list(principal),
    createOrderView: ({ body, principal, request, reply }) =>
      views.create(principal, body, createIdempotentCall('order-view', { request, reply, body })),
    changeOrderView: ({ body, params, principal }) => views.change(principal, params.id, body),
    deleteOrderView: async ({ params: { id }, principal }) => {
      await views.remove(principal, id);
      return { id };
    },
  });
}

function mountRiskRoutes(app: FastifyInstance, deps: Deps): void {
  const risks = createRisks(deps);

  mountCalls(app, {
    assessRisk: ({ body, principal }) => risks.assess(principal, body),
    assessOrders: [
      { bodyLimit: 64 * 1024 },
      ({ body, principal }) => risks.assessOrders(principal, body.docketNumbers),
    ],
  });
}
