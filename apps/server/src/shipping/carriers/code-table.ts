import type { NdrReason } from '@shipdesk/domain/shipping/ndr/ndr-reason';
import type { ScanStatus } from '@shipdesk/domain/shipping/status';
import type { Scan } from './port.ts';

/** The meaning of a carrier's codes. A changed table gets another version. */
export interface CodeTable {
  readonly version: string;
  readonly source: string;
  readonly statuses: Readonly<Record<string, ScanStatus>>;
  /** The codes of failed deliveries. */
  readonly reasons: Readonly<Record<string, NdrReason>>;
}

/** Returns the status of a code, `UNKNOWN` for one that is in no table, and why a delivery failed. */
export function readCode(
  { statuses, reasons }: CodeTable,
  code: string,
): Pick<Scan, 'status' | 'reason'> {
  if (Object.hasOwn(reasons, code)) {
    return { status: 'UNDELIVERED', reason: reasons[code] ?? 'other' };
  }
  const status = Object.hasOwn(statuses, code) ? statuses[code] : undefined;
  return { status: status ?? 'UNKNOWN', reason: null };
}
