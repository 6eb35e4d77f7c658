import { useRef } from 'react';
import { createRandomHex } from '../random-hex.ts';

/**
 * Returns the `Idempotency-Key` for a content: the same key while the content is the same, so
 * that saving twice, or again after a lost response, creates one row.
 */
export function useIdempotencyKey() {
  const lastRequest = useRef({ content: '', key: '' });
  return (content: unknown): string => {
    const text = JSON.stringify(content);
    if (lastRequest.current.content !== text)
      lastRequest.current = { content: text, key: createRandomHex(16) };
    return lastRequest.current.key;
  };
}
