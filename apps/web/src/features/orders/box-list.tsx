import type { OrderForm } from '@shipdesk/domain/order-form';
import { Plus, Trash2 } from 'lucide-react';
import { type Control, useFieldArray } from 'react-hook-form';
import { FormNumberField } from '../../lib/form-fields.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { emptyBox } from './order-form.ts';

const columns = [
  { key: 'numberOfBoxes', label: 'Number of boxes', kind: 'integer', isRequired: true },
  { key: 'weightPerBox', label: 'Weight per box', kind: 'decimal', unit: 'kg', isRequired: true },
  { key: 'lengthPerBox', label: 'Length', kind: 'decimal', unit: 'cm', isRequired: false },
  { key: 'widthPerBox', label: 'Width', kind: 'decimal', unit: 'cm', isRequired: false },
  { key: 'heightPerBox', label: 'Height', kind: 'decimal', unit: 'cm', isRequired: false },
] as const;

/** Spec §2, Add Order screen: the boxes of a multi package, of which one always stays. */
export function BoxList({ control }: { control: Control<OrderForm> }) {
  const { fields, append, remove } = useFieldArray({
    control,
    name: 'package.multipleBoxesDetails',
  });
  return (
    <div role="group" aria-label="Boxes" className="@container flex flex-col gap-3">
      {fields.map((field, row) => (
        <div
          key={field.id}
          role="group"
          aria-label={`Box ${row + 1}`}
          className="grid grid-cols-2 items-start gap-x-4 gap-y-2 border-line not-first:border-t not-first:pt-3 @2xl:grid-cols-[repeat(5,minmax(0,1fr))_2rem] @2xl:not-first:border-t-0 @2xl:not-first:pt-0"
        >
          {columns.map((column) => (
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
          ))}
          {fields.length > 1 && (
            <div className="flex justify-end self-end @2xl:mt-[22px] @2xl:h-9 @2xl:items-center @2xl:self-start">
              <IconButton
                label={`Remove box ${row + 1}`}
                icon={<Trash2 aria-hidden="true" className="size-4" />}
                onPress={() => remove(row)}
              />
            </div>
          )}
        </div>
      ))}
      <div>
        <Button
          size="sm"
          icon={<Plus aria-hidden="true" className="size-4" />}
          onPress={() =>
            append(
              { ...emptyBox },
              { focusName: `package.multipleBoxesDetails.${fields.length}.numberOfBoxes` },
            )
          }
        >
          Add Box
        </Button>
      </div>
    </div>
  );
}
