import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  formatPhone,
  isEmail,
  isPrintableName,
  normaliseEmail,
  normaliseMobile,
  normaliseName,
  normalisePhone,
  normalisePincode,
} from './contact.ts';

test('normaliseMobile parses the common notations of a mobile number', () => {
  const spellings = [
    '9876543210',
    '+91-98765 43210',
    '09876543210',
    '919876543210',
    '98765 43210',
    '(+91) 98765.43210',
    '+91 09876543210',
    '0091 98765 43210',
    '0091-09876543210',
    '091 98765 43210',
    '91 0 98765 43210',
    '98765\u201343210',
  ];
  for (const text of spellings) expect(normaliseMobile(text), text).toBe('9876543210');
});

test('normaliseMobile rejects texts that are not an Indian mobile number', () => {
  const invalidPhones = [
    '9.19E+09',
    '1234567890',
    '5876543210',
    '987654321',
    '98765432101',
    '+1 9876543210',
    '0098 76543210',
    '009876543210',
    '+0091 9876543210',
    '000919876543210',
    '',
    'abcdefghij',
    '919876543',
  ];
  for (const text of invalidPhones) expect(normaliseMobile(text), text).toBeNull();
});

test('normaliseMobile keeps every digit of a ten-digit number that starts with 91', () => {
  expect(normaliseMobile('9198765432')).toBe('9198765432');
});

test('Spec §9 phone prefix: a number with +91 equals the number without +91', () => {
  fc.assert(
    fc.property(fc.integer({ min: 6_000_000_000, max: 9_999_999_999 }), (mobile) => {
      expect(normaliseMobile(`+91 ${mobile}`)).toBe(String(mobile));
      expect(normaliseMobile(String(mobile))).toBe(String(mobile));
    }),
  );
});

test('normalisePhone accepts a landline only with an STD code', () => {
  expect(normalisePhone('080 2222 1234')).toBe('8022221234');
  expect(normalisePhone('011-23456789')).toBe('1123456789');
  expect(normalisePhone('9876543210')).toBe('9876543210');
  expect(normalisePhone('23456789')).toBeNull();
  expect(normalisePhone('0000000000')).toBeNull();
});

test('isEmail rejects an address with an invisible or text-direction character', () => {
  for (const character of [
    '\u0000',
    '\u0007',
    '\u00ad',
    '\u200b',
    '\u200d',
    '\u202e',
    '\u2066',
    '\ufeff',
  ]) {
    const code = character.codePointAt(0)?.toString(16);
    expect(isEmail(`as${character}ha@example.in`), code).toBe(false);
    expect(isEmail(`asha@exam${character}ple.in`), code).toBe(false);
  }
});

test('normaliseEmail maps equivalent spellings of an address to the same text', () => {
  const spellings = [' Asha@Example.in ', 'ａｓｈａ@example.in', 'ASHA@EXAMPLE.IN'];
  for (const text of spellings) expect(normaliseEmail(text), text).toBe('asha@example.in');
  expect(normaliseEmail('andre\u0301@example.in')).toBe('andr\u00e9@example.in');
});

test('normaliseName maps equivalent spellings of a name to the same text', () => {
  expect(normaliseName('  Andre\u0301 \u00a0 Rao ')).toBe('Andr\u00e9 Rao');
});

test('isPrintableName accepts Indian scripts with joiners', () => {
  const names = ['Asha Rao', "O'Neil & Sons (Pvt.) Ltd.", 'क्‍षमा', 'മലയാളം ന്‍', 'श्री ट्रेडर्स'];
  for (const name of names) expect(isPrintableName(name), name).toBe(true);
});

test('isPrintableName rejects invisible characters except joiners after a letter', () => {
  const invisibleCharacters = [
    '\u0007',
    '\u200b',
    '\u202e',
    '\u2066',
    '\ufeff',
    '\u00ad',
    '\u3164',
    '\u{e0041}',
  ];
  for (const character of invisibleCharacters) {
    const code = character.codePointAt(0)?.toString(16);
    expect(isPrintableName(`As${character}ha`), code).toBe(false);
  }
  expect(isPrintableName('\u200dAsha')).toBe(false);
});

test('formatPhone formats mobile numbers with +91 and a space', () => {
  for (const phone of ['9876543210', '+919876543210', '919876543210', '09876543210']) {
    expect(formatPhone(phone)).toBe('+91 98765 43210');
  }
  expect(formatPhone('9198765432')).toBe('+91 91987 65432');
  expect(formatPhone('1234')).toBe('1234');
});

test('isEmail accepts only email addresses', () => {
  for (const text of ['a@b.in', 'first.last+tag@mail.example.co.in', 'सीमा@उदाहरण.भारत']) {
    expect(isEmail(text), text).toBe(true);
  }
  const invalidEmails = [
    '',
    'a',
    'a@b',
    '@b.in',
    'a@.in',
    'a b@c.in',
    'a@b..in',
    'a@b.in\n',
    'a@@b.in',
  ];
  for (const text of [...invalidEmails, `${'a'.repeat(250)}@b.in`])
    expect(isEmail(text), text).toBe(false);
});

test('Spec §9 pincode: a pincode has exactly six digits', () => {
  expect(normalisePincode('560001')).toBe('560001');
  expect(normalisePincode(' 560 001 ')).toBe('560001');
  expect(normalisePincode('560-001')).toBe('560001');
  expect(normalisePincode(560_001)).toBe('560001');
  for (const text of ['056001', '56001', '000000', '5600011', '56000a', '']) {
    expect(normalisePincode(text), text).toBeNull();
  }
});
