import { expect, test } from 'vitest';
import { hideContact } from './hidden-contact.ts';

test('hideContact keeps two digits of a phone number and hides an email address', () => {
  expect(hideContact('9876543210')).toBe('••••••10');
  expect(hideContact('asha@example.in')).toBe('••••••');
  expect(hideContact('')).toBe('');
});
