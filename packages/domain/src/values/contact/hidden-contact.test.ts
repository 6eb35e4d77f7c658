import { expect, test } from 'vitest';
import { hideContact } from './hidden-contact.ts';

test('a hidden phone number keeps two digits, a hidden e-mail address nothing', () => {
  expect(hideContact('9876543210')).toBe('••••••10');
  expect(hideContact('asha@example.in')).toBe('••••••');
  expect(hideContact('')).toBe('');
});
