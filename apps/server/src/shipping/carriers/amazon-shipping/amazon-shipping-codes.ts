import type { NdrReason } from '@shipdesk/domain/shipping/ndr/ndr-reason';
import { type CodeTable, readCode } from '../code-table.ts';
import type { Scan } from '../port.ts';

/** The prefix of return codes, because Amazon uses the same codes for deliveries and returns. */
export const RETURN_PREFIX = 'Returns.';

const amazonShippingCodes: CodeTable = {
  version: '2026-11-27',
  source: 'Shipping API v2: eventCode, with the leg',
  statuses: {
    ReadyForReceive: 'MANIFESTED',
    PickupDone: 'PICKED_UP',
    Departed: 'IN_TRANSIT',
    ArrivedAtCarrierFacility: 'IN_TRANSIT',
    OutForDelivery: 'OUT_FOR_DELIVERY',
    AvailableForPickup: 'REACHED_DESTINATION',
    Delivered: 'DELIVERED',
    Lost: 'LOST',
    // The code does not say who cancelled. A parcel that Shipdesk cancelled has already ended.
    PickupCancelled: 'PICKUP_EXCEPTION',
    ReturnInitiated: 'RTO_INITIATED',
    [`${RETURN_PREFIX}ReturnInitiated`]: 'RTO_INITIATED',
    [`${RETURN_PREFIX}PickupDone`]: 'RTO_IN_TRANSIT',
    [`${RETURN_PREFIX}Departed`]: 'RTO_IN_TRANSIT',
    [`${RETURN_PREFIX}ArrivedAtCarrierFacility`]: 'RTO_IN_TRANSIT',
    [`${RETURN_PREFIX}OutForDelivery`]: 'RTO_OUT_FOR_DELIVERY',
    [`${RETURN_PREFIX}DeliveryAttempted`]: 'RTO_UNDELIVERED',
    [`${RETURN_PREFIX}Delivered`]: 'RTO_DELIVERED',
    [`${RETURN_PREFIX}Lost`]: 'LOST',
  },
  reasons: {
    DeliveryAttempted: 'other',
    Undeliverable: 'other',
    Rejected: 'refused',
    RecipientRequestedAlternateDeliveryTiming: 'reschedule_asked',
  },
};

/** The events after which Amazon accepts an NDR action. */
export const failureCodes: readonly string[] = Object.keys(amazonShippingCodes.reasons);

const reasonsByDetail: Readonly<Record<string, NdrReason>> = {
  CustomerUnavailable: 'consignee_unavailable',
  UnableToContactRecipient: 'consignee_unavailable',
  BusinessClosed: 'consignee_unavailable',
  AddressNotFound: 'address_incomplete',
  PaymentNotReady: 'payment_not_ready',
  OtpNotAvailable: 'otp_failed',
  Rejected: 'refused',
  NotRequired: 'refused',
  CancelledByRecipient: 'refused',
  RejectedByRecipientWithVerification: 'refused',
  IncorrectItems: 'refused',
  UnableToAccess: 'restricted_area',
};

/** Returns the status and reason of an event. Pass `details` only for the newest event, which they describe. */
export function readAmazonCode(
  code: string,
  details: readonly string[] = [],
): Pick<Scan, 'status' | 'reason'> {
  const meaning = readCode(amazonShippingCodes, code);
  if (meaning.reason !== 'other') return meaning;
  const detail = details.find((name) => Object.hasOwn(reasonsByDetail, name)) ?? '';
  return { ...meaning, reason: reasonsByDetail[detail] ?? 'other' };
}
