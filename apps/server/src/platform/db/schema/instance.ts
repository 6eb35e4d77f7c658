import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../query/database.ts';
import { insertIfNew } from '../query/rows.ts';

/** Thrown for a database that is unsafe to serve. The message states the reason and the remedy. */
export class WrongDatabaseError extends Error {}

/**
 * Stamps a new database as demo or live. Rejects a database of the other kind, because demo passwords are public.
 * Returns the key of this installation's docket numbers.
 */
export async function stampInstance(
  database: Database,
  mode: 'demo' | 'live',
): Promise<{ docketKey: Buffer }> {
  const instance = await database.withoutSeller(async (db) => {
    await insertIfNew(db, 'instance', { mode, docketKey: randomBytes(32) });
    return db.selectFrom('instance').select(['mode', 'docketKey']).executeTakeFirstOrThrow();
  });
  if (instance.mode === mode) return { docketKey: instance.docketKey };
  throw new WrongDatabaseError(
    mode === 'live'
      ? 'This database is stamped as demo: its passwords are public. Point DATABASE_URL or DATA_DIR at a new one for production.'
      : 'This database belongs to a live Shipdesk. Set NODE_ENV=production, or point DATABASE_URL or DATA_DIR at another one.',
  );
}

/** If all these settings are on, a crash of PostgreSQL loses no acknowledged commit. */
const DURABILITY_SETTINGS = ['fsync', 'full_page_writes', 'synchronous_commit'] as const;

/**
 * Throws WrongDatabaseError if the login bypasses row-level security or owns tables, if a table of sellers has no
 * row-level security, or if a crash of PostgreSQL can lose acknowledged commits.
 */
export async function assertSafeDatabase(database: Database): Promise<void> {
  const { rows } = await database.withoutSeller((db) =>
    sql<{
      isUnbound: boolean;
      isOwner: boolean;
      openTable: string | null;
      unsafeSettings: string[];
    }>`
      select r.rolsuper or r.rolbypassrls as is_unbound,
        exists (select 1 from pg_tables t where t.schemaname = 'public' and t.tableowner = r.rolname) as is_owner,
        (select min(c.relname) from pg_class c
          join pg_attribute a on a.attrelid = c.oid and a.attname = 'seller_id' and not a.attisdropped
          where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
            and not c.relrowsecurity) as open_table,
        array(select name::text from pg_settings
          where name = any(${[...DURABILITY_SETTINGS]}) and setting = 'off' order by name) as unsafe_settings
      from pg_roles r where r.rolname = current_user`.execute(db),
  );
  const [findings] = rows;
  if (!findings || findings.isUnbound || findings.isOwner) {
    throw new WrongDatabaseError(
      'The database login of the server must be neither superuser nor BYPASSRLS nor owner of the tables. Use the role shipdesk_app.',
    );
  }
  if (findings.openTable !== null) {
    throw new WrongDatabaseError(
      `Row-level security is off on the table ${findings.openTable}. Turn it on, or sellers see each other's rows.`,
    );
  }
  if (findings.unsafeSettings.length > 0) {
    throw new WrongDatabaseError(
      `A crash of the database can lose acknowledged orders. Set ${findings.unsafeSettings.join(' and ')} to on.`,
    );
  }
}
