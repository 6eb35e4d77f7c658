import type { GstStates } from './accounts/sellers/gst-states-service.ts';
import type { Passwords } from './accounts/users/passwords-service.ts';
import type { Dockets } from './orders/dockets/dockets-service.ts';
import type { PlatformDeps } from './platform/platform-deps.ts';
import type { RateBook } from './rates/cards/rate-book-service.ts';
import type { PincodeTable } from './rates/pincodes/pincodes-service.ts';
import type { Carriers } from './shipping/carriers/port.ts';

/** Everything that `createApp` and the workers are built from. */
export interface Deps extends PlatformDeps {
  dockets: Dockets;
  passwords: Passwords;
  carriers: Carriers;
  book: RateBook;
  gstStates: GstStates;
  pincodes: PincodeTable;
}

/** What most services are built from. */
export type ServiceDeps = Pick<Deps, 'database' | 'now' | 'newId'>;

/** What services and jobs that call carriers are built from. */
export type CarrierDeps = Pick<Deps, 'database' | 'carriers' | 'now'>;
