import { useEffect } from 'react';
import { expect, test } from 'vitest';
import { render } from '../../i18n/test-render.tsx';
import { useIdempotencyKey } from './use-idempotency-key.ts';

function Form({ content, onKey }: { content: string; onKey: (key: string) => void }) {
  const getIdempotencyKey = useIdempotencyKey();
  useEffect(() => {
    onKey(getIdempotencyKey({ content }));
  });
  return null;
}

test('changes the key only when the content changes', async () => {
  const keys: string[] = [];
  const renderForm = (content: string) => (
    <Form content={content} onKey={(key) => keys.push(key)} />
  );
  const { rerender } = await render(renderForm('a'));
  await rerender(renderForm('a'));
  await rerender(renderForm('b'));
  const [firstKey, repeatedKey, changedKey] = keys;
  expect(firstKey).toMatch(/^[0-9a-f]{32}$/);
  expect(repeatedKey).toBe(firstKey);
  expect(changedKey).not.toBe(firstKey);
});
