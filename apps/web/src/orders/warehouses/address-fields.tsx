import { t } from '@lingui/core/macro';
import { type Control, type FieldPath, type FieldValues, useWatch } from 'react-hook-form';
import { DigitsField, toPhoneDigits } from '../../lib/forms/digits-field.tsx';
import { FormTextArea, FormTextField } from '../../lib/forms/form-fields.tsx';
import {
  describePincodeLookup,
  listEditableFields,
  type Place,
  usePincodeLookup,
} from './use-pincode-lookup.ts';

type AddressField =
  | 'name'
  | 'phone'
  | 'altPhone'
  | 'email'
  | 'address'
  | 'pincode'
  | 'city'
  | 'state'
  | 'country';

interface AddressFieldsProps<Form extends FieldValues> {
  control: Control<Form>;
  names: Readonly<Record<AddressField, FieldPath<Form>>>;
  addressLabel: string;
  /** Called with the place of the pincode, for the form. */
  onPlace: (place: Place) => void;
}

/** The fields of a contact and an address, for consignees and warehouses. */
export function AddressFields<Form extends FieldValues>({
  control,
  names,
  addressLabel,
  onPlace,
}: AddressFieldsProps<Form>) {
  const [pincode, city, state] = useWatch({
    control,
    name: [names.pincode, names.city, names.state],
  }).map(String);
  const { lookup, lookUp } = usePincodeLookup(onPlace, {
    pincode: pincode ?? '',
    city: city ?? '',
    state: state ?? '',
  });
  const editable = listEditableFields(lookup);
  const text = (name: FieldPath<Form>) => ({ control, name, autoComplete: 'off' });
  const phone = {
    control,
    length: 10,
    digitsOf: toPhoneDigits,
    prefix: '+91',
    inputMode: 'tel',
  } as const;
  return (
    <div className="@container">
      <div className="grid grid-cols-2 gap-x-4 gap-y-3 @3xl:grid-cols-4">
        <div className="col-span-full @md:col-span-1">
          <FormTextField {...text(names.name)} label={t`Name`} maxLength={120} isRequired />
        </div>
        <div className="col-span-full @md:col-span-1">
          <DigitsField {...phone} name={names.phone} label={t`Phone`} isRequired />
        </div>
        <div className="col-span-full @md:col-span-1">
          <DigitsField {...phone} name={names.altPhone} label={t`Alternative phone`} />
        </div>
        <div className="col-span-full @md:col-span-1">
          <FormTextField {...text(names.email)} label={t`Email`} type="email" maxLength={254} />
        </div>
        <div className="col-span-full">
          <FormTextArea {...text(names.address)} label={addressLabel} maxLength={500} isRequired />
        </div>
        <DigitsField
          control={control}
          name={names.pincode}
          length={6}
          onDigits={(digits) => void lookUp(digits)}
          label={t`Pincode`}
          inputMode="numeric"
          hint={describePincodeLookup(lookup)}
          isRequired
        />
        <FormTextField
          {...text(names.city)}
          label={t`City`}
          maxLength={80}
          isReadOnly={!editable.city}
          isRequired
        />
        <FormTextField
          {...text(names.state)}
          label={t`State`}
          maxLength={80}
          isReadOnly={!editable.state}
          isRequired
        />
        <FormTextField {...text(names.country)} label={t`Country`} isReadOnly isRequired />
      </div>
    </div>
  );
}
