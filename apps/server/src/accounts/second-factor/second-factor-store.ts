import type { Updateable } from 'kysely';
import type { Db } from '../../platform/db/query/statement.ts';
import type { Row, Tables } from '../../platform/db/schema/tables.ts';

/** The second factor of a user of the current seller, locked until the transaction ends. */
export function lockSecondFactor(db: Db, userId: string) {
  return db
    .selectFrom('secondFactors')
    .select(['secret', 'confirmedAt', 'step', 'recoveryCodes'])
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

/** Replaces an earlier secret that was not confirmed. */
export async function putPendingFactor(
  db: Db,
  row: Pick<Row<'secondFactors'>, 'sellerId' | 'userId' | 'secret'>,
): Promise<void> {
  await db
    .insertInto('secondFactors')
    .values({ ...row, confirmedAt: null })
    .onConflict((conflict) =>
      conflict.columns(['sellerId', 'userId']).doUpdateSet({ secret: row.secret, step: 0 }),
    )
    .execute();
}

export async function updateSecondFactor(
  db: Db,
  userId: string,
  changes: Updateable<Pick<Tables['secondFactors'], 'confirmedAt' | 'step' | 'recoveryCodes'>>,
): Promise<void> {
  await db.updateTable('secondFactors').set(changes).where('userId', '=', userId).execute();
}

export async function deleteSecondFactor(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('secondFactors').where('userId', '=', userId).execute();
}
