import type { Config } from './config.ts';
import type { Database } from './db/query/database.ts';
import type { ClientBuild } from './http/client-files.ts';
import type { Metrics } from './http/metrics.ts';
import type { PincodeTable } from './pincodes/pincode-table.ts';
import type { Passwords } from './sign-in/passwords.ts';

/** What the application is built from. Time and chance are handed in, so that tests can set them. */
export interface Deps {
  config: Config;
  database: Database;
  passwords: Passwords;
  pincodes: PincodeTable;
  /** Undefined while the client is served by Vite. */
  client: ClientBuild | undefined;
  /** Undefined where nobody may read them: METRICS_TOKEN is not set. */
  metrics: Metrics | undefined;
  now: () => Date;
  /** A UUIDv7: ids that sort by the time they were made. */
  newId: () => string;
  /** A whole number from 0 to `below` - 1 that nobody can guess. */
  random: (below: number) => number;
}
