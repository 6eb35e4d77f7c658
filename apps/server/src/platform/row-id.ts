import { randomUUID } from 'node:crypto';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Returns whether a text is a UUID. PostgreSQL rejects any other text as an id. */
export function isRowId(text: string): boolean {
  return UUID.test(text);
}

/** Returns a function that creates ascending version 7 UUIDs, at most 4096 with the same millisecond. */
export function createRowIds(): () => string {
  let timeMs = 0;
  let counter = 0;
  return () => {
    counter += 1;
    const isFull = counter > 0xfff;
    if (isFull || Date.now() > timeMs) {
      timeMs = Math.max(Date.now(), isFull ? timeMs + 1 : 0);
      counter = 0;
    }
    const timeHex = timeMs.toString(16).padStart(12, '0');
    const counterHex = counter.toString(16).padStart(3, '0');
    return `${timeHex.slice(0, 8)}-${timeHex.slice(8)}-7${counterHex}-${randomUUID().slice(19)}`;
  };
}
