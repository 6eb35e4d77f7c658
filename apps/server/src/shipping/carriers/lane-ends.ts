import type { Lane } from '@shipdesk/domain/shipping/serviceability';
import type { Outcome, Serviceability } from './port.ts';

/** The services of a carrier in a pincode. */
export interface ServedPincode {
  readonly kind: 'pincode';
  readonly prepaid: boolean;
  readonly cod: boolean;
  readonly pickup: boolean;
  readonly words: string;
}

type CheckPincode = (pincode: string, signal: AbortSignal) => Promise<Outcome<ServedPincode>>;

/** Checks a lane by both of its pincodes, for a carrier that checks each pincode alone. */
export const checkBothEnds =
  (checkPincode: CheckPincode) =>
  async (
    { fromPincode, toPincode, paymentMode }: Lane,
    signal: AbortSignal,
  ): Promise<Outcome<Serviceability>> => {
    const to = await checkPincode(toPincode, signal);
    if (to.kind !== 'pincode') return to;
    const from = fromPincode === toPincode ? to : await checkPincode(fromPincode, signal);
    if (from.kind !== 'pincode') return from;
    const isDelivered = paymentMode === 'COD' ? to.cod : to.prepaid;
    const words = isDelivered ? from.words : to.words;
    return { kind: 'serviceability', isServed: isDelivered && from.pickup, words };
  };
