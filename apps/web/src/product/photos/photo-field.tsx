import { t } from '@lingui/core/macro';
import {
  detectPictureType,
  MAX_PHOTO_BYTES,
  MAX_PHOTO_FILE_BYTES,
  MAX_PHOTOS,
} from '@shipdesk/domain/values/photo/photo';
import { Camera, X } from 'lucide-react';
import { type Ref, useId, useState } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { createRandomHex } from '../../lib/random-hex.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorText } from '../../ui/form/error-text.tsx';
import { IconButton } from '../../ui/icon-button.tsx';

/** A photo before its upload. `url` is the data URL of a JPEG. */
export interface NewPhoto {
  readonly id: string;
  readonly url: string;
}

interface PhotoFieldProps {
  photos: readonly NewPhoto[];
  onChange: (photos: readonly NewPhoto[]) => void;
  hint: string;
  error?: string | undefined;
  /** Receives the button that adds photos, so that the caller can focus it. */
  ref?: Ref<HTMLButtonElement>;
}

export function PhotoField({ photos, onChange, hint, error, ref }: PhotoFieldProps) {
  const hintId = useId();
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [isReading, setReading] = useState(false);
  const messages = problems.length === 0 && error !== undefined ? [error] : problems;
  const freeSlots = MAX_PHOTOS - photos.length;

  async function addPhotos(files: FileList | null) {
    setReading(true);
    const pickedFiles = Array.from(files ?? []);
    const addedPhotos: NewPhoto[] = [];
    const fileProblems: string[] = [];
    for (const file of pickedFiles.slice(0, freeSlots)) {
      const photo = await readPhoto(file);
      if ('problem' in photo) fileProblems.push(photo.problem);
      else addedPhotos.push(photo);
    }
    if (pickedFiles.length > freeSlots)
      fileProblems.push(
        t`A parcel can have at most ${MAX_PHOTOS} photos. The others were not added.`,
      );
    setProblems(fileProblems);
    setReading(false);
    onChange([...photos, ...addedPhotos]);
  }

  return (
    <div role="group" aria-label={t`Photos`} aria-describedby={hintId}>
      <p className="mb-1 text-sm font-medium text-ink">{t`Photos`}</p>
      <div className="flex flex-wrap items-center gap-2">
        {photos.map(({ id, url }, position) => {
          const number = position + 1;
          return (
            <span key={id} className="relative">
              <img
                src={url}
                alt={t`Photo ${number}`}
                className="size-20 rounded-md border border-line object-cover"
              />
              <span className="absolute -top-2 -right-2 rounded-full bg-surface shadow-sm">
                <IconButton
                  label={t`Remove photo ${number}`}
                  icon={X}
                  onPress={() => {
                    setProblems([]);
                    onChange(photos.filter((photo) => photo.id !== id));
                  }}
                />
              </span>
            </span>
          );
        })}
        {freeSlots > 0 && (
          <FileTrigger
            acceptedFileTypes={['image/jpeg', 'image/png']}
            allowsMultiple
            onSelect={(files) => void addPhotos(files)}
          >
            <Button {...(ref && { ref })} size="sm" isPending={isReading}>
              <Camera aria-hidden="true" className="size-4" />
              {photos.length === 0 ? t`Add photos` : t`Add another`}
            </Button>
          </FileTrigger>
        )}
      </div>
      <p id={hintId} className="mt-1 text-sm text-muted">
        {hint}
      </p>
      {messages.length > 0 && (
        <div role="alert" className="mt-1">
          {messages.map((problem) => (
            <ErrorText key={problem}>{problem}</ErrorText>
          ))}
        </div>
      )}
    </div>
  );
}

/** The longest side in pixels and the JPEG quality, from the best picture to the smallest. */
const attempts = [
  [1600, 0.82],
  [1600, 0.65],
  [1280, 0.65],
  [1024, 0.55],
  [800, 0.45],
] as const;

/**
 * Returns a PNG or JPEG encoded again as a JPEG of at most `MAX_PHOTO_BYTES`, or a problem. Encoding removes metadata,
 * such as the location of the photo.
 */
async function readPhoto(file: File): Promise<NewPhoto | { problem: string }> {
  const { name } = file;
  if (file.size > MAX_PHOTO_FILE_BYTES) {
    const megabytes = MAX_PHOTO_FILE_BYTES / 1024 / 1024;
    return { problem: t`${name} is larger than ${megabytes} MB. Choose a smaller photo.` };
  }
  const unreadableProblem = { problem: t`${name} is not a readable photo. Choose a JPEG or PNG.` };
  const firstBytes = new Uint8Array(await file.slice(0, 16).arrayBuffer());
  if (detectPictureType(firstBytes) === null) return unreadableProblem;
  const picture = await createImageBitmap(file).catch(() => null);
  if (picture === null) return unreadableProblem;
  try {
    for (const [side, quality] of attempts) {
      const jpeg = await encodeJpeg(picture, side, quality);
      if (jpeg !== null && jpeg.size <= MAX_PHOTO_BYTES) {
        return { id: createRandomHex(16), url: await readAsDataUrl(jpeg) };
      }
    }
    return unreadableProblem;
  } finally {
    picture.close();
  }
}

export const toBase64 = ({ url }: NewPhoto): string => url.slice(url.indexOf(',') + 1);

/** Returns a blob as a data URL, because the CSP allows pictures only from data URLs and this origin. */
export function readAsDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('loadend', () => {
      if (typeof reader.result === 'string') resolve(reader.result);
      else reject(new Error('the photo cannot be read'));
    });
    reader.readAsDataURL(blob);
  });
}

function encodeJpeg(picture: ImageBitmap, side: number, quality: number): Promise<Blob | null> {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (context === null) return Promise.resolve(null);
  // A JPEG has no transparency.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
}
