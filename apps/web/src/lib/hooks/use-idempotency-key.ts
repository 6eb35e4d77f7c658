import { useRef } from 'react';

/**
 * Returns the `Idempotency-Key` for a content: the same key while the content is the same, so
 * that saving twice, or again after a lost response, creates one row.
 */
export function useIdempotencyKey() {
  const last = useRef({ content: '', key: '' });
  return (content: unknown): string => {
    const text = JSON.stringify(content);
    if (last.current.content !== text) last.current = { content: text, key: createRandomKey() };
    return last.current.key;
  };
}

// randomUUID is missing on plain-http hosts other than localhost; getRandomValues is not.
function createRandomKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
