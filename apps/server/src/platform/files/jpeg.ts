import { MAX_PHOTO_SIDE_PX } from '@shipdesk/domain/values/photo/photo';

/** A JPEG that contains only a JFIF header, tables, a frame and scans, with its size in pixels. */
export interface CleanJpeg {
  readonly jpeg: Buffer;
  readonly width: number;
  readonly height: number;
}

/** A progressive photo has about ten scans. Many more scans make a decoder slow. */
const MAX_SCANS = 20;

const START = Buffer.from([0xff, 0xd8]);
const END = Buffer.from([0xff, 0xd9]);
/** The JFIF header, which declares the colours as YCbCr or grey. */
const JFIF = Buffer.from('ffe000104a46494600010100000100010000', 'hex');

interface Segment {
  readonly marker: number;
  /** The segment without its marker and length. */
  readonly body: Buffer;
  readonly bytes: Buffer;
  readonly nextOffset: number;
}

/**
 * Returns a copy of a JPEG without metadata, comments and data after its end. Returns null if the file is not a
 * complete sequential or progressive JPEG with one or three components, or if a side exceeds `MAX_PHOTO_SIDE_PX`.
 */
export function cleanJpeg(file: Buffer): CleanJpeg | null {
  if (!file.subarray(0, START.length).equals(START)) return null;
  const parts: Buffer[] = [START, JFIF];
  let size: { width: number; height: number } | null = null;
  let scanCount = 0;
  let offset = START.length;
  for (;;) {
    if (size && scanCount > 0 && file.subarray(offset, offset + END.length).equals(END)) {
      return { jpeg: Buffer.concat([...parts, END]), ...size };
    }
    const segment = readSegment(file, offset);
    if (!segment) return null;
    const { marker, body, bytes } = segment;
    offset = segment.nextOffset;
    if (isMetadata(marker)) continue;
    parts.push(bytes);
    if (isFrame(marker)) {
      if (size) return null;
      size = readSize(body);
      if (!size) return null;
    } else if (marker === 0xda) {
      scanCount += 1;
      if (!size || scanCount > MAX_SCANS || !isScanHeader(body)) return null;
      const end = findScanEnd(file, offset);
      if (end === null) return null;
      parts.push(file.subarray(offset, end));
      offset = end;
    } else if (!isTable(marker, body)) return null;
  }
}

const isMetadata = (marker: number) => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;

/** Returns true for baseline, extended sequential and progressive frames with Huffman coding. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xc2;

function readSegment(file: Buffer, offset: number): Segment | null {
  if (offset + 4 > file.length || file[offset] !== 0xff) return null;
  const nextOffset = offset + 2 + file.readUInt16BE(offset + 2);
  if (nextOffset < offset + 4 || nextOffset > file.length) return null;
  return {
    marker: file.readUInt8(offset + 1),
    body: file.subarray(offset + 4, nextOffset),
    bytes: file.subarray(offset, nextOffset),
    nextOffset,
  };
}

function readSize(frame: Buffer): { width: number; height: number } | null {
  if (frame.length < 6 || frame.readUInt8(0) !== 8) return null;
  const height = frame.readUInt16BE(1);
  const width = frame.readUInt16BE(3);
  const componentCount = frame.readUInt8(5);
  if (componentCount !== 1 && componentCount !== 3) return null;
  if (frame.length !== 6 + 3 * componentCount) return null;
  const isSide = (pixels: number) => pixels >= 1 && pixels <= MAX_PHOTO_SIDE_PX;
  return isSide(width) && isSide(height) ? { width, height } : null;
}

const isScanHeader = (body: Buffer) => {
  const componentCount = body[0] ?? 0;
  return componentCount >= 1 && componentCount <= 3 && body.length === 4 + 2 * componentCount;
};

/** Returns the position of the marker that ends the coded data, or null if there is none. Skips restart markers. */
function findScanEnd(file: Buffer, start: number): number | null {
  for (let end = file.indexOf(0xff, start); end !== -1; end = file.indexOf(0xff, end + 2)) {
    const code = file[end + 1] ?? 0xff;
    if (code !== 0 && !(code >= 0xd0 && code <= 0xd7)) return end;
  }
  return null;
}

function isTable(marker: number, body: Buffer): boolean {
  switch (marker) {
    case 0xdb:
      return isFilledBy(body, (offset) => 1 + 64 * ((body.readUInt8(offset) >> 4) + 1));
    case 0xc4:
      return isFilledBy(body, (offset) =>
        body.subarray(offset + 1, offset + 17).reduce((sum, codes) => sum + codes, 17),
      );
    case 0xdd:
      return body.length === 2;
    default:
      return false;
  }
}

/** Returns true if tables fill the segment exactly. `measureTable` returns the size of the table at an offset. */
function isFilledBy(body: Buffer, measureTable: (offset: number) => number): boolean {
  let offset = 0;
  while (offset < body.length) offset += measureTable(offset);
  return offset === body.length && offset > 0;
}
