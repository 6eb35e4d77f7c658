import type { Passwords } from './accounts/passwords/passwords-service.ts';
import type { Config } from './config.ts';
import type { Dockets } from './orders/dockets/dockets-service.ts';
import type { Database } from './platform/db/query/database.ts';
import type { EventStreams } from './platform/events/event-streams.ts';
import type { Metrics } from './platform/http/metrics.ts';
import type { ClientBuild } from './platform/http/pages/client-files.ts';
import type { RateBook } from './rates/book/rate-book.ts';
import type { PincodeTable } from './rates/pincodes/pincodes-service.ts';
import type { Carriers } from './shipping/carriers/port.ts';

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
