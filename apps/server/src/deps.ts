import type { GstStates } from './accounts/sellers/gst-states-service.ts';
import type { Passwords } from './accounts/users/passwords-service.ts';
import type { LearnedProductCache } from './orders/capture/learned-product-cache.ts';
import type { ChannelKinds } from './orders/channels/port.ts';
import type { Dockets } from './orders/dockets/dockets-service.ts';
import type { PlatformDeps } from './platform/platform-deps.ts';
import type { RateBook } from './rates/cards/rate-book-service.ts';
import type { PincodeTable } from './rates/pincodes/pincodes-service.ts';
import type { Carriers } from './shipping/carriers/carriers-port.ts';

/** The dependencies of `buildApp` and of the workers. */
export interface Deps extends PlatformDeps {
  dockets: Dockets;
  passwords: Passwords;
  carriers: Carriers;
  /** The shops that sellers can connect. */
  channels: ChannelKinds;
  book: RateBook;
  learnedProductCache: LearnedProductCache;
  gstStates: GstStates;
  pincodes: PincodeTable;
}

/** The dependencies of most services. */
export type ServiceDeps = Pick<Deps, 'database' | 'now' | 'newId'>;

/** The dependencies of services and jobs that call carriers. */
export type CarrierDeps = Pick<Deps, 'database' | 'carriers' | 'now'>;
