import { t } from '@lingui/core/macro';
import { findPincodeProblem } from '@shipdesk/domain/values/contact/contact-rules';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { readTextAt } from '../../api/answer.ts';
import { formatProblem } from '../../i18n/problem-texts.ts';
import { warehousesApi } from './warehouses-api.ts';

/** The place of a pincode. An unknown city or state is empty. */
export interface Place {
  readonly city: string;
  readonly state: string;
  readonly country: string;
}

export type PincodeLookup =
  | { readonly status: 'idle' | 'looking' }
  | { readonly status: 'found'; readonly city: string; readonly state: string }
  | { readonly status: 'failed'; readonly pincode: string };

/** The pincode and place in the form. */
export type EnteredPlace = Readonly<Record<'pincode' | 'city' | 'state', string>>;

/**
 * Looks up a pincode of exactly six digits (Spec §5, input rules) and passes its place to `onPlace`:
 * empty while the pincode is incomplete, India alone while the place is unknown. A failure is only
 * logged (Spec §8).
 */
export function usePincodeLookup(onPlace: (place: Place) => void, entered: EnteredPlace) {
  const [fetchDetails] = warehousesApi.useLazyGetPincodeDetailsQuery();
  const [lookup, setLookup] = useState<PincodeLookup>({ status: 'idle' });
  const latest = useRef('');

  async function lookUp(pincode: string) {
    latest.current = pincode;
    const isComplete = /^\d{6}$/.test(pincode);
    setLookup({ status: isComplete ? 'looking' : 'idle' });
    onPlace({ city: '', state: '', country: isComplete ? 'India' : '' });
    if (!isComplete) return;
    const { data, error } = await fetchDetails({ body: { pincode } }, true);
    // The user may have typed another pincode.
    if (latest.current !== pincode) return;
    const found = {
      city: readTextAt(data, 'data', 'city'),
      state: readTextAt(data, 'data', 'state'),
    };
    if (found.city === '' && found.state === '') {
      console.info('Pincode lookup failed', pincode, error);
      setLookup({ status: 'failed', pincode });
      return;
    }
    setLookup({ status: 'found', ...found });
    onPlace({ ...found, country: 'India' });
  }

  // A restored draft, or a form that was filled in offline, may have no place.
  const lookUpMissing = useEffectEvent(() => {
    if (entered.city === '' && entered.state === '' && entered.pincode.length === 6) {
      void lookUp(entered.pincode);
    }
  });
  const isUnasked = lookup.status === 'idle' && entered.pincode.length === 6;
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the state shows that a request is in flight
    if (isUnasked) lookUpMissing();
  }, [isUnasked]);
  useEffect(() => {
    const retry = () => lookUpMissing();
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, []);

  return { lookup, lookUp };
}

/** Which of the fields that the lookup fills the user has to fill in. */
export function listEditableFields(lookup: PincodeLookup) {
  const isUnknown = (field: 'city' | 'state') =>
    lookup.status === 'failed' || (lookup.status === 'found' && lookup[field] === '');
  return { city: isUnknown('city'), state: isUnknown('state') };
}

/** The hint below the pincode. */
export function describePincodeLookup(lookup: PincodeLookup): string | undefined {
  switch (lookup.status) {
    case 'idle':
      return undefined;
    case 'looking':
      return t`Looking up city and state…`;
    case 'found':
      return lookup.city === '' ? t`City not known. Please fill it in.` : undefined;
    case 'failed': {
      const problem = findPincodeProblem(lookup.pincode);
      return problem === null
        ? t`City and state were not found. Please fill them in.`
        : formatProblem(problem);
    }
  }
}
