import { describeCode } from '@shipdesk/contract/reports/report-definition';
import { countBoxes } from '@shipdesk/domain/order/order';
import { chooseReference } from '@shipdesk/domain/order/parcel-name';
import { getCarrierName } from '@shipdesk/domain/shipping/carriers/registry';
import { hideErasing } from '../../platform/db/query/erasing-consignees.ts';
import type { Row } from '../../platform/db/schema/tables.ts';
import { type OrderSourceRow, selectOrders } from './order-sources-store.ts';
import { createPageSource, type ReportRow, type ReportSource, readPages } from './report-row.ts';

const createOrdersSource = (direction: Row<'orders'>['direction']) =>
  createPageSource<OrderSourceRow>(
    (db, scope, page) => selectOrders(db, scope, { ...page, direction }),
    orderToCells,
  );

/** Reads one direction at a time, because the index sorts orders by time only within a direction. */
export const orders: ReportSource = async function* readOrders(db, scope) {
  for (const direction of ['forward', 'reverse'] as const) {
    yield* createOrdersSource(direction)(db, scope);
  }
};

export const products: ReportSource = async function* readProducts(db, scope) {
  const pages = readPages<OrderSourceRow>((page) =>
    selectOrders(db, scope, { ...page, direction: 'forward' }),
  );
  for await (const rows of pages) {
    yield rows.filter(({ stage }) => stage !== 'cancelled').flatMap(productsToCells);
  }
};

function productsToCells(order: OrderSourceRow): ReportRow[] {
  return order.contents.map(({ productName, quantity, unitPricePaise, hsnCode }) => ({
    reference: chooseReference(order),
    docketNumber: order.docketNumber,
    awb: order.awb,
    capturedAt: order.createdAt,
    stage: describeCode(order.stage),
    product: productName,
    hsnCode,
    unitPaise: unitPricePaise,
    quantity,
    valuePaise: quantity * unitPricePaise,
    deliveredQuantity: order.stage === 'delivered' ? quantity : 0,
    returnedQuantity: order.stage === 'rto' ? quantity : 0,
    state: order.consigneeState,
    pincode: order.consigneePincode,
  }));
}

function orderToCells({ erasingSince, ...row }: OrderSourceRow): ReportRow {
  const order = hideErasing({ ...row, erasingSince });
  return {
    reference: chooseReference(order),
    docketNumber: order.docketNumber,
    awb: order.awb,
    orderRef: order.orderRef,
    capturedAt: order.createdAt,
    orderDate: order.orderDate,
    direction: describeCode(order.direction),
    stage: describeCode(order.stage),
    carrier: row.carrier === null ? '' : getCarrierName(row.carrier),
    payment: order.paymentMode,
    consigneeName: order.consigneeName,
    consigneePhone: order.consigneePhone,
    consigneeEmail: order.consigneeEmail,
    consigneeAddress: order.consigneeAddress,
    city: order.consigneeCity,
    state: order.consigneeState,
    pincode: order.consigneePincode,
    warehouse: row.warehouse ?? order.pickup.city,
    zone: order.quote?.zone ?? '',
    products: order.contents
      .map(({ quantity, productName }) => `${quantity} x ${productName}`)
      .join('; '),
    boxes: countBoxes(order.boxes),
    weightGrams: order.deadGrams,
    invoicePaise: order.invoicePaise,
    codPaise: order.codPaise,
    tags: order.tags.join(', '),
  };
}
