import { expect, test } from 'vitest';
import { readLabelOptions } from './label-options.ts';

test.each([
  [null, { size: '100x150', hidePhone: false, hideAmount: false }],
  ['a4,hidePhone', { size: 'a4', hidePhone: true, hideAmount: false }],
  ['a5,colour', { size: '100x150', hidePhone: false, hideAmount: false }],
])('reads the stored label options %j', (kept, options) => {
  expect(readLabelOptions(kept)).toEqual(options);
});
