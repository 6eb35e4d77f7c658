import { type Control, type FieldPath, type FieldValues, useWatch } from 'react-hook-form';
import { DigitsField, phoneDigits } from '../../lib/digits-field.tsx';
import { FormTextArea, FormTextField } from '../../lib/form-fields.tsx';
import {
  editablePlaceFields,
  type Place,
  pincodeHint,
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
  /** Where each field lives in the form. */
  names: Readonly<Record<AddressField, FieldPath<Form>>>;
  addressLabel: string;
  /** Called with what the pincode says; to be written into the form. */
  onPlace: (place: Place) => void;
}

/** A contact and an address: the scaffold that consignee and warehouse share. */
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
  const editable = editablePlaceFields(lookup);
  return (
    <div className="@container">
      <div className="grid grid-cols-2 gap-x-4 gap-y-3 @3xl:grid-cols-4">
        <div className="col-span-full @md:col-span-1">
          <FormTextField
            control={control}
            name={names.name}
            label="Name"
            maxLength={120}
            autoComplete="off"
            isRequired
          />
        </div>
        <div className="col-span-full @md:col-span-1">
          <DigitsField
            control={control}
            name={names.phone}
            length={10}
            digitsOf={phoneDigits}
            label="Phone"
            prefix="+91"
            inputMode="tel"
            isRequired
          />
        </div>
        <div className="col-span-full @md:col-span-1">
          <DigitsField
            control={control}
            name={names.altPhone}
            length={10}
            digitsOf={phoneDigits}
            label="Alternative phone"
            prefix="+91"
            inputMode="tel"
          />
        </div>
        <div className="col-span-full @md:col-span-1">
          <FormTextField
            control={control}
            name={names.email}
            label="Email"
            type="email"
            maxLength={254}
            autoComplete="off"
          />
        </div>
        <div className="col-span-full">
          <FormTextArea
            control={control}
            name={names.address}
            label={addressLabel}
            maxLength={500}
            autoComplete="off"
            isRequired
          />
        </div>
        <DigitsField
          control={control}
          name={names.pincode}
          length={6}
          onDigits={(digits) => void lookUp(digits)}
          label="Pincode"
          inputMode="numeric"
          hint={pincodeHint(lookup)}
          isRequired
        />
        <FormTextField
          control={control}
          name={names.city}
          label="City"
          maxLength={80}
          autoComplete="off"
          isReadOnly={!editable.city}
          isRequired
        />
        <FormTextField
          control={control}
          name={names.state}
          label="State"
          maxLength={80}
          autoComplete="off"
          isReadOnly={!editable.state}
          isRequired
        />
        <FormTextField
          control={control}
          name={names.country}
          label="Country"
          autoComplete="off"
          isReadOnly
          isRequired
        />
      </div>
    </div>
  );
}
