import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findReturnTarget } from './return-target.ts';

const hostileTargets = [
  '//evil.example',
  '///evil.example',
  '////evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '\\\\evil.example',
  '/\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/\u0000/evil.example',
  '/..//evil.example',
  '/x/..//evil.example',
  '/./\\evil.example',
  '/.//evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'blob:https://evil.example/x',
  'file:///etc/passwd',
  'http://evil.example',
  'https://evil.example',
  'https:evil.example',
  'https:/evil.example',
  'HTTP://evil.example',
  'http:\\\\evil.example',
  'mailto:a@evil.example',
  'evil.example',
  'www.evil.example/orders',
  '@evil.example',
  '?next=//evil.example',
  '#//evil.example',
  './/evil.example',
  '',
  ' ',
];

test('Spec §2: restores the requested path and query after sign-in', () => {
  expect(findReturnTarget({ from: '/orders/forward?from=2026-03-02&page=1' })).toBe(
    '/orders/forward?from=2026-03-02&page=1',
  );
  expect(findReturnTarget({ from: '/account' })).toBe('/account');
});

test('Spec §2: opens the landing page after a sign-in without a target', () => {
  for (const state of [undefined, null, {}, { from: 7 }, { from: null }, '/orders', []]) {
    expect(findReturnTarget(state)).toBe('/dashboard');
  }
});

test('opens Admin for operator staff without a target', () => {
  expect(findReturnTarget(null, true)).toBe('/admin');
  expect(findReturnTarget({ from: '/login' }, true)).toBe('/admin');
  expect(findReturnTarget({ from: '/orders/forward' }, true)).toBe('/orders/forward');
});

test('replaces the home, sign-in and registration pages with the landing page', () => {
  for (const from of ['/', '/login', '/login?x=1', '/register']) {
    expect(findReturnTarget({ from })).toBe('/dashboard');
  }
});

test.for(hostileTargets)('replaces the hostile target %j with the landing page', (from) => {
  expect(findReturnTarget({ from })).toBe('/dashboard');
});

// ASVS V1.2.2, V3.7.2
test('always returns a path of the same origin', () => {
  const alphabet = fc.constantFrom(
    '/',
    '\\',
    '.',
    ':',
    '@',
    '?',
    '#',
    '%',
    '\t',
    'a',
    'evil.example',
  );
  fc.assert(
    fc.property(fc.array(alphabet, { maxLength: 12 }), (parts) => {
      const target = findReturnTarget({ from: parts.join('') });
      expect(target.startsWith('/')).toBe(true);
      expect(new URL(target, 'http://shipdesk.test').origin).toBe('http://shipdesk.test');
      expect(target.startsWith('//')).toBe(false);
    }),
    { numRuns: 2000 },
  );
});
