import type { Carriers } from './carriers/carriers.ts';
import type { Config } from './config.ts';
import type { Database } from './db/query/database.ts';
import type { Dockets } from './dockets/dockets-service.ts';
import type { EventStreams } from './events/event-streams.ts';
import type { Metrics } from './http/metrics.ts';
import type { ClientBuild } from './http/pages/client-files.ts';
import type { Passwords } from './passwords/passwords-service.ts';
import type { PincodeTable } from './pincodes/pincodes-service.ts';
import type { RateBook } from './rates/rate-book.ts';

/** The dependencies of the application. They include clock and ids, so that tests can set them. */
export interface Deps {
  config: Config;
  database: Database;
  dockets: Dockets;
  passwords: Passwords;
  carriers: Carriers;
  /** Rate cards and plans in force. */
  book: RateBook;
  pincodes: PincodeTable;
  /** The streams of this process to open screens. */
  events: EventStreams;
  /** Undefined while the client is served by Vite. */
  client: ClientBuild | undefined;
  /** Undefined without METRICS_TOKEN: no metrics are served. */
  metrics: Metrics | undefined;
  now: () => Date;
  /** A UUIDv7, which sorts by creation time. */
  newId: () => string;
}
