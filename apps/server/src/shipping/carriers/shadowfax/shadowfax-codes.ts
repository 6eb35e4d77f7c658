import type { NdrReason } from '@shipdesk/domain/shipping/ndr/ndr-reason';
import { type CodeTable, readCode } from '../code-table.ts';
import type { Scan } from '../port.ts';

export const shadowfaxCodes: CodeTable = {
  version: '2026-11-26',
  source: 'Unified API, forward: status_id',
  statuses: {
    new: 'MANIFESTED',
    assigned_for_seller_pickup: 'PICKUP_SCHEDULED',
    assigned_for_pickup: 'PICKUP_SCHEDULED',
    ofp: 'OUT_FOR_PICKUP',
    pickup_not_attempted: 'PICKUP_EXCEPTION',
    pickup_on_hold: 'PICKUP_EXCEPTION',
    seller_not_contactable: 'PICKUP_EXCEPTION',
    seller_initiated_delay: 'PICKUP_EXCEPTION',
    picked: 'PICKED_UP',
    received_from_client_warehouse: 'PICKED_UP',
    // The first hub of a forward parcel, not a return.
    recd_at_rev_hub: 'IN_TRANSIT',
    item_manifested: 'IN_TRANSIT',
    bag_in_transit: 'IN_TRANSIT',
    bag_received_at_via: 'IN_TRANSIT',
    bag_received: 'IN_TRANSIT',
    item_misrouted: 'IN_TRANSIT',
    pincode_updated: 'IN_TRANSIT',
    recd_at_fwd_dc: 'REACHED_DESTINATION',
    recd_at_fwd_hub: 'REACHED_DESTINATION',
    assigned_for_delivery: 'REACHED_DESTINATION',
    reopen_ndr: 'REACHED_DESTINATION',
    ofd: 'OUT_FOR_DELIVERY',
    delivered: 'DELIVERED',
    rts: 'RTO_INITIATED',
    rto: 'RTO_INITIATED',
    rts_in_process: 'RTO_IN_TRANSIT',
    rto_in_process: 'RTO_IN_TRANSIT',
    in_transit_return: 'RTO_IN_TRANSIT',
    recd_at_dc_rts: 'RTO_IN_TRANSIT',
    rts_ofd: 'RTO_OUT_FOR_DELIVERY',
    rts_nd: 'RTO_UNDELIVERED',
    rto_nd: 'RTO_UNDELIVERED',
    rts_d: 'RTO_DELIVERED',
    rto_d: 'RTO_DELIVERED',
    cancelled_by_seller: 'CANCELLED',
    lost: 'LOST',
  },
  reasons: {
    cid: 'reschedule_asked',
    nc: 'consignee_unavailable',
    na: 'not_attempted',
    cancelled_by_customer: 'refused',
    on_hold: 'other',
    partially_delivered: 'other',
  },
};

/** Reasons of parcels on hold by remark. The first pattern that matches decides. */
const holdReasons: readonly (readonly [RegExp, NdrReason])[] = [
  [/address|landmark/i, 'address_incomplete'],
  [/open delivery/i, 'open_delivery_asked'],
  [/shifted|moved/i, 'consignee_moved'],
  [/non.?serviceable|out of delivery area/i, 'restricted_area'],
  [/payment|cash|upi/i, 'payment_not_ready'],
  [/refus|reject/i, 'refused'],
];

/** Codes after which Shadowfax accepts another delivery attempt. */
export const reattemptCodes: readonly string[] = Object.keys(shadowfaxCodes.reasons);
/** Codes after which Shadowfax returns a parcel on request. */
export const returnCodes: readonly string[] = ['on_hold', 'cancelled_by_customer'];

/** The remark of a parcel on hold contains the reason. */
export function readShadowfaxCode(code: string, remark: string): Pick<Scan, 'status' | 'reason'> {
  const meaning = readCode(shadowfaxCodes, code);
  if (code !== 'on_hold') return meaning;
  const reason = holdReasons.find(([pattern]) => pattern.test(remark))?.[1] ?? 'other';
  return { ...meaning, reason };
}
