import type { RefusalCode, Refused, Unknown } from '../port.ts';

export const refused = (code: RefusalCode, words: string): Refused => ({
  kind: 'refused',
  code,
  words,
});

export const unknown = (cause: Unknown['cause'], words: string): Unknown => ({
  kind: 'unknown',
  cause,
  words,
});
