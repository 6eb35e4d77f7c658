import { t } from '@lingui/core/macro';
import type { Discrepancy } from '@shipdesk/contract/money/discrepancies';
import { getParcelTitle } from '@shipdesk/domain/order/parcel-name';
import { getCarrierName } from '@shipdesk/domain/shipping/carriers/registry';
import { useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { formatGrams, formatPaise, formatSize } from '../../lib/format.ts';
import { ParcelName } from '../../product/parcel-name.tsx';
import { useGetPhotoQuery } from '../../product/photos/photo-strip.tsx';
import { May } from '../../session/may.tsx';
import { Badge } from '../../ui/badge.tsx';
import { RowButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { renderLines, renderStrongLines, type TableColumn } from '../../ui/table/table-row.tsx';
import { formatTimeLeft, nameCategory, nameState } from './discrepancy-texts.ts';

const URGENT_TIME_LEFT_MS = 48 * 3_600_000;

interface Actions {
  readonly canAccept: boolean;
  readonly onAccept: (item: Discrepancy) => void;
  readonly onDispute: (item: Discrepancy) => void;
}

export const buildDiscrepancyColumns = (
  now: number,
  { canAccept, onAccept, onDispute }: Actions,
): readonly TableColumn<Discrepancy>[] => [
  {
    header: t`Parcel`,
    width: 'lg:w-48',
    render: (item) => (
      <>
        <ParcelName parcel={item} />
        <span className="line-clamp-1 text-sm break-words text-muted">{item.products}</span>
      </>
    ),
  },
  ...buildWeightColumns(),
  {
    header: t`Difference`,
    align: 'end',
    width: 'lg:w-32',
    render: ({ amountPaise }) => renderStrongLines(formatPaise(amountPaise), t`with GST`),
  },
  {
    header: t`State`,
    width: 'lg:w-52',
    render: (item) => <State item={item} now={now} />,
  },
  {
    header: t`Actions`,
    width: 'lg:w-48',
    render: (item) =>
      item.state === 'new' ? (
        <span className="flex flex-wrap gap-1 max-sm:[&>button]:flex-1">
          {canAccept && (
            <RowButton
              label={t`Accept`}
              name={t`Accept: ${getParcelTitle(item)}`}
              onPress={() => onAccept(item)}
            />
          )}
          <May permission="shipments:write">
            <RowButton
              label={t`Dispute`}
              name={t`Dispute: ${getParcelTitle(item)}`}
              onPress={() => onDispute(item)}
            />
          </May>
        </span>
      ) : (
        <DisputePhotos photos={item.photos} sellerId={null} />
      ),
  },
];

type WeighedLeg = Pick<
  Discrepancy,
  'bookedGrams' | 'bookedSize' | 'chargedGrams' | 'chargedSize' | 'carrier' | 'leg'
>;

export const buildWeightColumns = (): readonly TableColumn<WeighedLeg>[] => [
  {
    header: t`Booked`,
    render: ({ bookedGrams, bookedSize }) => <Weight grams={bookedGrams} size={bookedSize} />,
  },
  {
    header: t`Charged`,
    render: ({ chargedGrams, chargedSize, carrier, leg }) => (
      <>
        <Weight grams={chargedGrams} size={chargedSize} />
        <span className="block text-sm text-muted">
          {leg === 'rto'
            ? t`${{ carrier: getCarrierName(carrier) }}, return`
            : getCarrierName(carrier)}
        </span>
      </>
    ),
  },
];

function Weight({ grams, size }: { grams: number; size: Discrepancy['bookedSize'] }) {
  return (
    <span className="whitespace-nowrap">
      {renderLines(formatGrams(grams), size !== null && formatSize(size))}
    </span>
  );
}

const tones = {
  new: 'warn',
  disputed: 'accent',
  accepted: 'neutral',
  auto_accepted: 'neutral',
  dispute_accepted: 'ok',
  dispute_rejected: 'bad',
} as const;

function State({ item, now }: { item: Discrepancy; now: number }) {
  const { state, dueAt, category, decision } = item;
  const isUrgent = Date.parse(dueAt) - now < URGENT_TIME_LEFT_MS;
  return (
    <span className="flex flex-col items-start gap-1">
      <Badge tone={state === 'new' && isUrgent ? 'bad' : tones[state]}>
        {state === 'new' ? formatTimeLeft(dueAt, now) : nameState(state)}
      </Badge>
      {category !== null && <span className="text-sm text-muted">{nameCategory(category)}</span>}
      {decision !== '' && <span className="text-sm break-words text-muted">“{decision}”</span>}
    </span>
  );
}

interface DisputePhotosProps {
  photos: Discrepancy['photos'];
  /** Null for the user's own photos. */
  sellerId: string | null;
}

export function DisputePhotos({ photos, sellerId }: DisputePhotosProps) {
  const [openIndex, setOpenIndex] = useState<number | null>(null);
  const openPhoto = openIndex === null ? undefined : photos[openIndex];
  if (photos.length === 0) return <span className="text-muted">–</span>;
  return (
    <>
      <span className="flex flex-wrap gap-1">
        {photos.map(({ id }, index) => (
          <AriaButton
            key={id}
            aria-label={t`Open photo ${{ number: index + 1 }}`}
            onPress={() => setOpenIndex(index)}
            className="focus-ring size-11 overflow-hidden rounded-md border border-line bg-sunken"
          >
            <Photo id={id} sellerId={sellerId} className="size-full object-cover" />
          </AriaButton>
        ))}
      </span>
      {openPhoto !== undefined && openIndex !== null && (
        <Dialog
          title={t`Photo ${{ number: openIndex + 1 }} of ${{ count: photos.length }}`}
          size="md"
          isDismissable
          onClose={() => setOpenIndex(null)}
        >
          <Photo
            id={openPhoto.id}
            sellerId={sellerId}
            className="mx-auto max-h-[70vh] max-w-full rounded-md"
          />
        </Dialog>
      )}
    </>
  );
}

function Photo({
  id,
  sellerId,
  className,
}: {
  id: string;
  sellerId: string | null;
  className: string;
}) {
  const { data, error } = useGetPhotoQuery({ id, sellerId });
  if (error !== undefined) {
    return <span className="text-xs text-muted">{t`Not loaded`}</span>;
  }
  if (data === undefined) return <Skeleton className="size-full" />;
  return <img src={data} alt={t`The parcel`} className={className} />;
}
