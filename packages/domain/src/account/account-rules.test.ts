import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  findAccountProblems,
  findLogoProblem,
  findPasswordChangeProblems,
  MAX_LOGO_BYTES,
} from './account-rules.ts';

const png = 'iVBORw0KGgoAAAANSUhEUg';
const jpeg = '/9j/4AAQSkZJRg';
const svg = 'PHN2ZyB4bWxucz0i';

/** Returns a data URL of an image whose base64 text starts with `head`. */
function buildDataUrl(kind: string, head: string, sizeBytes = 5000): string {
  const padding = (3 - (sizeBytes % 3)) % 3;
  const characters = Math.ceil(sizeBytes / 3) * 4 - padding;
  return `data:image/${kind};base64,${head.padEnd(characters, 'A')}${'='.repeat(padding)}`;
}

describe('findLogoProblem', () => {
  test('accepts a PNG, a JPEG and an empty logo', () => {
    for (const logo of ['', buildDataUrl('png', png), buildDataUrl('jpeg', jpeg, 5001)]) {
      expect(findLogoProblem(logo)).toBeNull();
    }
  });

  test('rejects an unsupported type, mismatched content or a malformed data URL', () => {
    for (const logo of [
      buildDataUrl('png', jpeg),
      buildDataUrl('jpeg', png),
      buildDataUrl('png', svg),
      buildDataUrl('svg+xml', svg),
      buildDataUrl('gif', png),
      `${buildDataUrl('png', png)}"><script>`,
      buildDataUrl('png', png).replace('data:', 'https://evil.example/'),
      'data:image/png;base64,',
      'data:image/png,iVBORw0KGgo',
      'javascript:alert(1)',
    ]) {
      expect(findLogoProblem(logo), logo.slice(0, 40)).toEqual({
        code: 'logo_type_invalid',
      });
    }
  });

  test('limits an image to 200 kB at every base64 padding', () => {
    for (const fewerBytes of [0, 1, 2]) {
      expect(findLogoProblem(buildDataUrl('png', png, MAX_LOGO_BYTES - fewerBytes))).toBeNull();
    }
    for (const extraBytes of [1, 2, 3]) {
      expect(findLogoProblem(buildDataUrl('png', png, MAX_LOGO_BYTES + extraBytes))).toEqual({
        code: 'logo_too_large',
        params: { maxBytes: MAX_LOGO_BYTES },
      });
    }
  });

  // ASVS V1.2.2, V5.1.1, V5.2.2
  test('rejects arbitrary non-empty text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(findLogoProblem(text) === null).toBe(text === '');
      }),
    );
  });
});

test('findAccountProblems returns one problem for each invalid field', () => {
  expect(findAccountProblems({})).toEqual([]);
  expect(findAccountProblems({ name: 'Asha', phone: '+91 98470 12345' })).toEqual([]);
  const fields = findAccountProblems({ name: ' ', phone: '12', companyName: '', logo: 'x' }).map(
    ({ field }) => field,
  );
  expect(fields).toEqual(['name', 'phone', 'companyName', 'logo']);
});

describe('findPasswordChangeProblems', () => {
  const validValues = {
    currentPassword: 'Old#1234',
    password: 'New#5678',
    confirmPassword: 'New#5678',
  };

  test('rejects a new password that fails one of the four registration criteria', () => {
    expect(findPasswordChangeProblems(validValues)).toEqual([]);
    for (const password of ['N#5a', 'New5678x', 'new#5678', 'New#word']) {
      const [problem, ...otherProblems] = findPasswordChangeProblems({
        ...validValues,
        password,
        confirmPassword: password,
      });
      expect(problem?.field, password).toBe('password');
      expect(otherProblems).toEqual([]);
    }
  });

  test('requires the current password, a different new password and a matching confirmation', () => {
    expect(findPasswordChangeProblems({ ...validValues, confirmPassword: 'New#567' })).toEqual([
      { field: 'confirmPassword', code: 'passwords_differ' },
    ]);
    expect(
      findPasswordChangeProblems({ ...validValues, currentPassword: 'New#5678' }).map(
        ({ field }) => field,
      ),
    ).toEqual(['password']);
    expect(
      findPasswordChangeProblems({ ...validValues, currentPassword: '' }).map(({ field }) => field),
    ).toEqual(['currentPassword']);
  });
});
