import type { Config } from '../config.ts';
import type { Database } from './db/query/database.ts';
import type { EventStreams } from './events/event-streams-service.ts';
import type { Metrics } from './http/metrics.ts';
import type { ClientBuild } from './http/pages/client-files.ts';
import type { OutgoingHttp } from './outgoing-http.ts';

/** The dependencies of the platform. They include the clock and the id generator, so that tests can replace them. */
export interface PlatformDeps {
  config: Config;
  database: Database;
  /** The event streams of this process. */
  events: EventStreams;
  outgoing: OutgoingHttp;
  /** Undefined while the client is served by Vite. */
  client: ClientBuild | undefined;
  /** Undefined if METRICS_TOKEN is not set. */
  metrics: Metrics | undefined;
  now: () => Date;
  /** Returns a UUIDv7, which sorts by creation time. */
  newId: () => string;
}

/** The database and the clock, for a service that reads or changes rows. */
export type RowDeps = Pick<PlatformDeps, 'database' | 'now'>;
