import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  accountProblems,
  logoProblem,
  MAX_LOGO_BYTES,
  passwordChangeProblems,
} from './account-rules.ts';

const png = 'iVBORw0KGgoAAAANSUhEUg';
const jpeg = '/9j/4AAQSkZJRg';
const svg = 'PHN2ZyB4bWxucz0i';

/** `size` bytes that begin with `head`, which is base64. */
function dataUrl(kind: string, head: string, size = 5000): string {
  const padding = (3 - (size % 3)) % 3;
  const characters = Math.ceil(size / 3) * 4 - padding;
  return `data:image/${kind};base64,${head.padEnd(characters, 'A')}${'='.repeat(padding)}`;
}

describe('logo', () => {
  test('a PNG, a JPEG and none at all are fine', () => {
    for (const logo of ['', dataUrl('png', png), dataUrl('jpeg', jpeg, 5001)]) {
      expect(logoProblem(logo)).toBeNull();
    }
  });

  test('the content has to be what the type says, whatever the name of the file was', () => {
    for (const logo of [
      dataUrl('png', jpeg),
      dataUrl('jpeg', png),
      dataUrl('png', svg),
      dataUrl('svg+xml', svg),
      dataUrl('gif', png),
      `${dataUrl('png', png)}"><script>`,
      dataUrl('png', png).replace('data:', 'https://evil.example/'),
      'data:image/png;base64,',
      'data:image/png,iVBORw0KGgo',
      'javascript:alert(1)',
    ]) {
      expect(logoProblem(logo), logo.slice(0, 40)).toBe('Choose a picture of the type PNG or JPEG');
    }
  });

  test('200 kB are fine and one byte more is not, at every length of padding', () => {
    for (const less of [0, 1, 2]) {
      expect(logoProblem(dataUrl('png', png, MAX_LOGO_BYTES - less))).toBeNull();
    }
    for (const more of [1, 2, 3]) {
      expect(logoProblem(dataUrl('png', png, MAX_LOGO_BYTES + more))).toBe(
        'Choose a picture of at most 200 kB',
      );
    }
  });

  test('whatever is refused or accepted, nothing but a base64 PNG or JPEG is accepted', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(logoProblem(text) === null).toBe(text === '');
      }),
    );
  });
});

test('account: only what is given is judged, one entry per field', () => {
  expect(accountProblems({})).toEqual([]);
  expect(accountProblems({ name: 'Asha', phone: '+91 98470 12345' })).toEqual([]);
  const fields = accountProblems({ name: ' ', phone: '12', companyName: '', logo: 'x' }).map(
    ({ field }) => field,
  );
  expect(fields).toEqual(['name', 'phone', 'companyName', 'logo']);
});

describe('change of password', () => {
  const good = { currentPassword: 'Old#1234', password: 'New#5678', confirmPassword: 'New#5678' };

  test('the four criteria hold as at registration', () => {
    expect(passwordChangeProblems(good)).toEqual([]);
    for (const password of ['N#5a', 'New5678x', 'new#5678', 'New#word']) {
      const [problem, ...others] = passwordChangeProblems({
        ...good,
        password,
        confirmPassword: password,
      });
      expect(problem?.field, password).toBe('password');
      expect(others).toEqual([]);
    }
  });

  test('it has to be typed twice, differ from the current one, and the current one be given', () => {
    expect(passwordChangeProblems({ ...good, confirmPassword: 'New#567' })).toEqual([
      { field: 'confirmPassword', message: 'Passwords do not match' },
    ]);
    expect(
      passwordChangeProblems({ ...good, currentPassword: 'New#5678' }).map(({ field }) => field),
    ).toEqual(['password']);
    expect(
      passwordChangeProblems({ ...good, currentPassword: '' }).map(({ field }) => field),
    ).toEqual(['currentPassword']);
  });
});
