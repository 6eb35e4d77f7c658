import { expect, test } from 'vitest';
import { detectPictureType } from './photo.ts';

test.each([
  ['jpeg', [0xff, 0xd8, 0xff, 0xe1]],
  ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]],
  [null, [0x3c, 0x73, 0x76, 0x67]],
  [null, [0xff, 0xd8]],
  [null, []],
])('detectPictureType returns %s for the first bytes %j', (type, bytes) => {
  expect(detectPictureType(Uint8Array.from(bytes))).toBe(type);
});
