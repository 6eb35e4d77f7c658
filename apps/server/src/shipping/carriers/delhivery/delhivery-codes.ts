import type { NdrReason } from '@shipdesk/domain/shipping/ndr/ndr-reason';
import type { ScanStatus } from '@shipdesk/domain/shipping/status';
import type { Scan } from '../port.ts';

/** Reasons of failed deliveries, keyed by NSL code. A `Pending` parcel with one of these codes is undelivered. */
const ndrReasonByCode: Readonly<Record<string, NdrReason>> = {
  'EOD-11': 'consignee_unavailable',
  'EOD-74': 'address_incomplete',
  'SC-104': 'address_incomplete',
  'EOD-15': 'consignee_moved',
  'EOD-6': 'refused',
  'EOD-3': 'reschedule_asked',
  'EOD-16': 'payment_not_ready',
  'EOD-40': 'payment_disputed',
  'EOD-133': 'payment_disputed',
  'EOD-134': 'payment_disputed',
  'EOD-69': 'open_delivery_asked',
  'EOD-104': 'restricted_area',
  'EOD-86': 'not_attempted',
  'EOD-43': 'self_collect',
  'SC-102': 'self_collect',
  'SC-103': 'self_collect',
  'SC-106': 'self_collect',
  'EOD-111': 'opened_and_refused',
  'EOD-137': 'otp_failed',
  'EOD-138': 'otp_failed',
  'EOD-105': 'seized',
  'ST-108': 'other',
};
const ndrCodes = Object.keys(ndrReasonByCode);

export const reattemptCodes: readonly string[] = [
  'EOD-74',
  'EOD-15',
  'EOD-104',
  'EOD-43',
  'EOD-86',
  'EOD-11',
  'EOD-69',
  'EOD-6',
];

export const deferrableCodes: readonly string[] = ['EOD-3', 'EOD-16'];

export const paymentCodes: readonly string[] = ['EOD-40', 'EOD-133', 'EOD-134'];

export const failedDeliveryCodes: readonly string[] = ndrCodes;

type Rule = readonly [
  type: string,
  status: string | readonly string[] | null,
  /** Codes, or prefixes followed by `*`; null for all codes. */
  codes: readonly string[] | null,
  meaning: ScanStatus,
];

/** The first matching rule decides. Source: Delhivery's package life cycle and its NSL codes. */
const rules: readonly Rule[] = [
  // Forward, until the pickup.
  ['UD', null, ['FMOFP-101'], 'OUT_FOR_PICKUP'],
  ['UD', null, ['FMPUR-101'], 'PICKUP_SCHEDULED'],
  ['UD', null, ['FMEOD-*', 'X-PNP', 'PNP-101'], 'PICKUP_EXCEPTION'],
  ['UD', null, ['X-PPOM', 'X-PPONM', 'X-PROM', 'X-PRONM', 'X-PIOM'], 'PICKED_UP'],
  ['UD', 'Manifested', null, 'MANIFESTED'],
  ['UD', 'Not Picked', ['DTUP-210'], 'CANCELLED'],
  ['UD', 'Not Picked', null, 'PICKUP_EXCEPTION'],
  // Forward, in transit.
  ['UD', 'Pending', ['X-IBD3F'], 'REACHED_DESTINATION'],
  ['UD', 'Pending', ndrCodes, 'UNDELIVERED'],
  ['UD', ['In Transit', 'Pending'], null, 'IN_TRANSIT'],
  ['UD', 'Dispatched', null, 'OUT_FOR_DELIVERY'],
  // DL closes a parcel; only its status distinguishes a delivery from a return.
  ['DL', 'Delivered', null, 'DELIVERED'],
  ['DL', 'RTO', null, 'RTO_DELIVERED'],
  ['DL', 'DTO', null, 'DELIVERED'],
  // Return to origin.
  ['RT', ['In Transit', 'Pending'], ['RT-104'], 'DAMAGED'],
  ['RT', ['In Transit', 'Pending'], ['RT-*', 'EOD-6O'], 'RTO_INITIATED'],
  ['RT', ['In Transit', 'Pending'], ['RD-PD*'], 'RTO_UNDELIVERED'],
  ['RT', 'Pending', null, 'RTO_PENDING'],
  ['RT', 'In Transit', null, 'RTO_IN_TRANSIT'],
  ['RT', 'Dispatched', null, 'RTO_OUT_FOR_DELIVERY'],
  ['RT', null, null, 'RTO_IN_TRANSIT'],
  ['LT', null, null, 'LOST'],
  // Reverse: collected from the consignee, delivered to the seller.
  ['PP', null, ['EOD-21', 'EOD-26', 'EOD-65', 'EOD-68', 'EOD-73', 'EOD-777'], 'PICKUP_EXCEPTION'],
  ['PP', 'Open', null, 'MANIFESTED'],
  ['PP', 'Scheduled', null, 'PICKUP_SCHEDULED'],
  ['PP', 'Dispatched', null, 'OUT_FOR_PICKUP'],
  ['PU', null, ['EOD-77'], 'PICKED_UP'],
  ['PU', 'In Transit', null, 'IN_TRANSIT'],
  ['PU', 'Pending', null, 'REACHED_DESTINATION'],
  ['PU', 'Dispatched', null, 'OUT_FOR_DELIVERY'],
  // Delhivery can schedule the pickup again after these codes.
  ['CN', null, ['EOD-21', 'EOD-777'], 'PICKUP_EXCEPTION'],
  ['CN', ['Canceled', 'Cancelled', 'Closed'], null, 'CANCELLED'],
];

function hasCode(codes: readonly string[], code: string): boolean {
  return codes.some((entry) =>
    entry.endsWith('*') ? code.startsWith(entry.slice(0, -1)) : code === entry,
  );
}

export function classifyScan(type: string, status: string, code: string): ScanStatus {
  const rule = rules.find(
    ([ruleType, ruleStatus, codes]) =>
      ruleType === type &&
      (ruleStatus === null || [ruleStatus].flat().includes(status)) &&
      (codes === null || hasCode(codes, code)),
  );
  return rule?.[3] ?? 'UNKNOWN';
}

export function findNdrReason(type: string, status: string, code: string): NdrReason | null {
  return classifyScan(type, status, code) === 'UNDELIVERED'
    ? (ndrReasonByCode[code] ?? 'other')
    : null;
}

/** A scan with Delhivery's types, statuses and codes, which the simulator also uses. */
export type CodedScan = Omit<Scan, 'rawStatus' | 'status' | 'reason'> & {
  readonly type: string;
  readonly status: string;
};

export function toScan({ type, status, ...raw }: CodedScan): Scan {
  return {
    ...raw,
    rawStatus: `${type} ${status}`,
    status: classifyScan(type, status, raw.code),
    reason: findNdrReason(type, status, raw.code),
  };
}
