import { t } from '@lingui/core/macro';
import type { Shipment } from '@shipdesk/contract/shipping/shipments';
import { findReturnStart, isReturnStatus } from '@shipdesk/domain/shipping/returned-parcel';
import { toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatCount, formatDate, formatTime } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { getShipmentStatusName } from '../../product/shipment-texts.ts';
import { Button } from '../../ui/button.tsx';

type Scan = Shipment['events'][number];

const INITIAL_SCANS = 4;
/** The code of events that Shipdesk records without a scan from the carrier. */
const OWN_CODE = 'own';

const getScanDay = ({ at }: Scan): string => toBusinessDay(new Date(at));

interface ScanListProps {
  events: readonly Scan[];
  /** False for operator staff, who view a seller's parcel. */
  isOwn?: boolean;
}

export function ScanList({ events, isOwn = true }: ScanListProps) {
  if (events.length === 0) {
    return <p className="text-sm text-muted">{t`No scans from the carrier yet.`}</p>;
  }
  const startMs = findReturnStart(events.map(({ at, status }) => ({ at: new Date(at), status })));
  const [newestScan] = events;
  // After a revoked return, all scans belong to the delivery.
  if (startMs === null || newestScan === undefined || !isReturnStatus(newestScan.status)) {
    return <Leg label={t`Scans`} events={events} DayHeading="h3" />;
  }
  const isReturnScan = ({ at }: Scan) => Date.parse(at) >= startMs;
  return (
    <div className="flex flex-col gap-5">
      <section>
        <h3 className="mb-2 text-base font-semibold text-ink">
          {isOwn ? t`Return to you` : t`Return to the seller`}
        </h3>
        <Leg label={t`Scans of the return`} events={events.filter(isReturnScan)} DayHeading="h4" />
        {isOwn && (
          <p className="mt-3 text-sm">
            <Link
              to={paths.returns()}
              className="focus-ring rounded-sm text-accent-ink hover:underline"
            >
              {t`Open Returns`}
            </Link>
          </p>
        )}
      </section>
      <section>
        <h3 className="mb-2 text-base font-semibold text-ink">{t`Delivery to the consignee`}</h3>
        <Leg
          label={t`Scans on the way to the consignee`}
          events={events.filter((scan) => !isReturnScan(scan))}
          DayHeading="h4"
        />
      </section>
    </div>
  );
}

interface LegProps {
  label: string;
  events: readonly Scan[];
  DayHeading: 'h3' | 'h4';
}

function Leg({ label, events, DayHeading }: LegProps) {
  const [showsAll, setShowsAll] = useState(false);
  const visibleScans = showsAll ? events : events.slice(0, INITIAL_SCANS);
  const days = Array.from(new Set(visibleScans.map(getScanDay)));
  return (
    <>
      <ol aria-label={label} className="flex flex-col gap-4">
        {days.map((day) => (
          <li key={day}>
            <DayHeading className="mb-2 text-sm font-medium text-muted tabular-nums">
              {formatDate(day)}
            </DayHeading>
            <ol className="flex flex-col">
              {visibleScans
                .filter((scan) => getScanDay(scan) === day)
                .map((scan) => (
                  <ScanLine
                    key={`${scan.at} ${scan.code} ${scan.status}`}
                    scan={scan}
                    isNewest={scan === events[0]}
                  />
                ))}
            </ol>
          </li>
        ))}
      </ol>
      {visibleScans.length < events.length && (
        <div className="mt-3">
          <Button size="sm" onPress={() => setShowsAll(true)}>
            {t`Show all ${{ count: formatCount(events.length) }} scans`}
          </Button>
        </div>
      )}
    </>
  );
}

function ScanLine({ scan, isNewest }: { scan: Scan; isNewest: boolean }) {
  const { at, status, code, words, location } = scan;
  const texts = [words, code === OWN_CODE ? '' : code].filter((part) => part !== '');
  return (
    <li className="relative grid grid-cols-[4.25rem_1fr] gap-x-3 border-l-2 border-line pb-3 pl-3 last:pb-0">
      <span
        aria-hidden="true"
        className={`absolute top-1.5 -left-[5px] size-2 rounded-full ${isNewest ? 'bg-accent' : 'bg-line-strong'}`}
      />
      <time dateTime={at} className="text-sm/5 text-muted tabular-nums">
        {formatTime(at)}
      </time>
      <div className="min-w-0">
        <p className={`text-base break-words text-ink ${isNewest ? 'font-medium' : ''}`}>
          {getShipmentStatusName(status)}
        </p>
        {location !== '' && <p className="text-sm wrap-anywhere text-muted">{location}</p>}
        {texts.length > 0 && (
          <p className="text-sm wrap-anywhere text-muted">{texts.join(' · ')}</p>
        )}
      </div>
    </li>
  );
}
