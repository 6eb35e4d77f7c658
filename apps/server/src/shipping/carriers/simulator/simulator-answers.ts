import type { RefusalCode, Refused, Unknown } from '../port.ts';

export const answerRefused = (code: RefusalCode, words: string): Refused => ({
  kind: 'refused',
  code,
  words,
});

export const answerUnknown = (cause: Unknown['cause'], words: string): Unknown => ({
  kind: 'unknown',
  cause,
  words,
});

/** Refusals of an AWB, and a truncated response. */
export const refuseTakenAwb = () => answerRefused('other', 'This AWB has a parcel');
export const refuseUnusableAwb = () => answerRefused('other', 'This AWB is not reserved');
export const refuseUnknownAwb = () => answerRefused('other', 'No parcel has this AWB');
export const answerUnreadable = () => answerUnknown('unreadable', '{"packages":[{"awb":"97');
