import { t } from '@lingui/core/macro';
import {
  MAX_PHOTO_BYTES,
  MAX_PHOTO_FILE_BYTES,
  pictureType,
} from '@shipdesk/domain/values/photo/photo';

/** A photo that is not sent yet: a JPEG as a data URL. */
export interface NewPhoto {
  readonly id: string;
  readonly url: string;
}

/** From the best picture to the smallest: the longest side in pixels and the quality of the JPEG. */
const attempts = [
  [1600, 0.82],
  [1600, 0.65],
  [1280, 0.65],
  [1024, 0.55],
  [800, 0.45],
] as const;

/**
 * Reads a PNG or JPEG and writes it again as a JPEG of at most `MAX_PHOTO_BYTES`, which leaves out its metadata, such as
 * the place where it was taken.
 */
export async function readPhoto(file: File): Promise<NewPhoto | { problem: string }> {
  const { name } = file;
  if (file.size > MAX_PHOTO_FILE_BYTES) {
    const megabytes = MAX_PHOTO_FILE_BYTES / 1024 / 1024;
    return { problem: t`${name} is larger than ${megabytes} MB. Choose a smaller photo.` };
  }
  const unreadable = { problem: t`${name} is not a readable photo. Choose a JPEG or PNG.` };
  const start = new Uint8Array(await file.slice(0, 16).arrayBuffer());
  if (pictureType(start) === null) return unreadable;
  const picture = await createImageBitmap(file).catch(() => null);
  if (picture === null) return unreadable;
  try {
    for (const [side, quality] of attempts) {
      const jpeg = await jpegOf(picture, side, quality);
      if (jpeg !== null && jpeg.size <= MAX_PHOTO_BYTES) {
        return { id: crypto.randomUUID(), url: await dataUrlOf(jpeg) };
      }
    }
    return unreadable;
  } finally {
    picture.close();
  }
}

/** The base64 of a photo, as a call sends it. */
export const base64Of = ({ url }: NewPhoto): string => url.slice(url.indexOf(',') + 1);

/** A blob as a data URL: the only address of a picture, beside the own origin, that the pages may show. */
export function dataUrlOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('loadend', () => {
      if (typeof reader.result === 'string') resolve(reader.result);
      else reject(new Error('the photo cannot be read'));
    });
    reader.readAsDataURL(blob);
  });
}

function jpegOf(picture: ImageBitmap, side: number, quality: number): Promise<Blob | null> {
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
