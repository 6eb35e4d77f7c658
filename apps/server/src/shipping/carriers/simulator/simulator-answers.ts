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

/** Refusals of a number, and a response that breaks off, in Delhivery's words. */
export const takenAwb = () => refused('other', 'Duplicate waybill');
export const unusableAwb = () => refused('other', 'Unable to consume waybill');
export const unknownAwb = () => refused('other', 'Incorrect Waybill/OrderID, please try again');
export const brokenAnswer = () => unknown('unreadable', '{"packages":[{"waybill":"97');
