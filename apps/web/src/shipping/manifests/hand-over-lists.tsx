import { plural, t } from '@lingui/core/macro';
import type { HandOver, HandOverParcel } from '@shipdesk/contract/shipping/hand-overs';
import { X } from 'lucide-react';
import { formatCount, formatDateTime } from '../../lib/format.ts';
import { IconButton } from '../../ui/icon-button.tsx';

interface HandOverListsProps {
  handOver: HandOver;
  onRemove: (docketNumber: string) => void;
}

/** The parcels that are missing and those that were scanned. */
export function HandOverLists({ handOver, onRemove }: HandOverListsProps) {
  const missing = handOver.expected - handOver.scanned;
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      <ParcelList
        title={t`Missing`}
        count={missing}
        parcels={handOver.missingParcels}
        empty={t`Every parcel is scanned.`}
      />
      <ParcelList
        title={t`Scanned`}
        count={handOver.scanned}
        parcels={handOver.scannedParcels}
        empty={t`No parcel is scanned yet.`}
        onRemove={onRemove}
      />
    </div>
  );
}

interface ParcelListProps {
  title: string;
  count: number;
  parcels: readonly HandOverParcel[];
  empty: string;
  onRemove?: (docketNumber: string) => void;
}

function ParcelList({ title, count, parcels, empty, onRemove }: ParcelListProps) {
  return (
    <section aria-label={title} className="rounded-lg border border-line bg-surface">
      <h2 className="flex items-center justify-between border-b border-line px-4 py-2.5 text-base font-semibold text-ink">
        {title}
        <span className="text-muted tabular-nums">{formatCount(count)}</span>
      </h2>
      {parcels.length === 0 ? (
        <p className="px-4 py-3 text-base text-muted">{empty}</p>
      ) : (
        <ul className="divide-y divide-line">
          {parcels.map((parcel) => (
            <li key={parcel.docketNumber} className="flex items-center gap-3 px-4 py-2">
              <span className="min-w-0 flex-1">
                <span className="block text-base font-medium text-ink tabular-nums wrap-break-word">
                  {parcel.awb}
                </span>
                <span className="block text-sm text-muted wrap-break-word">
                  {parcel.consigneeName}, {parcel.consigneeCity} ·{' '}
                  {plural(parcel.boxes, { one: '# box', other: '# boxes' })}
                </span>
                {parcel.scannedAt !== null && (
                  <span className="block text-sm text-muted wrap-break-word">
                    {formatDateTime(parcel.scannedAt)} · {parcel.scannedBy}
                  </span>
                )}
              </span>
              {onRemove !== undefined && (
                <IconButton
                  label={t`Undo the scan of ${parcel.awb}`}
                  icon={<X aria-hidden="true" className="size-4" />}
                  onPress={() => onRemove(parcel.docketNumber)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {parcels.length > 0 && parcels.length < count && (
        <p className="border-t border-line px-4 py-2 text-sm text-muted">
          {t`${{ shown: formatCount(parcels.length) }} of ${{ count: formatCount(count) }} are shown.`}
        </p>
      )}
    </section>
  );
}
