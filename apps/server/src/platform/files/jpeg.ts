import { MAX_PHOTO_SIDE_PX } from '@shipdesk/domain/values/photo/photo';

/** A JPEG that contains only tables, frames and scans. */
export interface CleanJpeg {
  readonly jpeg: Buffer;
  readonly width: number;
  readonly height: number;
}

/** A progressive photo has about ten scans. Many more scans keep a decoder busy for long. */
const MAX_SCANS = 20;

const START = Buffer.from([0xff, 0xd8]);
const END = Buffer.from([0xff, 0xd9]);
/** The JFIF header, which declares the colours as YCbCr or grey. */
const JFIF = Buffer.from('ffe000104a46494600010100000100010000', 'hex');

interface Segment {
  readonly marker: number;
  /** The segment without its marker and length. */
  readonly body: Buffer;
  readonly whole: Buffer;
  readonly next: number;
}

/**
 * Copies a JPEG without metadata, comments and data after its end. Returns null unless it is a complete baseline
 * or progressive JPEG of one grey or three colour components whose sides are at most `MAX_PHOTO_SIDE` pixels.
 */
export function cleanJpeg(file: Buffer): CleanJpeg | null {
  if (!file.subarray(0, START.length).equals(START)) return null;
  const parts: Buffer[] = [START, JFIF];
  let size: { width: number; height: number } | null = null;
  let scans = 0;
  for (let at = START.length; ; ) {
    if (size && scans > 0 && file.subarray(at, at + END.length).equals(END)) {
      return { jpeg: Buffer.concat([...parts, END]), ...size };
    }
    const segment = readSegment(file, at);
    if (!segment) return null;
    const { marker, body, whole } = segment;
    at = segment.next;
    if (isLeftOut(marker)) continue;
    parts.push(whole);
    if (isFrame(marker)) {
      if (size) return null;
      size = readSize(body);
      if (!size) return null;
    } else if (marker === 0xda) {
      scans += 1;
      if (!size || scans > MAX_SCANS || !isScanHeader(body)) return null;
      const end = findScanEnd(file, at);
      if (end === null) return null;
      parts.push(file.subarray(at, end));
      at = end;
    } else if (!isTable(marker, body)) return null;
  }
}

/** Returns true for application data and comments. */
const isLeftOut = (marker: number) => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;

/** Returns true for baseline, extended sequential and progressive frames with Huffman coding. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xc2;

function readSegment(file: Buffer, at: number): Segment | null {
  if (at + 4 > file.length || file[at] !== 0xff) return null;
  const next = at + 2 + file.readUInt16BE(at + 2);
  if (next < at + 4 || next > file.length) return null;
  return {
    marker: file.readUInt8(at + 1),
    body: file.subarray(at + 4, next),
    whole: file.subarray(at, next),
    next,
  };
}

function readSize(frame: Buffer): { width: number; height: number } | null {
  if (frame.length < 6 || frame.readUInt8(0) !== 8) return null;
  const height = frame.readUInt16BE(1);
  const width = frame.readUInt16BE(3);
  const components = frame.readUInt8(5);
  if (components !== 1 && components !== 3) return null;
  if (frame.length !== 6 + 3 * components) return null;
  const isSide = (pixels: number) => pixels >= 1 && pixels <= MAX_PHOTO_SIDE_PX;
  return isSide(width) && isSide(height) ? { width, height } : null;
}

const isScanHeader = (body: Buffer) => {
  const components = body[0] ?? 0;
  return components >= 1 && components <= 3 && body.length === 4 + 2 * components;
};

/** Returns the position of the first marker after coded data, other than a restart marker. */
function findScanEnd(file: Buffer, start: number): number | null {
  for (let at = file.indexOf(0xff, start); at !== -1; at = file.indexOf(0xff, at + 2)) {
    const code = file[at + 1] ?? 0xff;
    if (code !== 0 && !(code >= 0xd0 && code <= 0xd7)) return at;
  }
  return null;
}

function isTable(marker: number, body: Buffer): boolean {
  switch (marker) {
    case 0xdb:
      return isFilledBy(body, (at) => 1 + 64 * ((body.readUInt8(at) >> 4) + 1));
    case 0xc4:
      return isFilledBy(body, (at) =>
        body.subarray(at + 1, at + 17).reduce((sum, codes) => sum + codes, 17),
      );
    case 0xdd:
      return body.length === 2;
    default:
      return false;
  }
}

/** Returns true when tables fill the segment. `lengthAt` is the length of the table that starts there. */
function isFilledBy(body: Buffer, lengthAt: (at: number) => number): boolean {
  let at = 0;
  while (at < body.length) at += lengthAt(at);
  return at === body.length && at > 0;
}
