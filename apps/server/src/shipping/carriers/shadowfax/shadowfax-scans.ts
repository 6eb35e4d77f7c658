import type { AttemptEvidence } from '@shipdesk/domain/shipping/ndr/attempt-checks';
import { readItems, readValue } from '../../../platform/json.ts';
import { readText } from '../carrier-call.ts';
import type { Scan } from '../port.ts';
import { parseScanTime } from '../scan-time.ts';
import { readShadowfaxCode } from './shadowfax-codes.ts';

/** Returns an empty list if the AWB or the code is missing or the time is invalid. */
function buildScan(
  { time, ...raw }: Omit<Scan, 'at' | 'status' | 'reason'> & { readonly time: string },
  now: Date,
): Scan[] {
  const at = parseScanTime(time, now);
  if (at === null || raw.awb === '' || raw.code === '') return [];
  return [{ ...raw, at, ...readShadowfaxCode(raw.code, raw.words) }];
}

export function parseTrackedScans(json: unknown, now: Date): Scan[] {
  const ids = {
    awb: readText(json, 'order_details', 'awb_number'),
    reference: readText(json, 'order_details', 'client_order_id'),
  };
  return (readItems(json, 'tracking_details') ?? []).flatMap((detail) =>
    buildScan(
      {
        ...ids,
        code: readText(detail, 'status_id'),
        rawStatus: readText(detail, 'status'),
        words: readText(detail, 'remarks'),
        location: readText(detail, 'location'),
        time: readText(detail, 'created'),
      },
      now,
    ),
  );
}

function readEvidence(json: unknown): AttemptEvidence {
  const agentName = readText(json, 'rider_name');
  const agentPhone = readText(json, 'rider_contact');
  const isOtpChecked = readValue(json, 'otp_verified');
  return {
    ...(agentName !== '' && { agentName }),
    ...(agentPhone !== '' && { agentPhone }),
    ...(typeof isOtpChecked === 'boolean' && { isOtpChecked }),
  };
}

/** Returns null for an invalid push. Times in pushes are Indian times. */
export function parseShadowfaxPush(json: unknown, now: Date): Scan[] | null {
  const scans = buildScan(
    {
      awb: readText(json, 'awb_number'),
      reference: readText(json, 'order_id'),
      code: readText(json, 'event'),
      rawStatus: readText(json, 'status'),
      words: readText(json, 'comments'),
      location: readText(json, 'current_location'),
      time: readText(json, 'event_timestamp'),
      evidence: readEvidence(json),
    },
    now,
  );
  return scans.length > 0 ? scans : null;
}
