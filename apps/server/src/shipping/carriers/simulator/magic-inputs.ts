import { failedDeliveryCodes } from '../delhivery/delhivery-codes.ts';
import type { Refused, Unknown } from '../port.ts';
import { createRefusal, createUnknown } from './simulator-outcomes.ts';

/** The behaviours that the last word of a consignee's name selects. Documented in docs/simulator.md. */
const lives = [
  'DELIVERED',
  'NDR1',
  'NDR3-RTO',
  'NDR-REJECT',
  'REFUSED',
  'LOST',
  'DAMAGED',
  'PICKUPFAIL',
  'UNKNOWNCODE',
  'HEAVY',
  'MESSY',
  'FAKE',
  'NIGHT',
  'NOOFD',
  'HUBBULK',
] as const;
export type NamedLife = (typeof lives)[number];
type FailureCode = `${'EOD' | 'SC' | 'ST'}-${number}`;
/** A named outcome, or the code of two failed attempts that each wait for an NDR action. */
export type MagicLife = NamedLife | FailureCode;

/** `isRecorded` is true if the simulator stores the parcel. */
type BookingFailure =
  | { readonly response: Refused }
  | { readonly response: Unknown; readonly isRecorded: boolean };

const refuseWith = (code: Refused['code'], words: string) => ({
  response: createRefusal(code, words),
});
const timeoutResponse = createUnknown('timeout', 'no response in time');
const xmlResponse = createUnknown('unreadable', '<root><status/></root>');

const failures: Readonly<Record<string, BookingFailure>> = {
  NOTSERVICEABLE: refuseWith('unserviceable', 'non serviceable pincode'),
  EMBARGO: refuseWith('unserviceable', 'Embargo'),
  LOWBALANCE: refuseWith('insufficient_balance', 'insufficient balance'),
  BADTOKEN: refuseWith('credentials', 'Invalid token'),
  THROTTLED: refuseWith('throttled', 'Too many requests'),
  BADADDRESS: refuseWith('invalid_address', 'Incorrect phone number(s) for order'),
  HTTP200FAIL: refuseWith('other', 'suspicious order/consignee'),
  TIMEOUT: { response: timeoutResponse, isRecorded: false },
  'TIMEOUT-AFTER-CREATE': { response: timeoutResponse, isRecorded: true },
  XML: { response: xmlResponse, isRecorded: true },
};

export const UNSERVED_PINCODE = '682559';
export const PREPAID_ONLY_PINCODE = '744304';

export interface Magic {
  readonly life: MagicLife | null;
  readonly failure: BookingFailure | null;
  /** True if the parcel is booked, but the response of its batch is cut off before it. */
  readonly cutsBatch: boolean;
  /** True if the parcel is booked and reported as a duplicate. */
  readonly isDuplicate: boolean;
}

/** Returns the behaviour that the last word of a name selects: `Asha Rao -NDR1`. Ignores letter case. */
export function parseMagicName(name: string): Magic {
  const word = /(?:^|\s)-([\da-z-]+)$/i.exec(name.trim())?.[1]?.toUpperCase() ?? '';
  return {
    life: parseMagicLife(word),
    failure: failures[word] ?? null,
    cutsBatch: word === 'PARTIAL',
    isDuplicate: word === 'DUPLICATE',
  };
}

const isFailureCode = (word: string): word is FailureCode => failedDeliveryCodes.includes(word);

function parseMagicLife(word: string): MagicLife | null {
  if (isFailureCode(word)) return word;
  return lives.find((life) => life === word) ?? null;
}
