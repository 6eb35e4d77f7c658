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

/** Refusals of a number, and a response that breaks off, in Delhivery's words. */
export const refuseTakenAwb = () => answerRefused('other', 'Duplicate waybill');
export const refuseUnusableAwb = () => answerRefused('other', 'Unable to consume waybill');
export const refuseUnknownAwb = () =>
  answerRefused('other', 'Incorrect Waybill/OrderID, please try again');
export const answerUnreadable = () => answerUnknown('unreadable', '{"packages":[{"waybill":"97');
