import { orderStatus } from '@shipdesk/domain/shipping/order-stage';
import { centimetresOf, kilogramsOf } from '@shipdesk/domain/values/measure/quantity';
import { rupeesOf } from '@shipdesk/domain/values/money/money';
import { formatDayMonthYear } from '@shipdesk/domain/values/time/calendar';
import type { CsvColumn } from '../../platform/files/csv-file.ts';

import type { OrderListRow } from './order-list-store.ts';

/** The columns of orders as CSV. */
export const orderCsvColumns: readonly CsvColumn<OrderListRow>[] = [
  ['Docket number', (row) => row.docketNumber],
  ['Order id', (row) => row.orderRef],
  ['Reference id', (row) => row.clientReference],
  ['Status', (row) => orderStatus(row.stage)],
  ['AWB', (row) => row.awb],
  ['Order date', (row) => formatDayMonthYear(row.orderDate)],
  ['Captured at', (row) => row.createdAt.toISOString()],
  ['Payment mode', (row) => row.paymentMode],
  ['Invoice value', (row) => rupeesOf(row.invoicePaise).toFixed(2)],
  ['COD amount', (row) => rupeesOf(row.codPaise).toFixed(2)],
  ['Consignee', (row) => row.consigneeName],
  ['Phone', (row) => row.consigneePhone],
  ['City', (row) => row.consigneeCity],
  ['State', (row) => row.consigneeState],
  ['Pincode', (row) => row.consigneePincode],
  [
    'Products',
    (row) => row.contents.map((line) => `${line.productName} x ${line.quantity}`).join('; '),
  ],
  ['Boxes', (row) => row.boxes.reduce((sum, { boxes }) => sum + boxes, 0)],
  ['Size of the first box (cm)', (row) => sizeOf(row)],
  [
    'Dead weight (kg)',
    (row) => kilogramsOf(row.boxes.reduce((sum, box) => sum + box.boxes * box.weightGrams, 0)),
  ],
];

function sizeOf({ boxes: [box] }: OrderListRow): string {
  if (!box) return '';
  return [box.lengthMm, box.breadthMm, box.heightMm].map(centimetresOf).join(' x ');
}
