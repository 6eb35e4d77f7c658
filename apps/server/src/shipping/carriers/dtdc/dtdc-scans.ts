import { readItems } from '../../../platform/json.ts';
import { readText } from '../carrier-call.ts';
import type { Scan } from '../port.ts';
import { parseScanTime } from '../scan-time.ts';
import { readDtdcCode } from './dtdc-codes.ts';

/** Converts `DDMMYYYY` and `HHMM`, which may lack a leading zero, to an ISO time. */
function toIsoTime(date: string, time: string): string {
  const [day, clock] = [date.padStart(8, '0'), time.padStart(4, '0')];
  const isoDay = `${day.slice(4)}-${day.slice(2, 4)}-${day.slice(0, 2)}`;
  return `${isoDay}T${clock.slice(0, 2)}:${clock.slice(2)}:00`;
}

/** Skips scans that have neither a code nor an action, or no valid time. */
export function parseTrackedScans(json: unknown, awb: string, now: Date): Scan[] {
  const reference = readText(json, 'trackHeader', 'strRefNo');
  return (readItems(json, 'trackDetails') ?? []).flatMap((detail): Scan[] => {
    const time = toIsoTime(readText(detail, 'strActionDate'), readText(detail, 'strActionTime'));
    const at = parseScanTime(time, now);
    const action = readText(detail, 'strAction');
    const code = readText(detail, 'strCode') || action;
    if (at === null || code === '') return [];
    const words = readText(detail, 'sTrRemarks');
    return [
      {
        awb,
        reference,
        at,
        code,
        words,
        rawStatus: action,
        location: readText(detail, 'strOrigin'),
        ...readDtdcCode(code, { action, remark: words }),
      },
    ];
  });
}
