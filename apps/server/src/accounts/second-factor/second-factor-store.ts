import type { Updateable } from 'kysely';
import type { Db } from '../../platform/db/query/statement.ts';

import type { SecondFactorsTable } from '../../platform/db/schema/tables.ts';

/** The second factor of a user of the current seller, locked until the transaction ends. */
export function lockSecondFactor(db: Db, userId: string) {
  return db
    .selectFrom('second_factors')
    .select(['secret', 'confirmed_at', 'step', 'recovery_codes'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

/** Replaces an earlier secret that was not confirmed. */
export async function putPendingFactor(
  db: Db,
  row: Pick<SecondFactorsTable, 'seller_id' | 'user_id' | 'secret'>,
): Promise<void> {
  await db
    .insertInto('second_factors')
    .values({ ...row, confirmed_at: null })
    .onConflict((conflict) =>
      conflict.columns(['seller_id', 'user_id']).doUpdateSet({ secret: row.secret, step: 0 }),
    )
    .execute();
}

export async function updateSecondFactor(
  db: Db,
  userId: string,
  changes: Updateable<Pick<SecondFactorsTable, 'confirmed_at' | 'step' | 'recovery_codes'>>,
): Promise<void> {
  await db.updateTable('second_factors').set(changes).where('user_id', '=', userId).execute();
}

export async function deleteSecondFactor(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('second_factors').where('user_id', '=', userId).execute();
}
