import { expect, test } from 'vitest';
import { requireOwnOrigin } from './own-worker.ts';

test('resolves a path of the page origin and rejects other URLs', () => {
  expect(requireOwnOrigin('/assets/worker.js')).toBe(`${location.origin}/assets/worker.js`);
  for (const address of [
    'https://evil.example/worker.js',
    '//evil.example/worker.js',
    'data:text/javascript,postMessage(1)',
    `blob:${location.origin}/3f2504e0-4f89-11d3-9a0c-0305e82c3301`,
    'javascript:alert(1)',
    'http://user@evil.example/',
  ]) {
    expect(() => requireOwnOrigin(address), address).toThrow(TypeError);
  }
});
