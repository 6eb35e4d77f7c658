import { t } from '@lingui/core/macro';
import { termsLimits } from '@shipdesk/domain/rates/card-rules';
import { Plus, Trash2 } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { NumberField } from './number-field.tsx';
import type { TermsEditing } from './terms-editing.ts';
import type { PriceText, SurchargeText } from './terms-form.ts';
import { isPercent, type PriceKind, priceKinds } from './terms-limits.ts';
import { priceKindName } from './terms-texts.ts';

interface SurchargePricesProps {
  editing: TermsEditing;
  surcharge: SurchargeText;
  index: number;
}

/** Up to three prices, of which the greatest is charged; the last one stays. */
export function SurchargePrices({ editing, surcharge, index }: SurchargePricesProps) {
  const { prices } = surcharge;
  const at = `terms.surcharges.${index}.prices`;
  const change = (next: readonly PriceText[], field: string | null) =>
    editing.changeSurcharge(index, { prices: next }, field);
  const changeOne = (row: number, changes: Partial<PriceText>, field: string | null) =>
    change(
      prices.map((price, other) => (other === row ? { ...price, ...changes } : price)),
      field,
    );
  const kinds = priceKinds.map((id) => ({ id, label: priceKindName(id) }));
  return (
    <div role="group" aria-label={t`Prices`} className="flex flex-col gap-3">
      {prices.map(({ kind, amount }, row) => {
        const number = row + 1;
        return (
          <div
            key={row}
            role="group"
            aria-label={t`Price ${number}`}
            className="grid grid-cols-[minmax(0,3fr)_minmax(0,2fr)_2rem] items-start gap-x-3"
          >
            <Select
              label={t`Price`}
              options={kinds}
              value={kind}
              onChange={(id: PriceKind) => changeOne(row, { kind: id }, null)}
            />
            <NumberField
              editing={editing}
              field={`${at}.${row}`}
              kind="decimal"
              label={isPercent(kind) ? t`Percentage` : t`Rupees`}
              {...(isPercent(kind) ? { suffix: '%' } : { prefix: '₹' })}
              value={amount}
              isRequired
              onChange={(text) => changeOne(row, { amount: text }, `${at}.${row}`)}
            />
            {prices.length > 1 && (
              <div className="mt-[22px] flex h-9 items-center pointer-coarse:h-11">
                <IconButton
                  label={t`Remove price ${number}`}
                  icon={<Trash2 aria-hidden="true" className="size-4" />}
                  onPress={() => change(prices.toSpliced(row, 1), null)}
                />
              </div>
            )}
          </div>
        );
      })}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {prices.length < termsLimits.pricesOfSurcharge && (
          <Button
            size="sm"
            icon={<Plus aria-hidden="true" className="size-4" />}
            onPress={() => change([...prices, { kind: 'flat', amount: '' }], null)}
          >
            {t`Add price`}
          </Button>
        )}
        <p className="text-sm text-muted">
          {prices.length > 1
            ? t`The greatest of these prices is charged.`
            : t`Of several prices the greatest is charged.`}
        </p>
      </div>
    </div>
  );
}
