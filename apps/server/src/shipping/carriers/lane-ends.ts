import type { Lane } from '@shipdesk/domain/shipping/serviceability';
import type { Outcome, Serviceability } from './port.ts';

export interface ServedPincode {
  readonly kind: 'pincode';
  readonly servesPrepaid: boolean;
  readonly servesCod: boolean;
  readonly servesPickup: boolean;
  readonly words: string;
}

type CheckPincode = (pincode: string, signal: AbortSignal) => Promise<Outcome<ServedPincode>>;

/** For a carrier that checks pincodes instead of lanes. */
export const createLaneCheck =
  (checkPincode: CheckPincode) =>
  async (
    { fromPincode, toPincode, paymentMode }: Lane,
    signal: AbortSignal,
  ): Promise<Outcome<Serviceability>> => {
    const delivery = await checkPincode(toPincode, signal);
    if (delivery.kind !== 'pincode') return delivery;
    const pickup = fromPincode === toPincode ? delivery : await checkPincode(fromPincode, signal);
    if (pickup.kind !== 'pincode') return pickup;
    const isDelivered = paymentMode === 'COD' ? delivery.servesCod : delivery.servesPrepaid;
    const words = isDelivered ? pickup.words : delivery.words;
    return { kind: 'serviceability', isServed: isDelivered && pickup.servesPickup, words };
  };
