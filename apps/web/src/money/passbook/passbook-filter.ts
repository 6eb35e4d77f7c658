import type { PassbookQuery } from '@shipdesk/contract/money/ledger';
import { type EntryKind, entryKinds } from '@shipdesk/domain/money/ledger/transfer';
import type { IsoDate } from '@shipdesk/domain/values/time/calendar';
import { daysOf, type Period, periodOf } from '../../product/period.ts';

export interface PassbookFilter {
  readonly type: EntryKind | null;
  readonly days: Period;
  readonly reference: string;
}

/** The filter in an address; other values count as none. */
export function filterOf(params: URLSearchParams): PassbookFilter {
  return {
    type: entryKinds.find((kind) => kind === params.get('type')) ?? null,
    days: periodOf(params, 30),
    reference: (params.get('reference') ?? '').trim().slice(0, 64),
  };
}

/** The filter as the server takes it. */
export function queryOf({ type, days, reference }: PassbookFilter, today: IsoDate): PassbookQuery {
  return {
    ...(type !== null && { type }),
    ...daysOf(days, today),
    ...(reference !== '' && { reference }),
  };
}
