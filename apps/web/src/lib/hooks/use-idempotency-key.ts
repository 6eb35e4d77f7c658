import { useRef } from 'react';
import { createRandomHex } from '../random-hex.ts';

/** Returns a function that maps content to an idempotency key. A retry with the same content has the same key. */
export function useIdempotencyKey() {
  const lastRequest = useRef({ content: '', key: '' });
  return (content: unknown): string => {
    const text = JSON.stringify(content);
    if (lastRequest.current.content !== text)
      lastRequest.current = { content: text, key: createRandomHex(16) };
    return lastRequest.current.key;
  };
}
