import type { EntryKind } from '@shipdesk/domain/money/ledger/transfer';
import type { PricedLines, ReturnTerms } from '@shipdesk/domain/rates/return-charge';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/query/statement.ts';

import type { TransferRow } from './ledger-store.ts';

/** Which lines of a passbook are wanted. */
export interface PassbookFilter {
  readonly type: EntryKind | undefined;
  /** From this moment, and before that one. */
  readonly from: Date | undefined;
  readonly until: Date | undefined;
  /** A docket number, or the id of a cause. */
  readonly reference: string | undefined;
}

/** What moves the wallet or what is owed beyond it. Written as the index `transfers_of_passbook` has it. */
const moves = sql<boolean>`(debit in ('wallet', 'receivable') or credit in ('wallet', 'receivable'))`;

/** Lines of a seller's passbook before a number, the newest first. The seller's own, or with an id for `asOperator`. */
export function selectPassbook(
  db: Db,
  { type, from, until, reference }: PassbookFilter,
  page: { readonly before: number | undefined; readonly limit: number },
  sellerId?: string,
): Promise<TransferRow[]> {
  const { before, limit } = page;
  return db
    .selectFrom('transfers')
    .selectAll()
    .where('sellerId', '=', sellerId ?? sql<string>`current_seller()`)
    .where(moves)
    .$if(before !== undefined, (query) => query.where('seq', '<', before ?? 0))
    .$if(type !== undefined, (query) => query.where('entry', '=', type ?? 'adjustment'))
    .$if(from !== undefined, (query) => query.where('postedAt', '>=', from ?? new Date(0)))
    .$if(until !== undefined, (query) => query.where('postedAt', '<', until ?? new Date(0)))
    .$if(reference !== undefined, (query) =>
      query.where((where) =>
        where.or([
          where('docketNumber', '=', reference ?? ''),
          where('causeId', '=', reference ?? ''),
        ]),
      ),
    )
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();
}

/** A line of the passbook with the other legs of its posting, which have one time and note. */
export async function selectMovement(
  db: Db,
  seq: number,
): Promise<{ line: TransferRow; legs: TransferRow[] } | undefined> {
  const mine = sql<boolean>`seller_id = current_seller()`;
  const line = await db
    .selectFrom('transfers')
    .selectAll()
    .where(mine)
    .where('seq', '=', seq)
    .where(moves)
    .executeTakeFirst();
  if (!line) return undefined;
  const legs = await db
    .selectFrom('transfers')
    .selectAll()
    .where(mine)
    .where('causeKind', '=', line.causeKind)
    .where('causeId', '=', line.causeId)
    .where('entry', '=', line.entry)
    .where('postedAt', '=', line.postedAt)
    .where(sql<boolean>`note = ${JSON.stringify(line.note)}::jsonb`)
    .orderBy('seq')
    .execute();
  return { line, legs };
}

/** The prices of a shipment as they were agreed. */
export function selectPrices(
  db: Db,
  shipmentId: string,
): Promise<{ quote: PricedLines; returnTerms: ReturnTerms | null } | undefined> {
  return db
    .selectFrom('shipments')
    .select(['quote', 'returnTerms'])
    .where(sql<boolean>`seller_id = current_seller()`)
    .where('id', '=', shipmentId)
    .executeTakeFirst();
}
