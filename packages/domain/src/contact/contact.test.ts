import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isEmail, normaliseMobile, normalisePhone, normalisePincode } from './contact.ts';

test('reads a mobile number however it is written', () => {
  const written = [
    '9876543210',
    '+91-98765 43210',
    '09876543210',
    '919876543210',
    '98765 43210',
    '(+91) 98765.43210',
    '+91 09876543210',
  ];
  for (const text of written) expect(normaliseMobile(text), text).toBe('9876543210');
});

test('refuses what is not an Indian mobile number', () => {
  const none = [
    '9.19E+09',
    '1234567890',
    '5876543210',
    '987654321',
    '98765432101',
    '+1 9876543210',
  ];
  for (const text of [...none, '', 'abcdefghij', '919876543']) {
    expect(normaliseMobile(text), text).toBeNull();
  }
});

test('a ten-digit mobile number that begins with 91 keeps its digits', () => {
  expect(normaliseMobile('9198765432')).toBe('9198765432');
});

test('Spec §9 phone prefix: +91 in front of a number changes nothing', () => {
  fc.assert(
    fc.property(fc.integer({ min: 6_000_000_000, max: 9_999_999_999 }), (mobile) => {
      expect(normaliseMobile(`+91 ${mobile}`)).toBe(String(mobile));
      expect(normaliseMobile(String(mobile))).toBe(String(mobile));
    }),
  );
});

test('a pickup contact may have a landline with its STD code', () => {
  expect(normalisePhone('080 2222 1234')).toBe('8022221234');
  expect(normalisePhone('011-23456789')).toBe('1123456789');
  expect(normalisePhone('9876543210')).toBe('9876543210');
  expect(normalisePhone('23456789')).toBeNull();
  expect(normalisePhone('0000000000')).toBeNull();
});

test('tells e-mail addresses from other texts', () => {
  for (const text of ['a@b.in', 'first.last+tag@mail.example.co.in', 'सीमा@उदाहरण.भारत']) {
    expect(isEmail(text), text).toBe(true);
  }
  const none = ['', 'a', 'a@b', '@b.in', 'a@.in', 'a b@c.in', 'a@b..in', 'a@b.in\n', 'a@@b.in'];
  for (const text of [...none, `${'a'.repeat(250)}@b.in`]) expect(isEmail(text), text).toBe(false);
});

test('Spec §9 pincode: exactly six digits', () => {
  expect(normalisePincode('560001')).toBe('560001');
  expect(normalisePincode(' 560 001 ')).toBe('560001');
  expect(normalisePincode('560-001')).toBe('560001');
  expect(normalisePincode(560_001)).toBe('560001');
  for (const text of ['056001', '56001', '000000', '5600011', '56000a', '']) {
    expect(normalisePincode(text), text).toBeNull();
  }
});
