import type { NdrReason } from '@shipdesk/domain/shipping/ndr/ndr-reason';
import { type CodeTable, readCode } from '../code-table.ts';
import type { Scan } from '../port.ts';

/** The status of a failed delivery, after which Ekart accepts an NDR action. */
export const UNDELIVERED_CODE = 'Undelivered';

export const ekartCodes: CodeTable = {
  version: '2026-11-27',
  source: 'Ekart API 3.8.8: status of a scan',
  statuses: {
    'Order Placed': 'MANIFESTED',
    'Pickup Scheduled': 'PICKUP_SCHEDULED',
    'Pickup Pending': 'PICKUP_SCHEDULED',
    'Out for Pickup': 'OUT_FOR_PICKUP',
    'Not Picked': 'PICKUP_EXCEPTION',
    'Pickup Cancelled': 'PICKUP_EXCEPTION',
    'Not Serviceable': 'PICKUP_EXCEPTION',
    'Picked Up': 'PICKED_UP',
    'In Transit': 'IN_TRANSIT',
    'Shipment Delayed': 'IN_TRANSIT',
    'Out for Delivery': 'OUT_FOR_DELIVERY',
    Delivered: 'DELIVERED',
    Cancelled: 'CANCELLED',
    'Seller Cancelled': 'CANCELLED',
    'RTO Requested': 'RTO_INITIATED',
    'Seller RTO Requested': 'RTO_INITIATED',
    'RTO In Transit': 'RTO_IN_TRANSIT',
    'RTO Shipment Delayed': 'RTO_IN_TRANSIT',
    'RTO Out for Delivery': 'RTO_OUT_FOR_DELIVERY',
    'RTO Failed': 'RTO_UNDELIVERED',
    'RTO Delivered': 'RTO_DELIVERED',
    Lost: 'LOST',
    Damaged: 'DAMAGED',
  },
  reasons: { [UNDELIVERED_CODE]: 'other' },
};

/** The reason of a failed delivery by `ndrStatus`. A push has the same text in its description. */
const reasonsByNdrStatus: Readonly<Record<string, NdrReason>> = {
  'Customer Unavailable': 'consignee_unavailable',
  'Customer Unreachable': 'consignee_unavailable',
  'Rejected by Customer': 'refused',
  'Order Already Cancelled': 'refused',
  'OTP Verified Cancellation': 'refused',
  'Delivery Rescheduled': 'reschedule_asked',
  'Address Issue': 'address_incomplete',
  'Payment Issue': 'payment_not_ready',
  'Out Of Delivery Area': 'restricted_area',
  Dispute: 'payment_disputed',
  'Self Collect': 'self_collect',
  'Not Attempted': 'not_attempted',
  'OTP Not Received/OTP Mismatch': 'otp_failed',
  'Shipment Seized By Customer': 'seized',
};

export function readEkartCode(code: string, ...words: string[]): Pick<Scan, 'status' | 'reason'> {
  const meaning = readCode(ekartCodes, code);
  if (meaning.reason === null) return meaning;
  const text = words.join(' ').toLowerCase();
  const match = Object.entries(reasonsByNdrStatus).find(([status]) =>
    text.includes(status.toLowerCase()),
  );
  return { ...meaning, reason: match?.[1] ?? 'other' };
}
