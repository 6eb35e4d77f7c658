import type { NdrReason } from '@shipdesk/domain/shipping/ndr/ndr-reason';
import { type CodeTable, readCode } from '../code-table.ts';
import type { Scan } from '../port.ts';

/** The code of a failed delivery. Shiprocket accepts an NDR action only after this code. */
export const UNDELIVERED_CODE = '21';

const shiprocketCodes: CodeTable = {
  version: '2026-11-26',
  source: 'sr-status of a scan; current_status_id has another numbering',
  statuses: {
    NA: 'MANIFESTED',
    5: 'MANIFESTED',
    52: 'MANIFESTED',
    15: 'PICKUP_SCHEDULED',
    19: 'OUT_FOR_PICKUP',
    13: 'PICKUP_EXCEPTION',
    20: 'PICKUP_EXCEPTION',
    42: 'PICKED_UP',
    6: 'IN_TRANSIT',
    18: 'IN_TRANSIT',
    22: 'IN_TRANSIT',
    39: 'IN_TRANSIT',
    38: 'REACHED_DESTINATION',
    17: 'OUT_FOR_DELIVERY',
    7: 'DELIVERED',
    9: 'RTO_INITIATED',
    46: 'RTO_IN_TRANSIT',
    41: 'RTO_OUT_FOR_DELIVERY',
    40: 'RTO_UNDELIVERED',
    10: 'RTO_DELIVERED',
    14: 'RTO_DELIVERED',
    12: 'LOST',
    25: 'DAMAGED',
    24: 'DISPOSED',
    44: 'DISPOSED',
    8: 'CANCELLED',
    45: 'CANCELLED',
  },
  reasons: { [UNDELIVERED_CODE]: 'other' },
};

/** Every failed delivery has the same code, so the courier's text sets the reason. The first match decides. */
const reasonPatterns: readonly (readonly [RegExp, NdrReason])[] = [
  [/otp|verification code/i, 'otp_failed'],
  [/open delivery/i, 'open_delivery_asked'],
  [/shifted|moved/i, 'consignee_moved'],
  [/address|landmark|pincode/i, 'address_incomplete'],
  [/refus|reject|cancel/i, 'refused'],
  [/cash|cod amount|payment/i, 'payment_not_ready'],
  [/future|reschedul|delay/i, 'reschedule_asked'],
  [/self.?collect/i, 'self_collect'],
  [/out of delivery area|\boda\b|non.?serviceable|restricted/i, 'restricted_area'],
  [/not attempted/i, 'not_attempted'],
  [/unavailable|not available|unreachable|not contactable|no response/i, 'consignee_unavailable'],
];

export function readShiprocketCode(code: string, words: string): Pick<Scan, 'status' | 'reason'> {
  const meaning = readCode(shiprocketCodes, code);
  if (meaning.reason === null) return meaning;
  return {
    ...meaning,
    reason: reasonPatterns.find(([pattern]) => pattern.test(words))?.[1] ?? 'other',
  };
}
