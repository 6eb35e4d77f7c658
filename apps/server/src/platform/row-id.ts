import { randomUUID } from 'node:crypto';

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Returns true for a UUID. PostgreSQL fails on any other text where it expects an id. */
export function isRowId(text: string): boolean {
  return uuid.test(text);
}

/**
 * Creates a source of version 7 UUIDs that ascend: 4096 in a millisecond, then those of the next one. The
 * random part is that of `randomUUID`.
 */
export function createRowIds(): () => string {
  let millisecond = 0;
  let count = 0;
  return () => {
    count += 1;
    const isFull = count > 0xfff;
    if (isFull || Date.now() > millisecond) {
      millisecond = Math.max(Date.now(), isFull ? millisecond + 1 : 0);
      count = 0;
    }
    const time = millisecond.toString(16).padStart(12, '0');
    const counter = count.toString(16).padStart(3, '0');
    return `${time.slice(0, 8)}-${time.slice(8)}-7${counter}-${randomUUID().slice(19)}`;
  };
}
