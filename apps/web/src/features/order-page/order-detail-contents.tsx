import { MIN_CHARGEABLE_GRAMS, VOLUMETRIC_DIVISOR } from '@shipdesk/domain/measure/weight';
import { kilogramsOf } from '@shipdesk/domain/order/quantity';
import type { ReactNode } from 'react';
import { formatKilograms, formatRupees } from '../../lib/format.ts';
import type { OrderDetail } from '../orders/order-list-payload.ts';
import { DetailCard, Fact, Facts } from './detail-card.tsx';

interface DetailProps {
  detail: OrderDetail;
}

/** All products of the order with what each line comes to. */
export function ProductsCard({ detail: { order } }: DetailProps) {
  return (
    <DetailCard title="Products">
      <Sheet
        label="Products"
        heads={['Product', 'Qty', 'Unit price', 'Total']}
        rows={order.contentDetails.map((product) => [
          <>
            {product.productName}
            {product.hsncode !== '' && (
              <span className="block text-sm text-muted">HSN {product.hsncode}</span>
            )}
          </>,
          product.quantity,
          formatRupees(product.unitPrice),
          // Paise are whole: rupees are rounded to them, as floating point does not keep 0.1.
          formatRupees(Math.round(product.quantity * product.unitPrice * 100) / 100),
        ])}
      />
    </DetailCard>
  );
}

/** All boxes, and how the chargeable weight comes about. */
export function BoxesCard({ detail }: DetailProps) {
  const { order, deadWeight, volumetricWeight, chargeableWeight } = detail;
  return (
    <DetailCard title="Boxes and weight">
      <Sheet
        label="Boxes"
        heads={['Size (cm)', 'Boxes', 'Dead weight each', 'Volumetric each']}
        rows={order.weightDetails.map((box) => [
          `${box.clientLength} x ${box.clientBreadth} x ${box.clientHeight}`,
          box.numberOfBoxes,
          formatKilograms(box.clientDeadWeight),
          formatKilograms(box.volumetricWeight),
        ])}
      />
      <div className="border-t border-line">
        <Facts>
          <Fact term="Dead weight">{formatKilograms(deadWeight)}</Fact>
          <Fact term="Volumetric weight">{formatKilograms(volumetricWeight)}</Fact>
          <Fact term="Minimum">{formatKilograms(kilogramsOf(MIN_CHARGEABLE_GRAMS))}</Fact>
          <Fact term="Chargeable weight" isStrong>
            {formatKilograms(chargeableWeight)}
          </Fact>
        </Facts>
        <p className="px-4 pb-3 text-sm text-muted">
          Volumetric = length x breadth x height / {VOLUMETRIC_DIVISOR} for each box. The greatest
          of dead, volumetric and minimum weight is charged.
        </p>
      </div>
    </DetailCard>
  );
}

interface SheetProps {
  label: string;
  /** The first column is text, the others are figures. */
  heads: readonly string[];
  rows: readonly (readonly ReactNode[])[];
}

/** A small table to read. */
function Sheet({ label, heads, rows }: SheetProps) {
  const [first, ...figures] = heads;
  const headStyle =
    'border-b border-line bg-sunken px-1.5 py-2 sm:px-2 text-xs font-medium text-muted first:pl-4 last:pr-4';
  return (
    <table aria-label={label} className="w-full border-separate border-spacing-0">
      <thead>
        <tr>
          <th scope="col" className={`${headStyle} text-left`}>
            {first}
          </th>
          {figures.map((head) => (
            <th key={head} scope="col" className={`${headStyle} text-right`}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, row) => (
          // The rows of an order never change their places.
          <tr key={`${row + 1}`} className="[&:not(:last-child)>td]:border-b [&>td]:border-line">
            {cells.map((cell, column) => (
              <td
                key={heads[column]}
                className={`px-1.5 py-2 sm:px-2 align-top text-base text-ink first:pl-4 last:pr-4 max-sm:text-sm ${column === 0 ? 'min-w-22 wrap-anywhere' : 'text-right whitespace-nowrap tabular-nums'}`}
              >
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
