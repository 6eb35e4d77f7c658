import { t } from '@lingui/core/macro';
import type { Control } from 'react-hook-form';
import { FormNumberField } from '../../lib/forms/form-fields.tsx';
import { LineList } from '../../lib/forms/line-list.tsx';
import type { CalculatorForm } from './calculator-form.ts';
import { emptyBox } from './calculator-form.ts';

const buildBoxColumns = () =>
  [
    { key: 'count', label: t`Boxes`, kind: 'integer' },
    { key: 'weight', label: t`Weight per box`, kind: 'decimal', suffix: 'kg' },
    { key: 'length', label: t`Length`, kind: 'decimal', suffix: 'cm' },
    { key: 'width', label: t`Width`, kind: 'decimal', suffix: 'cm' },
    { key: 'height', label: t`Height`, kind: 'decimal', suffix: 'cm' },
  ] as const;

export function BoxList({ control }: { control: Control<CalculatorForm> }) {
  return (
    <LineList
      control={control}
      name="boxes"
      empty={emptyBox}
      firstField="count"
      label={t`Boxes`}
      texts={{
        getLineName: (number) => t`Box ${number}`,
        getRemoveLabel: (number) => t`Remove box ${number}`,
        addLabel: t`Add Box`,
      }}
      columnsStyle="@2xl:grid-cols-[repeat(5,minmax(0,1fr))_2rem]"
    >
      {(row) =>
        buildBoxColumns().map(({ key, ...column }) => (
          <FormNumberField
            key={key}
            {...column}
            control={control}
            name={`boxes.${row}.${key}`}
            isRequired
          />
        ))
      }
    </LineList>
  );
}
