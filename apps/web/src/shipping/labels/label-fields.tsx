import { t } from '@lingui/core/macro';
import type { LabelSettings } from '@shipdesk/contract/shipping/label-settings';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { RadioGroup } from '../../ui/form/radio-group.tsx';

interface LabelFieldsProps<Values extends Partial<LabelSettings>> {
  values: Values;
  onChange: (changes: Partial<LabelSettings>) => void;
}

export function LabelSizeField({
  values: { size },
  onChange,
}: LabelFieldsProps<Pick<LabelSettings, 'size'>>) {
  return (
    <RadioGroup
      label={t`Size`}
      orientation="vertical"
      options={[
        {
          id: '100x150',
          label: t`100 x 150 mm`,
          description: t`One label a page, for a label printer`,
        },
        { id: 'a4', label: t`A4`, description: t`Four labels a page, for an office printer` },
      ]}
      value={size}
      onChange={(labelSize) => onChange({ size: labelSize })}
    />
  );
}

export function LabelPrivacyFields({
  values: { hidePhone, hideAmount },
  onChange,
}: LabelFieldsProps<Pick<LabelSettings, 'hidePhone' | 'hideAmount'>>) {
  return (
    <div className="flex flex-col gap-2">
      <Checkbox isSelected={hidePhone} onChange={(isOn) => onChange({ hidePhone: isOn })}>
        {t`Hide the consignee’s phone except its last four digits`}
      </Checkbox>
      <Checkbox isSelected={hideAmount} onChange={(isOn) => onChange({ hideAmount: isOn })}>
        {t`Hide the invoice amount; a COD amount is always printed`}
      </Checkbox>
    </div>
  );
}
