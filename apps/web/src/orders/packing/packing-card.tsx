import { plural, t } from '@lingui/core/macro';
import type { Packing } from '@shipdesk/contract/orders/packing';
import { carrierName } from '@shipdesk/domain/shipping/carriers/registry';
import { Check } from 'lucide-react';
import { CheckboxButton, CheckboxField } from 'react-aria-components/Checkbox';
import { formatKilograms } from '../../lib/format.ts';
import { formatPaise } from '../../product/money.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';

interface PackingCardProps {
  packing: Packing;
  /** Positions of the products that are in the parcel. */
  checked: ReadonlySet<number>;
  /** False for a parcel that must not be packed. */
  canCheck: boolean;
  onCheck: (checked: ReadonlySet<number>) => void;
}

/** The contents of a parcel: its products as a check list, its boxes and the note. */
export function PackingCard({ packing, checked, canCheck, onCheck }: PackingCardProps) {
  const { products, boxes, note } = packing;
  const pieces = products.reduce((sum, { quantity }) => sum + quantity, 0);

  function toggle(position: number, isChecked: boolean) {
    const next = new Set(checked);
    if (isChecked) next.add(position);
    else next.delete(position);
    onCheck(next);
  }

  return (
    <section aria-label={t`Parcel`} className="rounded-lg border border-line bg-surface">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 border-b border-line px-4 py-3">
        <div className="min-w-0">
          <h2 className="text-lg font-semibold text-ink wrap-break-word">
            {packing.consigneeName}, {packing.consigneeCity} {packing.consigneePincode}
          </h2>
          <p className="text-sm text-muted tabular-nums wrap-break-word">
            {packing.docketNumber}
            {packing.awb !== '' && ` · ${carrierName(packing.carrier)} ${packing.awb}`}
          </p>
          {(packing.orderId !== '' || packing.reference !== '') && (
            <p className="text-sm text-muted wrap-break-word">
              {[packing.orderId, packing.reference].filter((text) => text !== '').join(' · ')}
            </p>
          )}
        </div>
        <Badge tone={packing.paymentMode === 'COD' ? 'warn' : 'neutral'}>
          {packing.paymentMode === 'COD'
            ? t`COD ${{ amount: formatPaise(packing.codPaise) }}`
            : t`Prepaid`}
        </Badge>
      </div>
      {note !== '' && (
        <p className="border-b border-warn-line bg-warn-soft px-4 py-3 text-base font-medium text-warn-ink wrap-break-word whitespace-pre-line">
          {note}
        </p>
      )}
      <div className="flex items-center justify-between gap-4 px-4 pt-3">
        <h3 className="text-base font-semibold text-ink">
          {plural(pieces, { one: '# piece', other: '# pieces' })}
        </h3>
        {canCheck && products.length > 1 && checked.size < products.length && (
          <Button
            size="sm"
            onPress={() => onCheck(new Set(products.keys()))}
          >{t`Check all`}</Button>
        )}
      </div>
      <ul className="flex flex-col gap-2 p-4">
        {products.map((product, position) => (
          // Two lines of an order may name the same product.
          <li key={position}>
            <CheckboxField
              isSelected={checked.has(position)}
              isDisabled={!canCheck}
              onChange={(isChecked) => toggle(position, isChecked)}
            >
              <CheckboxButton className="group/product spread-input relative flex min-h-14 cursor-pointer items-center gap-3 rounded-md border border-line-strong/60 px-3 py-2 outline-2 outline-offset-2 outline-transparent selected:border-ok-line selected:bg-ok-soft focus-visible:outline-focus disabled:cursor-default disabled:border-line">
                <span className="flex size-7 shrink-0 items-center justify-center rounded-md border border-line-strong bg-surface text-on-accent group-selected/product:border-accent group-selected/product:bg-accent group-disabled/product:hidden">
                  <Check
                    aria-hidden="true"
                    className="invisible size-5 group-selected/product:visible"
                    strokeWidth={3}
                  />
                </span>
                <span className="min-w-0 flex-1 text-lg text-ink wrap-break-word">
                  {product.name}
                </span>
                <span
                  className={`shrink-0 text-xl font-semibold tabular-nums ${product.quantity > 1 ? 'text-accent-ink' : 'text-ink'}`}
                >
                  × {product.quantity}
                </span>
              </CheckboxButton>
            </CheckboxField>
          </li>
        ))}
      </ul>
      <ul aria-label={t`Boxes`} className="border-t border-line px-4 py-3 text-base text-ink">
        {boxes.map((box) => (
          <li key={JSON.stringify(box)} className="tabular-nums">
            {plural(box.boxes, { one: '# box', other: '# boxes' })} ·{' '}
            {formatKilograms(box.weightGrams / 1000)}
            {box.lengthMm > 0 &&
              ` · ${box.lengthMm / 10} × ${box.breadthMm / 10} × ${box.heightMm / 10} cm`}
          </li>
        ))}
      </ul>
    </section>
  );
}
