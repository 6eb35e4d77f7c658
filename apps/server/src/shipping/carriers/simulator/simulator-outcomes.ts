import type { RefusalCode, Refused, Unknown } from '../port.ts';

export const createRefusal = (code: RefusalCode, words: string): Refused => ({
  kind: 'refused',
  code,
  words,
});

export const createUnknown = (cause: Unknown['cause'], words: string): Unknown => ({
  kind: 'unknown',
  cause,
  words,
});

export const refuseTakenAwb = () => createRefusal('other', 'This AWB has a parcel');
export const refuseUnusableAwb = () => createRefusal('other', 'This AWB is not reserved');
export const refuseUnknownAwb = () => createRefusal('other', 'No parcel has this AWB');
export const createUnreadable = () => createUnknown('unreadable', '{"packages":[{"awb":"97');
