import { expect, test } from 'vitest';
import { formatFileSize } from './file-size.ts';

test('formats sizes below 1 MB in kB and larger sizes in MB', () => {
  const sizes = [1, 8000, 1024 * 1024 - 1, 1024 * 1024, 600 * 1024 * 1024];
  expect(sizes.map(formatFileSize)).toEqual(['1 kB', '8 kB', '1,024 kB', '1 MB', '600 MB']);
});
