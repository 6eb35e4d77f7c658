import { orderStatus } from '@shipdesk/domain/shipping/order-stage';
import { centimetresOf, kilogramsOf } from '@shipdesk/domain/values/measure/quantity';
import { rupeesOf } from '@shipdesk/domain/values/money/money';
import { formatDayMonthYear } from '@shipdesk/domain/values/time/calendar';
import type { CsvColumn } from '../../platform/files/csv-file.ts';

import type { OrderListRow } from './order-list-store.ts';

/** The columns of orders as CSV. */
export const orderColumns: readonly CsvColumn<OrderListRow>[] = [
  ['Docket number', (row) => row.docket_number],
  ['Order id', (row) => row.order_ref],
  ['Reference id', (row) => row.client_reference],
  ['Status', (row) => orderStatus(row.stage)],
  ['AWB', (row) => row.awb],
  ['Order date', (row) => formatDayMonthYear(row.order_date)],
  ['Captured at', (row) => row.created_at.toISOString()],
  ['Payment mode', (row) => row.payment_mode],
  ['Invoice value', (row) => rupeesOf(row.invoice_paise).toFixed(2)],
  ['COD amount', (row) => rupeesOf(row.cod_paise).toFixed(2)],
  ['Consignee', (row) => row.consignee_name],
  ['Phone', (row) => row.consignee_phone],
  ['City', (row) => row.consignee_city],
  ['State', (row) => row.consignee_state],
  ['Pincode', (row) => row.consignee_pincode],
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
