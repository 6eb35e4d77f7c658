import type { NdrReason } from '@shipdesk/domain/shipping/ndr/ndr-reason';
import type { ScanStatus } from '@shipdesk/domain/shipping/status';
import type { Scan } from './port.ts';

/** Change the version with the table. */
export interface CodeTable {
  readonly version: string;
  readonly source: string;
  readonly statuses: Readonly<Record<string, ScanStatus>>;
  readonly reasons: Readonly<Record<string, NdrReason>>;
}

/** Returns the status and NDR reason of a code: `UNDELIVERED` if it has a reason, `UNKNOWN` if it is not listed. */
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
