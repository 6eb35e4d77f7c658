import { pincodeProblem } from '@shipdesk/domain/contact/contact-rules';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLazyGetPincodeDetailsQuery } from './warehouses-api.ts';

/** Where a pincode is. An empty city or state is one that the lookup does not know. */
export interface Place {
  readonly city: string;
  readonly state: string;
  readonly country: string;
}

export type PincodeLookup =
  | { readonly status: 'idle' | 'looking' }
  | { readonly status: 'found'; readonly place: Place }
  | { readonly status: 'failed'; readonly pincode: string };

/** What stands in the form now. */
export interface EnteredPlace {
  readonly pincode: string;
  readonly city: string;
  readonly state: string;
}

const unknownPlace: Place = { city: '', state: '', country: '' };

/**
 * Looks a pincode up once it has exactly six digits (Spec §5, input rules) and hands the place to
 * `onPlace`: empty while the pincode is incomplete, country India and nothing else when the lookup
 * failed. A failure is only logged (Spec §8).
 */
export function usePincodeLookup(onPlace: (place: Place) => void, entered: EnteredPlace) {
  const [fetchDetails] = useLazyGetPincodeDetailsQuery();
  const [lookup, setLookup] = useState<PincodeLookup>({ status: 'idle' });
  const latest = useRef('');

  async function lookUp(pincode: string) {
    latest.current = pincode;
    if (!/^\d{6}$/.test(pincode)) {
      setLookup({ status: 'idle' });
      onPlace(unknownPlace);
      return;
    }
    setLookup({ status: 'looking' });
    onPlace({ city: '', state: '', country: 'India' });
    const { data: answer, error } = await fetchDetails({ pincode }, true);
    // An answer that comes after the next keystroke is about another pincode.
    if (latest.current !== pincode) return;
    if (answer === undefined) {
      console.info('Pincode lookup failed', pincode, error);
      setLookup({ status: 'failed', pincode });
      return;
    }
    const place = { city: answer.data.city, state: answer.data.state, country: 'India' };
    setLookup({ status: 'found', place });
    onPlace(place);
  }

  // A draft that was put back without its place, and a line that is up again: what the user filled in meanwhile stays.
  const lookUpMissing = useEffectEvent(() => {
    const isMissing = entered.city === '' && entered.state === '' && entered.pincode.length === 6;
    if (isMissing) void lookUp(entered.pincode);
  });
  const isUnasked = lookup.status === 'idle' && entered.pincode.length === 6;
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the state says that the server is being asked
    if (isUnasked) lookUpMissing();
  }, [isUnasked]);
  useEffect(() => {
    const again = () => lookUpMissing();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, []);

  return { lookup, lookUp };
}

/** Which of the fields that the lookup fills the user has to fill after all. */
export function editablePlaceFields(lookup: PincodeLookup) {
  if (lookup.status === 'failed') return { city: true, state: true };
  if (lookup.status !== 'found') return { city: false, state: false };
  return { city: lookup.place.city === '', state: lookup.place.state === '' };
}

/** What to say below the pincode. */
export function pincodeHint(lookup: PincodeLookup): string | undefined {
  switch (lookup.status) {
    case 'idle':
      return undefined;
    case 'looking':
      return 'Looking up city and state…';
    case 'found':
      return lookup.place.city === '' ? 'City not known. Please fill it in.' : undefined;
    case 'failed':
      return (
        pincodeProblem(lookup.pincode) ?? 'City and state were not found. Please fill them in.'
      );
  }
}
