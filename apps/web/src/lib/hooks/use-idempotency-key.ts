import { useRef } from 'react';
import { createRandomHex } from '../random-hex.ts';

/** Returns a function that returns an idempotency key. The key changes with the content, so a retry creates one row. */
export function useIdempotencyKey() {
  const lastRequest = useRef({ content: '', key: '' });
  return (content: unknown): string => {
    const text = JSON.stringify(content);
    if (lastRequest.current.content !== text)
      lastRequest.current = { content: text, key: createRandomHex(16) };
    return lastRequest.current.key;
  };
}
