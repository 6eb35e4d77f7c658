import { sql } from 'kysely';
import type { Database } from './database.ts';

/** The database must not be served: the message says why and what to do. */
export class WrongDatabaseError extends Error {}

/**
 * Stamps a new database as demo or live and refuses one of the other kind: demo passwords are
 * public, and a live desk must never be opened to them.
 */
export async function stampInstance(database: Database, mode: 'demo' | 'live'): Promise<void> {
  const stamped = await database.asNobody(async (db) => {
    await db
      .insertInto('instance')
      .values({ mode })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return db.selectFrom('instance').select('mode').executeTakeFirstOrThrow();
  });
  if (stamped.mode === mode) return;
  throw new WrongDatabaseError(
    mode === 'live'
      ? 'This database is stamped as demo: its passwords are public. Point DATABASE_URL or DATA_DIR at a new one for production.'
      : 'This database belongs to a live desk. Set NODE_ENV=production, or point DATABASE_URL or DATA_DIR at another one.',
  );
}

/** Refuses a login that row-level security would not bind. */
export async function assertBoundLogin(database: Database): Promise<void> {
  const { rows } = await database.asNobody((db) =>
    sql<{ unbound: boolean; owner: boolean }>`
      select r.rolsuper or r.rolbypassrls as unbound,
        exists (select from pg_tables t where t.tablename = 'orders' and t.tableowner = r.rolname) as owner
      from pg_roles r where r.rolname = current_user`.execute(db),
  );
  const [login] = rows;
  if (!login || login.unbound || login.owner) {
    throw new WrongDatabaseError(
      'The database login of the server must be neither superuser nor BYPASSRLS nor owner of the tables: use the role shipdesk_app.',
    );
  }
}
