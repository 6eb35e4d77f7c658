import { expect, test } from 'vitest';
import { toAddressGroup } from './call-source.ts';

test.each([
  ['2001:db8::1', '2001:db8::2'],
  ['2001:db8::1', '2001:0DB8:0:0:ffff::9'],
  ['2001:db8:1:2:a::1', '2001:db8:1:2::'],
  ['::1:2:3', '::9'],
  ['fe80::1%eth0', 'fe80::2'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
])('%s and %s belong to one address group', (first, second) => {
  expect(toAddressGroup(first)).toBe(toAddressGroup(second));
});

test.each([
  ['2001:db8::1', '2001:db8:0:1::1'],
  ['2001:db8:1:2::1', '2001:db8:1:3::1'],
  ['203.0.113.7', '203.0.113.8'],
])('%s and %s belong to different address groups', (first, second) => {
  expect(toAddressGroup(first)).not.toBe(toAddressGroup(second));
});
