import { createHash } from 'node:crypto';
import { crc32, inflateSync } from 'node:zlib';

/** A logo that pdfkit can draw. The lengths are in pixels. */
export interface Logo {
  readonly dataUrl: string;
  readonly width: number;
  readonly height: number;
}

export class Logos {
  readonly #logos = new Map<string, Logo | null>();

  /** Returns the logo, or null if pdfkit cannot draw the bytes or the image exceeds the pixel limit. */
  find(bytes: Uint8Array): Logo | null {
    const hash = createHash('sha256').update(bytes).digest('base64');
    let logo = this.#logos.get(hash);
    if (logo === undefined) {
      logo = checkLogo(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
      this.#logos.set(hash, logo);
    }
    return logo;
  }
}

/** Returns the bytes of a data URL, or null if it has no base64 data. */
export function decodeLogoUrl(dataUrl: string): Uint8Array | null {
  const [, base64] = dataUrl.split(';base64,');
  return base64 ? Buffer.from(base64, 'base64') : null;
}

const MAX_PIXELS = 4_000_000;
const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const CHANNELS_BY_COLOUR_TYPE = new Map([
  [0, 1],
  [2, 3],
  [3, 1],
  [4, 2],
  [6, 4],
]);
const INDEXED = 3;
const MAX_PALETTE_BYTES = 3 * 256;
const LAST_FILTER = 4;
const COPIED_CHUNKS = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT']);

/**
 * Returns a logo that pdfkit can draw, or null. A damaged PNG can crash the process or make pdfkit loop, so this
 * function checks the pixel data and copies only the drawn chunks. It rejects interlaced PNGs and depths other than 8.
 */
function checkLogo(bytes: Buffer): Logo | null {
  try {
    return bytes.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)
      ? checkPng(bytes)
      : checkJpeg(bytes);
  } catch {
    // A damaged length reads beyond the buffer. Damaged pixels fail in zlib.
    return null;
  }
}

function checkPng(bytes: Buffer): Logo | null {
  const chunks = readPngChunks(bytes);
  const [header, ...otherHeaders] = chunks
    .filter(({ type }) => type === 'IHDR')
    .map(({ data }) => data);
  if (header === undefined || otherHeaders.length > 0) return null;
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const [depth, colour, , , interlace] = header.subarray(8);
  const channels = CHANNELS_BY_COLOUR_TYPE.get(colour ?? -1);
  const isSupported = depth === 8 && channels !== undefined && interlace === 0;
  if (!isSupported || !isDrawable(width, height)) return null;
  const drawnChunks = chunks.filter(({ type }) => type !== 'PLTE' || colour === INDEXED);
  if (colour === INDEXED && !hasPalette(chunks)) return null;
  const rowBytes = 1 + width * channels;
  const data = Buffer.concat(
    chunks.filter(({ type }) => type === 'IDAT').map((chunk) => chunk.data),
  );
  const pixels = inflateSync(data, { maxOutputLength: rowBytes * height });
  if (pixels.length !== rowBytes * height) return null;
  for (let row = 0; row < height; row += 1) {
    if ((pixels[row * rowBytes] ?? 0) > LAST_FILTER) return null;
  }
  const endChunk = { type: 'IEND', data: Buffer.alloc(0) };
  const png = Buffer.concat([PNG_SIGNATURE, ...[...drawnChunks, endChunk].map(writePngChunk)]);
  return { dataUrl: `data:image/png;base64,${png.toString('base64')}`, width, height };
}

function hasPalette(chunks: readonly PngChunk[]): boolean {
  const [palette, ...otherPalettes] = chunks.filter(({ type }) => type === 'PLTE');
  const bytes = palette?.data.length ?? 0;
  return otherPalettes.length === 0 && bytes > 0 && bytes <= MAX_PALETTE_BYTES && bytes % 3 === 0;
}

interface PngChunk {
  readonly type: string;
  readonly data: Buffer;
}

function readPngChunks(bytes: Buffer): PngChunk[] {
  const chunks: PngChunk[] = [];
  let offset = PNG_SIGNATURE.length;
  while (offset < bytes.length) {
    const length = bytes.readUInt32BE(offset);
    const type = bytes.toString('latin1', offset + 4, offset + 8);
    if (type === 'IEND') break;
    const data = bytes.subarray(offset + 8, offset + 8 + length);
    if (COPIED_CHUNKS.has(type)) chunks.push({ type, data });
    offset += 12 + length;
  }
  return chunks;
}

function writePngChunk({ type, data }: PngChunk): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/** PDF viewers support the frame headers up to this marker: baseline, extended and progressive. */
const LAST_FRAME_MARKER = 0xc2;
/** The marker of Huffman tables, which is in the range of the frame headers. */
const HUFFMAN_TABLES = 0xc4;
const JPEG_CHANNELS = new Set([1, 3, 4]);

function checkJpeg(bytes: Buffer): Logo | null {
  if (bytes.readUInt16BE(0) !== 0xffd8) return null;
  let offset = 2;
  while (bytes.readUInt8(offset) === 0xff && !isFrame(bytes.readUInt8(offset + 1))) {
    offset += 2 + Math.max(2, bytes.readUInt16BE(offset + 2));
  }
  const frame = bytes.subarray(offset);
  if (frame.readUInt8(0) !== 0xff || frame.readUInt8(1) > LAST_FRAME_MARKER) return null;
  const [height, width] = [frame.readUInt16BE(5), frame.readUInt16BE(7)];
  if (!isDrawable(width, height) || !JPEG_CHANNELS.has(frame.readUInt8(9))) return null;
  return { dataUrl: `data:image/jpeg;base64,${bytes.toString('base64')}`, width, height };
}

const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== HUFFMAN_TABLES;

const isDrawable = (width: number, height: number): boolean =>
  width > 0 && height > 0 && width * height <= MAX_PIXELS;
