import type pg from 'pg';
import { APP_ROLE } from './engine-handle.ts';

/** Creates the role that the policies and grants of the migrations name, if it is missing. */
export async function ensureAppRole(owner: pg.Client): Promise<void> {
  const roles = await owner.query('select 1 from pg_roles where rolname = $1', [APP_ROLE]);
  if (roles.rowCount !== 0) return;
  try {
    await owner.query(`create role ${APP_ROLE} nologin nosuperuser nobypassrls`);
  } catch (error) {
    // Another server that starts at the same time may have created it first.
    if (hasCode(error, '42710') || hasCode(error, '23505')) return;
    if (!hasCode(error, '42501')) throw error;
    throw new Error(
      `The role ${APP_ROLE} is missing and the login of the database may not create it. ` +
        `Run as a superuser: create role ${APP_ROLE} nologin;`,
      { cause: error },
    );
  }
}

export async function ensureMembership(owner: pg.Client, login: string): Promise<void> {
  const membership = await owner.query<{ is_member: boolean }>(
    "select pg_has_role($1::name, $2::name, 'MEMBER') as is_member",
    [login, APP_ROLE],
  );
  if (membership.rows[0]?.is_member === true) return;
  const grant = `grant ${APP_ROLE} to ${owner.escapeIdentifier(login)}`;
  try {
    await owner.query(grant);
  } catch (error) {
    if (!hasCode(error, '42501')) throw error;
    throw new Error(
      `The login ${login} is not a member of the role ${APP_ROLE}, and the owner may not grant it. ` +
        `Run as a superuser: ${grant};`,
      { cause: error },
    );
  }
}

/** Throws if row-level security does not bind the app role. */
export async function assertAppRoleIsBound(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ is_unbound: boolean }>(
    `select rolsuper or rolbypassrls or pg_has_role(oid, (select datdba from pg_database where datname = current_database()), 'USAGE') as is_unbound
       from pg_roles where rolname = $1`,
    [APP_ROLE],
  );
  if (rows[0]?.is_unbound === false) return;
  throw new Error(
    `The role ${APP_ROLE} is a superuser, may bypass row-level security or owns the database, so sellers could read each ` +
      `other's rows. Run as a superuser: alter role ${APP_ROLE} nosuperuser nobypassrls; and change the database owner.`,
  );
}

/** Returns true if `login` can bypass row-level security or does not exist. */
export async function isUnbound(client: pg.Client, login: string, owner: string): Promise<boolean> {
  const { rows } = await client.query<{ is_unbound: boolean }>(
    `select r.rolsuper or r.rolbypassrls
         or pg_has_role(r.oid, $2::name, 'USAGE')
         or pg_has_role(r.oid, d.datdba, 'USAGE')
         or exists (select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace
                     where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema')
                       and pg_has_role(r.oid, c.relowner, 'USAGE')) as is_unbound
       from pg_roles r, pg_database d
      where r.rolname = $1 and d.datname = current_database()`,
    [login, owner],
  );
  return rows[0]?.is_unbound !== false;
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
