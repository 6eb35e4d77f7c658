import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { kilogramsOf } from '@shipdesk/domain/values/measure/quantity';
import { MIN_CHARGEABLE_GRAMS, VOLUMETRIC_DIVISOR } from '@shipdesk/domain/values/measure/weight';
import type { ReactNode } from 'react';
import { formatKilograms, formatRupees } from '../../lib/format.ts';
import type { OrderDetail } from '../order/order-list-payload.ts';
import { DetailCard, Fact, Facts } from './detail-card.tsx';

interface DetailProps {
  detail: OrderDetail;
}

/** The products of the order with the total of each line. */
export function ProductsCard({ detail: { order } }: DetailProps) {
  return (
    <DetailCard title={t`Products`}>
      <Sheet
        label={t`Products`}
        heads={[t`Product`, t`Qty`, t`Unit price`, t`Total`]}
        rows={order.contentDetails.map((product) => [
          <>
            {product.productName}
            {product.hsncode !== '' && (
              <span className="block text-sm text-muted">{t`HSN ${{ code: product.hsncode }}`}</span>
            )}
          </>,
          product.quantity,
          formatRupees(product.unitPrice),
          // Rounded to paise: floating point cannot represent 0.1.
          formatRupees(Math.round(product.quantity * product.unitPrice * 100) / 100),
        ])}
      />
    </DetailCard>
  );
}

/** The boxes of the order and the working of its chargeable weight. */
export function BoxesCard({ detail }: DetailProps) {
  const { order, deadWeight, volumetricWeight, chargeableWeight } = detail;
  return (
    <DetailCard title={t`Boxes and weight`}>
      <Sheet
        label={t`Boxes`}
        heads={[t`Size (cm)`, t`Boxes`, t`Dead weight each`, t`Volumetric each`]}
        rows={order.weightDetails.map((box) => [
          `${box.clientLength} x ${box.clientBreadth} x ${box.clientHeight}`,
          box.numberOfBoxes,
          formatKilograms(box.clientDeadWeight),
          formatKilograms(box.volumetricWeight),
        ])}
      />
      <div className="border-t border-line">
        <Facts>
          <Fact term={t`Dead weight`} hint={t`Weight on the scale`}>
            {formatKilograms(deadWeight)}
          </Fact>
          <Fact term={t`Volumetric weight`}>{formatKilograms(volumetricWeight)}</Fact>
          <Fact term={t`Minimum`}>{formatKilograms(kilogramsOf(MIN_CHARGEABLE_GRAMS))}</Fact>
          <Fact term={t`Chargeable weight`} isStrong>
            {formatKilograms(chargeableWeight)}
          </Fact>
        </Facts>
        <p className="px-4 pb-3 text-sm text-muted">
          <Trans>
            Volumetric weight = length x breadth x height / {VOLUMETRIC_DIVISOR} for each box. The
            greatest of the three is charged.
          </Trans>
        </p>
      </div>
    </DetailCard>
  );
}

interface SheetProps {
  label: string;
  /** The first column is text, the others are numbers. */
  heads: readonly string[];
  rows: readonly (readonly ReactNode[])[];
}

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
          <tr key={row} className="[&:not(:last-child)>td]:border-b [&>td]:border-line">
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
