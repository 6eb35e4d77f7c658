import { expect, test } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { useIdempotencyKey } from './use-idempotency-key.ts';

test('the key stays while the content stays and changes with it', async () => {
  const { result, rerender } = await renderHook(() => useIdempotencyKey());
  const first = result.current({ name: 'a' });
  await rerender();
  expect(result.current({ name: 'a' })).toBe(first);
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(result.current({ name: 'b' })).not.toBe(first);
});
