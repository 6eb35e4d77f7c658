import { expect, test } from 'vitest';
import { hideContact } from './hidden-contact.ts';

test('hideContact keeps the last two digits of a phone number', () => {
  expect(hideContact('9876543210')).toBe('••••••10');
});

test('hideContact hides an email address', () => {
  expect(hideContact('asha@example.in')).toBe('••••••');
});

test('hideContact keeps an empty string', () => {
  expect(hideContact('')).toBe('');
});
