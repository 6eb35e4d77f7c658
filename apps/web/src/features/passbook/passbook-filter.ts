import { type EntryKind, entryKinds } from '@shipdesk/domain/ledger/transfer';
import { addDays, type IsoDate } from '@shipdesk/domain/time/calendar';
import type { PassbookQuery } from './passbook-api.ts';

/** Days that the filter offers; 0 is all of them. */
export const passbookDays = [7, 30, 90, 0] as const;

export interface PassbookFilter {
  readonly type: EntryKind | null;
  readonly days: (typeof passbookDays)[number];
  readonly reference: string;
}

/** The filter in an address; other values count as none. */
export function filterOf(params: URLSearchParams): PassbookFilter {
  return {
    type: entryKinds.find((kind) => kind === params.get('type')) ?? null,
    days: passbookDays.find((days) => String(days) === params.get('days')) ?? 30,
    reference: (params.get('reference') ?? '').trim().slice(0, 64),
  };
}

/** The filter as the server takes it. */
export function queryOf({ type, days, reference }: PassbookFilter, today: IsoDate): PassbookQuery {
  return {
    ...(type !== null && { type }),
    ...(days > 0 && { from: addDays(today, 1 - days), to: today }),
    ...(reference !== '' && { reference }),
  };
}
