/** The maximum number of photos of a parcel. */
export const MAX_PHOTOS = 4;
export const MAX_PHOTO_BYTES = 300 * 1024;
/** The largest file that the client turns into a stored photo, in bytes. */
export const MAX_PHOTO_FILE_BYTES = 5 * 1024 * 1024;
export const MAX_PHOTO_SIDE_PX = 4096;

const JPEG = [0xff, 0xd8, 0xff] as const;
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] as const;

/** Returns the type of a picture by its first bytes; null for any type but JPEG and PNG. */
export function detectPictureType(start: Uint8Array): 'jpeg' | 'png' | null {
  if (JPEG.every((byte, index) => start[index] === byte)) return 'jpeg';
  return PNG.every((byte, index) => start[index] === byte) ? 'png' : null;
}
