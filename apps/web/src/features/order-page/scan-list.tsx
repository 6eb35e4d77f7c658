import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { formatCount, formatDateTime } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { shipmentStatusName } from '../shipping/shipment-texts.ts';
import type { Shipment } from '../shipping/shipping-api.ts';

/** Scans shown until the others are asked for. */
const FIRST_SCANS = 4;

/** The scans of a parcel, the newest first. */
export function ScanList({ events }: { events: Shipment['events'] }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? events : events.slice(0, FIRST_SCANS);
  if (events.length === 0) {
    return <p className="text-sm text-muted">{t`The carrier has not scanned the parcel yet.`}</p>;
  }
  return (
    <>
      <ol aria-label={t`Scans`} className="flex flex-col gap-3">
        {shown.map(({ at, status, words, location }, index) => (
          <li
            key={`${at} ${status} ${words}`}
            className={`border-l-2 pl-3 ${index === 0 ? 'border-accent' : 'border-line'}`}
          >
            <p className="text-base break-words text-ink">
              {[shipmentStatusName(status), location].filter(Boolean).join(' · ')}
            </p>
            {words !== '' && <p className="text-sm break-words text-muted">{words}</p>}
            <p className="text-sm text-muted tabular-nums">
              <time dateTime={at}>{formatDateTime(at)}</time>
            </p>
          </li>
        ))}
      </ol>
      {shown.length < events.length && (
        <div className="mt-3">
          <Button size="sm" onPress={() => setWhole(true)}>
            {t`Show all ${{ count: formatCount(events.length) }} scans`}
          </Button>
        </div>
      )}
    </>
  );
}
