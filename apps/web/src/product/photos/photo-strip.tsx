import { t } from '@lingui/core/macro';
import { getPhoto, getSellerPhoto } from '@shipdesk/contract/shipping/photos';
import type { StoredPhoto } from '@shipdesk/contract/shipping/returns';
import { ImageOff } from 'lucide-react';
import { buildCall, buildCalls, fetchFile } from '../../api/calls.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { readAsDataUrl } from './photo-field.tsx';

/** `sellerId` is null for a photo of the signed-in seller. */
interface PhotoRequest {
  id: string;
  sellerId: string | null;
}

export const { useGetPhotoQuery } = buildCalls(({ query }) => ({
  /** Returns a photo as a data URL, because an `img` element cannot send the access token. */
  getPhoto: query(getPhoto, [], {
    request: ({ id, sellerId }: PhotoRequest) =>
      sellerId === null ? buildCall(getPhoto, { id }) : buildCall(getSellerPhoto, { sellerId, id }),
    execute: async (send, request) => {
      const { data, error } = await fetchFile(send, request);
      return error === undefined ? { data: await readAsDataUrl(data.content) } : { error };
    },
    keepUnusedDataFor: 30,
  }),
}));

export function PhotoStrip({ photos }: { photos: readonly StoredPhoto[] }) {
  if (photos.length === 0) return null;
  return (
    <ul aria-label={t`Photos`} className="flex flex-wrap gap-2">
      {photos.map((photo, index) => (
        <li key={photo.id}>
          <Thumbnail photo={photo} number={index + 1} />
        </li>
      ))}
    </ul>
  );
}

function Thumbnail({ photo: { id }, number }: { photo: StoredPhoto; number: number }) {
  const { data, error } = useGetPhotoQuery({ id, sellerId: null });
  if (error !== undefined) {
    return (
      <span
        role="img"
        aria-label={t`Photo ${number} could not be loaded`}
        className="flex size-20 items-center justify-center rounded-md border border-line text-muted"
      >
        <ImageOff aria-hidden="true" className="size-5" />
      </span>
    );
  }
  if (data === undefined) {
    return (
      <span role="status" aria-label={t`Loading`}>
        <Skeleton className="size-20 rounded-md" />
      </span>
    );
  }
  return (
    <a
      href={data}
      download={`photo-${number}.jpg`}
      className="focus-ring block rounded-md"
      aria-label={t`Save photo ${number}`}
    >
      <img
        src={data}
        alt={t`Photo ${number}`}
        className="size-20 rounded-md border border-line object-cover"
      />
    </a>
  );
}
