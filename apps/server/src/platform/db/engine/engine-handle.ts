import type pg from 'pg';

/** Owns the database and its tables; migrations run as it. */
export const OWNER_ROLE = 'shipdesk_owner';
/** Serves requests; owns nothing, so that row-level security binds it. */
export const APP_ROLE = 'shipdesk_app';
export const DATABASE = 'shipdesk';

export interface EngineLog {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

export interface EngineOptions {
  /** A PostgreSQL server of the operator's; without it the embedded one is started in `dataDir`. */
  readonly databaseUrl?: string | undefined;
  /** The login that migrates, where it is not that of `databaseUrl`. */
  readonly databaseOwnerUrl?: string | undefined;
  readonly dataDir: string;
  readonly log: EngineLog;
}

export interface Engine {
  readonly kind: 'embedded' | 'server';
  /** Connects as the owner of the tables: for migrations only. */
  readonly owner: pg.PoolConfig;
  /** Connects as the server's own login, which row-level security binds. */
  readonly app: pg.PoolConfig;
  /** Stops an embedded database and frees the data folder; leaves a server database alone. */
  close(): Promise<void>;
}
