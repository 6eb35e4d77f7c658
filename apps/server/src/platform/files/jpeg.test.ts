import { expect, test } from 'vitest';
import { samplePhoto } from '../../../test-support/samples/photo-samples.ts';
import { cleanJpeg } from './jpeg.ts';

const START = samplePhoto.subarray(0, 2);
/** The sample after the start marker and the JFIF header. */
const segments = samplePhoto.subarray(20);
const buildSegment = (marker: number, body: Uint8Array) => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
};
const buildFile = (...parts: Uint8Array[]) => Buffer.concat([START, ...parts]);
/** Returns the sample with bytes overwritten at an offset from the first marker of a kind. */
const changeSegment = (marker: number, offset: number, ...bytes: number[]) => {
  const copy = Buffer.from(samplePhoto);
  copy.set(bytes, copy.indexOf(Buffer.from([0xff, marker])) + offset);
  return copy;
};

test('returns the unchanged bytes and the size of a clean photo', () => {
  expect(cleanJpeg(samplePhoto)).toEqual({ jpeg: samplePhoto, width: 16, height: 12 });
});

test('removes metadata, comments and data after the end', () => {
  const exif = buildSegment(0xe1, Buffer.from('Exif\0\0GPS 12.97N 77.59E'));
  const comment = buildSegment(0xfe, Buffer.from('<script>alert(1)</script>'));
  const file = Buffer.concat([
    buildFile(exif, comment, segments),
    Buffer.from('PK\x03\x04payload'),
  ]);
  expect(cleanJpeg(file)?.jpeg).toEqual(samplePhoto);
});

test('rejects a truncated file', () => {
  for (let length = 0; length < samplePhoto.length; length += 1) {
    expect(cleanJpeg(samplePhoto.subarray(0, length)), `${length} bytes`).toBeNull();
  }
});

test.each<[string, Buffer]>([
  ['a PNG', Buffer.from('89504e470d0a1a0a0000000d', 'hex')],
  [
    'HTML after the first bytes of a JPEG',
    buildFile(Buffer.from('<html><script>alert(1)</script>')),
  ],
  ['a file without a frame', buildFile(Buffer.from([0xff, 0xd9]))],
  ['a height of 4,097 pixels', changeSegment(0xc0, 5, 0x10, 0x01)],
  ['a height of zero', changeSegment(0xc0, 5, 0, 0)],
  ['12 bits per sample', changeSegment(0xc0, 4, 12)],
  ['four colour components', changeSegment(0xc0, 9, 4)],
  ['an arithmetic-coded frame', changeSegment(0xc0, 1, 0xc9)],
  ['a lossless frame', changeSegment(0xc0, 1, 0xc3)],
  ['a quantisation table longer than its segment', changeSegment(0xdb, 4, 0x10)],
  ['a Huffman table longer than its segment', changeSegment(0xc4, 5, 0xff)],
  ['an unknown segment', buildFile(buildSegment(0xf0, Buffer.alloc(8)), segments)],
  ['a segment length of one byte', buildFile(Buffer.from([0xff, 0xe1, 0, 1]), segments)],
  ['two frames', buildFile(buildSegment(0xc0, segments.subarray(142, 157)), segments)],
])('rejects %s', (_title, bytes) => {
  expect(cleanJpeg(bytes)).toBeNull();
});

test('rejects a photo with too many scans', () => {
  const scan = segments.subarray(segments.indexOf(Buffer.from([0xff, 0xda])), -2);
  const end = segments.subarray(-2);
  const buildWithScans = (extraScans: number) =>
    buildFile(segments.subarray(0, -2), ...Array.from({ length: extraScans }, () => scan), end);
  expect(cleanJpeg(buildWithScans(19))).not.toBeNull();
  expect(cleanJpeg(buildWithScans(20))).toBeNull();
});
