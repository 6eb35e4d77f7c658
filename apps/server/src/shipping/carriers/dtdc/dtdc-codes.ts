import type { NdrReason } from '@shipdesk/domain/shipping/ndr/ndr-reason';
import { type CodeTable, readCode } from '../code-table.ts';
import type { Scan } from '../port.ts';

/** Keys are codes, and actions in lower case. An action has precedence over a code, because returns reuse the codes. */
const dtdcCodes: CodeTable = {
  version: '2026-11-26',
  source: 'Tracking 2.2: strCode and strAction',
  statuses: {
    BKD: 'PICKED_UP',
    CDOUT: 'IN_TRANSIT',
    CDIN: 'IN_TRANSIT',
    OBMD: 'IN_TRANSIT',
    IBMD: 'IN_TRANSIT',
    OPMF: 'IN_TRANSIT',
    IPMF: 'IN_TRANSIT',
    OMBM: 'IN_TRANSIT',
    IMBM: 'IN_TRANSIT',
    OUTDLV: 'OUT_FOR_DELIVERY',
    DLV: 'DELIVERED',
    'order received': 'MANIFESTED',
    'softdata upload': 'MANIFESTED',
    'pickup scheduled': 'PICKUP_SCHEDULED',
    'pickup awaited': 'PICKUP_SCHEDULED',
    'pickup reassigned': 'PICKUP_SCHEDULED',
    'pickup failed': 'PICKUP_EXCEPTION',
    'not picked': 'PICKUP_EXCEPTION',
    booked: 'PICKED_UP',
    'in transit': 'IN_TRANSIT',
    heldup: 'IN_TRANSIT',
    'mis route': 'IN_TRANSIT',
    'e-waybill dispute': 'IN_TRANSIT',
    'weekly off': 'IN_TRANSIT',
    'vehicle breakdown': 'IN_TRANSIT',
    'reached at destination': 'REACHED_DESTINATION',
    'received at delivery centre': 'REACHED_DESTINATION',
    'fdm prepared': 'REACHED_DESTINATION',
    'out for delivery': 'OUT_FOR_DELIVERY',
    delivered: 'DELIVERED',
    'otp based delivered': 'DELIVERED',
    'set rto initiated': 'RTO_INITIATED',
    'rto processed & forwarded': 'RTO_INITIATED',
    'return as per client instruction.': 'RTO_INITIATED',
    'rto in transit': 'RTO_IN_TRANSIT',
    'rto booked': 'RTO_IN_TRANSIT',
    'rto reached at destination': 'RTO_IN_TRANSIT',
    'rto fdm prepared': 'RTO_IN_TRANSIT',
    'rto mis route': 'RTO_IN_TRANSIT',
    'rto out for delivery': 'RTO_OUT_FOR_DELIVERY',
    'rto not delivered': 'RTO_UNDELIVERED',
    'rto delivered': 'RTO_DELIVERED',
    cancelled: 'CANCELLED',
  },
  reasons: { 'not delivered': 'other' },
};

/** Reasons of failed deliveries by remark. The first pattern that matches decides. */
const reasonsByRemark: readonly (readonly [RegExp, NdrReason])[] = [
  [/address|landmark/i, 'address_incomplete'],
  [/shifted|moved/i, 'consignee_moved'],
  [/refus|reject/i, 'refused'],
  [/cash|payment|cod/i, 'payment_not_ready'],
  [/reschedul|later|future/i, 'reschedule_asked'],
  [/otp/i, 'otp_failed'],
  [/non.?serviceable|restricted|no entry/i, 'restricted_area'],
  [/not available|door locked|not contactable|no response|closed/i, 'consignee_unavailable'],
];

export function readDtdcCode(
  code: string,
  { action, remark }: { readonly action: string; readonly remark: string },
): Pick<Scan, 'status' | 'reason'> {
  const key = action.trim().toLowerCase();
  const actionMeaning = readCode(dtdcCodes, key);
  if (actionMeaning.reason !== null) {
    const reason = reasonsByRemark.find(([pattern]) => pattern.test(remark))?.[1] ?? 'other';
    return { ...actionMeaning, reason };
  }
  // A code has another meaning on a return, so ignore the code of an unknown return action.
  const isReadByCode = actionMeaning.status === 'UNKNOWN' && !/\brto\b|return/.test(key);
  return isReadByCode ? readCode(dtdcCodes, code) : actionMeaning;
}
