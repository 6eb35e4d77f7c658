import { sql } from 'kysely';
import { queryColumn, queryRows } from '../../platform/db/query/rows.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Row } from '../../platform/db/schema/tables.ts';
import type { LaneQuestion } from './carriers-port.ts';

export type LaneRow = Row<'carrierLanes'>;

type LaneKey = Pick<LaneRow, 'accountId' | 'fromPincode' | 'toPincode' | 'paymentMode' | 'grams'>;

const keyColumns = ['accountId', 'fromPincode', 'toPincode', 'paymentMode', 'grams'] as const;

const toKey = ({ accountId, lane }: LaneQuestion): LaneKey => {
  const { fromPincode, toPincode, paymentMode, grams } = lane;
  return { accountId, fromPincode, toPincode, paymentMode, grams };
};

const toText = (lane: LaneKey) => keyColumns.map((column) => lane[column]).join(' ');
const compareKeys = (a: LaneKey, b: LaneKey) => (toText(a) < toText(b) ? -1 : 1);

/** The result of a check: an answer, or the time of a failed check. */
export type LaneOutcome = Pick<LaneRow, 'failedAt'> &
  Partial<Pick<LaneRow, 'isServed' | 'words' | 'answeredOn'>>;

/** Returns the rows of all lanes between the pincodes of the questions. Requires `asOperator`. */
export const selectLanes = (db: Db, questions: readonly LaneQuestion[]) =>
  queryRows(db)<LaneRow>`select * from carrier_lanes where ${buildPincodeFilter(questions)}`;

/** Returns the rows of `selectLanes` that a process is checking. Requires `asOperator`. */
export const selectClaimedLanes = (db: Db, questions: readonly LaneQuestion[]) =>
  queryRows(db)<LaneRow>`select * from carrier_lanes
    where ${buildPincodeFilter(questions)} and asked_at is not null`;

function buildPincodeFilter(questions: readonly LaneQuestion[]) {
  const listValues = (read: (question: LaneQuestion) => string) => [
    ...new Set(questions.map(read)),
  ];
  return sql`account_id = any(${listValues(({ accountId }) => accountId)}::uuid[])
    and from_pincode = any(${listValues(({ lane }) => lane.fromPincode)}::text[])
    and to_pincode = any(${listValues(({ lane }) => lane.toPincode)}::text[])`;
}

/** Requires `asOperator`. */
export const selectUnresponsiveAccounts = (db: Db, since: Date) =>
  queryColumn(db)<string>`select distinct account_id from carrier_lanes where failed_at > ${since}`;

/** Claims and returns the lanes that have neither an answer from today nor a claim since `abandonedBefore`. */
export async function claimLanes(
  db: Db,
  questions: readonly LaneQuestion[],
  times: { readonly now: Date; readonly today: string; readonly abandonedBefore: Date },
): Promise<LaneKey[]> {
  // Sort the keys, so that two processes do not deadlock.
  const keys = questions.map(toKey).toSorted(compareKeys);
  const rows = keys.map((values) => ({ ...values, askedAt: times.now, changedAt: times.now }));
  return db
    .insertInto('carrierLanes')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns([...keyColumns])
        .doUpdateSet({ askedAt: times.now })
        .where(
          sql<boolean>`(carrier_lanes.asked_at is null or carrier_lanes.asked_at < ${times.abandonedBefore})
            and carrier_lanes.answered_on is distinct from ${times.today}`,
        ),
    )
    .returning([...keyColumns])
    .execute();
}

/** Deletes the answers of an account whose address or credentials change. Running checks do not restore them. */
export async function deleteLanes(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('carrierLanes').where('accountId', '=', accountId).execute();
}

export async function endLaneClaim(
  db: Db,
  question: LaneQuestion,
  outcome: LaneOutcome,
  now: Date,
): Promise<void> {
  let update = db.updateTable('carrierLanes').set({ ...outcome, askedAt: null, changedAt: now });
  const values = toKey(question);
  for (const column of keyColumns) update = update.where(column, '=', values[column]);
  await update.execute();
}
