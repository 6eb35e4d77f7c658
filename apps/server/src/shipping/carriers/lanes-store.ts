import { sql } from 'kysely';
import { queryColumn } from '../../platform/db/query/rows.ts';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Row } from '../../platform/db/schema/tables.ts';
import type { LaneQuestion } from './port.ts';

export type LaneRow = Row<'carrierLanes'>;

type LaneKey = Pick<LaneRow, 'accountId' | 'fromPincode' | 'toPincode' | 'paymentMode' | 'grams'>;

const key = ['accountId', 'fromPincode', 'toPincode', 'paymentMode', 'grams'] as const;

const toKey = ({ accountId, lane }: LaneQuestion): LaneKey => {
  const { fromPincode, toPincode, paymentMode, grams } = lane;
  return { accountId, fromPincode, toPincode, paymentMode, grams };
};

/** Returns the rows of lanes between the pincodes of questions. Requires `asOperator`. */
export const selectLanes = (db: Db, questions: readonly LaneQuestion[]) =>
  db
    .selectFrom('carrierLanes')
    .selectAll()
    .where(
      'accountId',
      'in',
      distinct(questions, ({ accountId }) => accountId),
    )
    .where(
      'fromPincode',
      'in',
      distinct(questions, ({ lane }) => lane.fromPincode),
    )
    .where(
      'toPincode',
      'in',
      distinct(questions, ({ lane }) => lane.toPincode),
    )
    .execute();

/** Returns the accounts that did not answer since a time. Requires `asOperator`. */
export const selectSilentAccounts = (db: Db, since: Date) =>
  queryColumn(db)<string>`select distinct account_id from carrier_lanes where failed_at > ${since}`;

/**
 * Lets the caller ask about lanes. Returns those that no other process asks about since `abandonedBefore` and that have
 * no answer of the day.
 */
export async function claimLanes(
  db: Db,
  questions: readonly LaneQuestion[],
  at: { readonly now: Date; readonly today: string; readonly abandonedBefore: Date },
): Promise<LaneKey[]> {
  const rows = questions.map((question) => ({
    ...toKey(question),
    askedAt: at.now,
    changedAt: at.now,
  }));
  return db
    .insertInto('carrierLanes')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns([...key])
        .doUpdateSet({ askedAt: at.now })
        .where(
          sql<boolean>`(carrier_lanes.asked_at is null or carrier_lanes.asked_at < ${at.abandonedBefore})
            and carrier_lanes.answered_on is distinct from ${at.today}`,
        ),
    )
    .returning([...key])
    .execute();
}

/** Stores an answer, or that there was none, and ends the claim. */
export async function endLaneClaim(
  db: Db,
  question: LaneQuestion,
  outcome: Partial<Pick<LaneRow, 'isServed' | 'words' | 'answeredOn' | 'failedAt'>>,
  now: Date,
): Promise<void> {
  let update = db.updateTable('carrierLanes').set({ ...outcome, askedAt: null, changedAt: now });
  const values = toKey(question);
  for (const column of key) update = update.where(column, '=', values[column]);
  await update.execute();
}

const distinct = <T>(questions: readonly LaneQuestion[], read: (question: LaneQuestion) => T) => [
  ...new Set(questions.map(read)),
];
