import { t } from '@lingui/core/macro';
import type { Discrepancy } from '@shipdesk/contract/money/discrepancies';
import { useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { useGetPhotoQuery } from '../../product/photos/photos-api.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

interface DisputePhotosProps {
  photos: Discrepancy['photos'];
  /** For operator staff, the seller of the photos; null for a seller's own. */
  sellerId: string | null;
}

/** The photos of a dispute as small pictures that open. */
export function DisputePhotos({ photos, sellerId }: DisputePhotosProps) {
  const [open, setOpen] = useState<number | null>(null);
  const shown = open === null ? undefined : photos[open];
  if (photos.length === 0) return <span className="text-muted">–</span>;
  return (
    <>
      <span className="flex flex-wrap gap-1">
        {photos.map(({ id }, at) => (
          <AriaButton
            key={id}
            aria-label={t`Open photo ${{ number: at + 1 }}`}
            onPress={() => setOpen(at)}
            className="focus-ring size-11 overflow-hidden rounded-md border border-line bg-sunken"
          >
            <Photo id={id} sellerId={sellerId} className="size-full object-cover" />
          </AriaButton>
        ))}
      </span>
      {shown !== undefined && open !== null && (
        <Dialog
          title={t`Photo ${{ number: open + 1 }} of ${{ count: photos.length }}`}
          size="md"
          isOpen
          isDismissable
          onOpenChange={() => setOpen(null)}
        >
          <Photo
            id={shown.id}
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
