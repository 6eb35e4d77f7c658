import { t } from '@lingui/core/macro';
import { zones } from '@shipdesk/domain/rates/rate-card';
import { directions, surchargeCodes } from '@shipdesk/domain/rates/surcharge';
import { Trash2 } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { ChoiceGroup } from './choice-group.tsx';
import { NumberField } from './number-field.tsx';
import { StatesMenu } from './states-menu.tsx';
import { SurchargePrices } from './surcharge-prices.tsx';
import type { TermsEditing } from './terms-editing.ts';
import type { SurchargeText } from './terms-form.ts';
import { directionName, surchargeName } from './terms-texts.ts';

interface SurchargeFieldsProps {
  editing: TermsEditing;
  surcharge: SurchargeText;
  index: number;
  onRemove: () => void;
}

const pair = 'grid grid-cols-1 gap-x-4 gap-y-4 sm:grid-cols-2';

/** One surcharge: what it costs and which parcels pay it. */
export function SurchargeFields({ editing, surcharge, index, onRemove }: SurchargeFieldsProps) {
  const codes = surchargeCodes.map((id) => ({ id, label: surchargeName(id) }));
  return (
    <div className="flex flex-col gap-5">
      <div className={pair}>
        <Select
          label={t`Surcharge`}
          options={codes}
          value={surcharge.code}
          onChange={(code) => editing.changeSurcharge(index, { code }, null)}
        />
        <SurchargePrices editing={editing} surcharge={surcharge} index={index} />
      </div>
      <Conditions editing={editing} surcharge={surcharge} index={index} />
      <div>
        <Button
          size="sm"
          icon={<Trash2 aria-hidden="true" className="size-4" />}
          onPress={onRemove}
        >
          {t`Remove surcharge`}
        </Button>
      </div>
    </div>
  );
}

/** Which parcels pay the surcharge. */
function Conditions({ editing, surcharge, index }: Omit<SurchargeFieldsProps, 'onRemove'>) {
  const at = `terms.surcharges.${index}.when`;
  const choose = (changes: Partial<SurchargeText>) => editing.changeSurcharge(index, changes, null);
  const type = (changes: Partial<SurchargeText>, field: string) =>
    editing.changeSurcharge(index, changes, `${at}.${field}`);
  return (
    <div
      role="group"
      aria-label={t`Conditions`}
      className="flex flex-col gap-4 border-t border-line pt-4"
    >
      <h4 className="text-base font-semibold text-ink">{t`Which parcels pay it`}</h4>
      <div className={pair}>
        <ChoiceGroup
          label={t`Zones`}
          hint={t`None chosen: every zone.`}
          options={zones.map((id) => ({ id, label: id }))}
          chosen={surcharge.zones}
          onChange={(chosen) => choose({ zones: chosen })}
        />
        <ChoiceGroup
          label={t`Direction`}
          hint={t`None chosen: every direction.`}
          options={directions.map((id) => ({ id, label: directionName(id) }))}
          chosen={surcharge.directions}
          onChange={(chosen) => choose({ directions: chosen })}
        />
        <StatesMenu chosen={surcharge.states} onChange={(states) => choose({ states })} />
        <TextField
          id={`${at}.pincodePrefixes`}
          label={t`Pincodes`}
          hint={t`First digits of the pincode of either end, separated by commas. Empty: every pincode.`}
          autoComplete="off"
          inputMode="text"
          value={surcharge.prefixes}
          error={editing.problemOf(`${at}.pincodePrefixes`)}
          onChange={(prefixes) => type({ prefixes }, 'pincodePrefixes')}
          onBlur={editing.onSettle}
        />
        <div className="grid grid-cols-2 gap-x-4">
          <NumberField
            editing={editing}
            field={`${at}.minGrams`}
            kind="decimal"
            label={t`Weight from`}
            suffix="kg"
            value={surcharge.minWeight}
            onChange={(minWeight) => type({ minWeight }, 'minGrams')}
          />
          <NumberField
            editing={editing}
            field={`${at}.maxGrams`}
            kind="decimal"
            label={t`Weight up to`}
            suffix="kg"
            value={surcharge.maxWeight}
            onChange={(maxWeight) => type({ maxWeight }, 'maxGrams')}
          />
        </div>
        <Select
          label={t`Payment`}
          options={[
            { id: 'any', label: t`COD and Prepaid` },
            { id: 'COD', label: t`COD` },
            { id: 'Prepaid', label: t`Prepaid` },
          ]}
          value={surcharge.paymentMode}
          onChange={(paymentMode) => choose({ paymentMode })}
        />
      </div>
    </div>
  );
}
