import type pg from 'pg';

/** Owns the database and its tables. Migrations run as this role. */
export const OWNER_ROLE = 'shipdesk_owner';
/** Serves requests. Owns no tables, so that row-level security binds it. */
export const APP_ROLE = 'shipdesk_app';
export const DATABASE = 'shipdesk';

export interface EngineLog {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

export interface EngineOptions {
  /** The operator's PostgreSQL server. Undefined to start the embedded server in `dataDir`. */
  readonly databaseUrl?: string | undefined;
  /** The login for migrations, if it differs from `databaseUrl`. */
  readonly databaseOwnerUrl?: string | undefined;
  /** True if `databaseUrl` points to a pooler in transaction mode. */
  readonly usesPooler?: boolean;
  readonly dataDir: string;
  readonly log: EngineLog;
}

export interface Engine {
  readonly kind: 'embedded' | 'server';
  /** True if the database has the extension Citus. */
  readonly isDistributed: boolean;
  /** Connects as the owner of the tables. For migrations only. */
  readonly owner: pg.PoolConfig;
  /** Connects as the login that serves requests, which row-level security binds. */
  readonly app: pg.PoolConfig;
  /** Stops an embedded database and unlocks the data folder. Does nothing to an external server. */
  close(): Promise<void>;
}
