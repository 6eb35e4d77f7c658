import type { Config } from '../config.ts';
import type { Database } from './db/query/database.ts';
import type { EventStreams } from './events/event-streams-service.ts';
import type { Metrics } from './http/metrics.ts';
import type { ClientBuild } from './http/pages/client-files.ts';
import type { OutgoingHttp } from './outgoing-http.ts';

/** The clock and the id generator are dependencies, so that tests can replace them. */
export interface PlatformDeps {
  config: Config;
  database: Database;
  events: EventStreams;
  outgoing: OutgoingHttp;
  /** Undefined before the first build of the client. */
  client: ClientBuild | undefined;
  /** Undefined if METRICS_TOKEN is not set. */
  metrics: Metrics | undefined;
  now: () => Date;
  /** Returns a UUIDv7, which sorts by creation time. */
  newId: () => string;
}

export type RowDeps = Pick<PlatformDeps, 'database' | 'now'>;
