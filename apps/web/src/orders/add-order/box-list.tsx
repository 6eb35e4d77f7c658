import { t } from '@lingui/core/macro';
import type { OrderForm } from '@shipdesk/domain/order/order-form';
import { type Control, useFieldArray } from 'react-hook-form';
import { FormNumberField } from '../../lib/form-fields.tsx';
import { LineList } from '../../ui/form/line-list.tsx';
import { emptyBox } from './order-form.ts';

const columnsOf = () =>
  [
    { key: 'numberOfBoxes', label: t`Number of boxes`, kind: 'integer', isRequired: true },
    {
      key: 'weightPerBox',
      label: t`Weight per box`,
      kind: 'decimal',
      unit: 'kg',
      isRequired: true,
    },
    { key: 'lengthPerBox', label: t`Length`, kind: 'decimal', unit: 'cm', isRequired: false },
    { key: 'widthPerBox', label: t`Width`, kind: 'decimal', unit: 'cm', isRequired: false },
    { key: 'heightPerBox', label: t`Height`, kind: 'decimal', unit: 'cm', isRequired: false },
  ] as const;

/** Spec §2, Add Order screen: the boxes of a multi package, of which one always stays. */
export function BoxList({ control }: { control: Control<OrderForm> }) {
  const { fields, append, remove } = useFieldArray({
    control,
    name: 'package.multipleBoxesDetails',
  });
  return (
    <LineList
      label={t`Boxes`}
      texts={{
        line: (number) => t`Box ${number}`,
        remove: (number) => t`Remove box ${number}`,
        add: t`Add Box`,
      }}
      lines={fields}
      columnsStyle="@2xl:grid-cols-[repeat(5,minmax(0,1fr))_2rem]"
      onAdd={() =>
        append(
          { ...emptyBox },
          { focusName: `package.multipleBoxesDetails.${fields.length}.numberOfBoxes` },
        )
      }
      onRemove={remove}
    >
      {(row) =>
        columnsOf().map((column) => (
          <FormNumberField
            key={column.key}
            control={control}
            name={`package.multipleBoxesDetails.${row}.${column.key}`}
            kind={column.kind}
            label={column.label}
            {...('unit' in column ? { suffix: column.unit } : {})}
            autoComplete="off"
            isRequired={column.isRequired}
          />
        ))
      }
    </LineList>
  );
}
