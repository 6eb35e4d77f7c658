import { t } from '@lingui/core/macro';
import type { Address } from '@shipdesk/domain/values/contact/contact';
import { findPincodeProblem } from '@shipdesk/domain/values/contact/contact-rules';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Control, type FieldPath, type FieldValues, useWatch } from 'react-hook-form';
import { readTextAt } from '../../api/read-response.ts';
import { formatProblem } from '../../i18n/problem-texts.ts';
import { DigitsField, PhoneField } from '../../lib/forms/digits-field.tsx';
import { FormTextArea, FormTextField } from '../../lib/forms/form-fields.tsx';
import { warehousesApi } from './warehouses-api.ts';

/** An unknown city or state is empty. */
export interface Place {
  readonly city: string;
  readonly state: string;
  readonly country: string;
}

type PincodeLookup =
  | { readonly status: 'idle' | 'looking' }
  | { readonly status: 'found'; readonly city: string; readonly state: string }
  | { readonly status: 'failed'; readonly pincode: string };

interface AddressFieldsProps<Form extends FieldValues> {
  control: Control<Form>;
  getName: (field: keyof Address) => FieldPath<Form>;
  addressLabel: string;
  onPlace: (place: Place) => void;
}

export function AddressFields<Form extends FieldValues>({
  control,
  getName,
  addressLabel,
  onPlace,
}: AddressFieldsProps<Form>) {
  const [pincode = '', city = '', state = ''] = useWatch({
    control,
    name: [getName('pincode'), getName('city'), getName('state')],
  }).map(String);
  const { lookup, lookUp } = usePincodeLookup(onPlace, { pincode, city, state });
  const editableFields = listEditableFields(lookup);
  const bindText = (field: keyof Address) => ({
    control,
    name: getName(field),
    autoComplete: 'off',
  });
  return (
    <div className="@container">
      <div className="grid grid-cols-2 gap-x-4 gap-y-3 @3xl:grid-cols-4">
        <div className="col-span-full @md:col-span-1">
          <FormTextField {...bindText('name')} label={t`Name`} maxLength={120} isRequired />
        </div>
        <div className="col-span-full @md:col-span-1">
          <PhoneField control={control} name={getName('phone')} label={t`Phone`} isRequired />
        </div>
        <div className="col-span-full @md:col-span-1">
          <PhoneField control={control} name={getName('altPhone')} label={t`Alternative phone`} />
        </div>
        <div className="col-span-full @md:col-span-1">
          <FormTextField {...bindText('email')} label={t`Email`} type="email" maxLength={254} />
        </div>
        <div className="col-span-full">
          <FormTextArea {...bindText('address')} label={addressLabel} maxLength={500} isRequired />
        </div>
        <DigitsField
          control={control}
          name={getName('pincode')}
          length={6}
          onDigits={(digits) => void lookUp(digits)}
          label={t`Pincode`}
          inputMode="numeric"
          hint={describePincodeLookup(lookup)}
          isRequired
        />
        <FormTextField
          {...bindText('city')}
          label={t`City`}
          maxLength={80}
          isReadOnly={!editableFields.city}
          isRequired
        />
        <FormTextField
          {...bindText('state')}
          label={t`State`}
          maxLength={80}
          isReadOnly={!editableFields.state}
          isRequired
        />
        <FormTextField {...bindText('country')} label={t`Country`} isReadOnly isRequired />
      </div>
    </div>
  );
}

/**
 * Looks up a pincode of exactly six digits (Spec §5, input rules) and passes its place to `onPlace`. The place is empty
 * while the pincode is incomplete. It has only a country during the lookup and after a failure (logged, Spec §8).
 */
function usePincodeLookup(
  onPlace: (place: Place) => void,
  enteredTexts: Readonly<Record<'pincode' | 'city' | 'state', string>>,
) {
  const [fetchDetails] = warehousesApi.useLazyGetPincodeDetailsQuery();
  const [lookup, setLookup] = useState<PincodeLookup>({ status: 'idle' });
  const latestPincode = useRef('');

  async function lookUpPincode(pincode: string) {
    latestPincode.current = pincode;
    const isComplete = /^\d{6}$/.test(pincode);
    setLookup({ status: isComplete ? 'looking' : 'idle' });
    onPlace({ city: '', state: '', country: isComplete ? 'India' : '' });
    if (!isComplete) return;
    const { data, error } = await fetchDetails({ body: { pincode } }, true);
    // The user may have typed another pincode.
    if (latestPincode.current !== pincode) return;
    const place = {
      city: readTextAt(data, 'data', 'city'),
      state: readTextAt(data, 'data', 'state'),
    };
    if (place.city === '' && place.state === '') {
      console.info('Pincode lookup failed', pincode, error);
      setLookup({ status: 'failed', pincode });
      return;
    }
    setLookup({ status: 'found', ...place });
    onPlace({ ...place, country: 'India' });
  }

  // A restored draft, or a form that was filled in offline, may have no place.
  const lookUpMissing = useEffectEvent(() => {
    if (
      enteredTexts.city === '' &&
      enteredTexts.state === '' &&
      enteredTexts.pincode.length === 6
    ) {
      void lookUpPincode(enteredTexts.pincode);
    }
  });
  const needsLookup = lookup.status === 'idle' && enteredTexts.pincode.length === 6;
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the state shows the pending request
    if (needsLookup) lookUpMissing();
  }, [needsLookup]);
  useEffect(() => {
    const retryLookup = () => lookUpMissing();
    window.addEventListener('online', retryLookup);
    return () => window.removeEventListener('online', retryLookup);
  }, []);

  return { lookup, lookUp: lookUpPincode };
}

function listEditableFields(lookup: PincodeLookup) {
  const isUnknown = (field: 'city' | 'state') =>
    lookup.status === 'failed' || (lookup.status === 'found' && lookup[field] === '');
  return { city: isUnknown('city'), state: isUnknown('state') };
}

function describePincodeLookup(lookup: PincodeLookup): string | undefined {
  switch (lookup.status) {
    case 'idle':
      return undefined;
    case 'looking':
      return t`Looking up city and state…`;
    case 'found':
      return lookup.city === '' ? t`The city was not found. Enter it yourself.` : undefined;
    case 'failed': {
      const problem = findPincodeProblem(lookup.pincode);
      return problem === null
        ? t`The city and state were not found. Enter them yourself.`
        : formatProblem(problem);
    }
  }
}
