import {
  isB2bPackage,
  isMultiPackage,
  type OrderForm,
  packageTypes,
} from '@shipdesk/domain/order/order-form';
import { kilogramsOf } from '@shipdesk/domain/order/quantity';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { FormNumberField, FormSelect } from '../../lib/form-fields.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { BoxList } from './box-list.tsx';
import { deadGrams } from './order-sums.ts';

const packageTypeOptions = packageTypes.map((id) => ({ id, label: id }));
const rovTypes = [
  { id: 'rovOwner', label: 'Owner risk' },
  { id: 'rovCarrier', label: 'Carrier risk' },
] as const;
const sides = [
  { name: 'package.length', label: 'Length' },
  { name: 'package.width', label: 'Width' },
  { name: 'package.height', label: 'Height' },
] as const;

// Spec §2, Add Order screen, section 4: the note by the weight input.
const weightNote = 'The minimum chargeable weight is 0.50kg';

/** Spec §2, Add Order screen, section 4. */
export function PackageSection({ form }: { form: UseFormReturn<OrderForm> }) {
  const { control } = form;
  const parcel = useWatch({ control, name: 'package' });
  const isMulti = isMultiPackage(parcel.packageType);
  return (
    <div className="@container flex flex-col gap-4">
      <div className="grid grid-cols-1 gap-x-4 gap-y-3 @md:grid-cols-2 @2xl:grid-cols-3">
        <FormSelect
          control={control}
          name="package.packageType"
          label="Package type"
          options={packageTypeOptions}
        />
        {isB2bPackage(parcel.packageType) && (
          <FormSelect
            control={control}
            name="package.rovType"
            label="Rov Type"
            options={rovTypes}
          />
        )}
        {isMulti ? (
          <TextField
            label="Total weight"
            value={String(kilogramsOf(deadGrams(parcel)))}
            suffix="kg"
            hint={weightNote}
            isNumeric
            isDisabled
          />
        ) : (
          <FormNumberField
            control={control}
            name="package.weight"
            kind="decimal"
            label="Total weight"
            suffix="kg"
            hint={weightNote}
            autoComplete="off"
            isRequired
          />
        )}
      </div>
      {isMulti ? (
        <BoxList control={control} />
      ) : (
        <div className="grid grid-cols-3 gap-x-4 gap-y-3">
          {sides.map(({ name, label }) => (
            <FormNumberField
              key={name}
              control={control}
              name={name}
              kind="decimal"
              label={label}
              suffix="cm"
              autoComplete="off"
              isRequired
            />
          ))}
        </div>
      )}
    </div>
  );
}
