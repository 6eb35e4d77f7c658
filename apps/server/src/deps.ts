import type { GstStates } from './accounts/sellers/gst-states-service.ts';
import type { Passwords } from './accounts/users/passwords-service.ts';
import type { LearnedProductCache } from './orders/capture/learned-product-cache.ts';
import type { ChannelKinds } from './orders/channels/port.ts';
import type { Dockets } from './orders/dockets/dockets-service.ts';
import type { PlatformDeps } from './platform/platform-deps.ts';
import type { RateBook } from './rates/cards/rate-book-service.ts';
import type { PincodeTable } from './rates/pincodes/pincodes-service.ts';
import type { Carriers } from './shipping/carriers/carriers-port.ts';

export interface Deps extends PlatformDeps {
  dockets: Dockets;
  passwords: Passwords;
  carriers: Carriers;
  channels: ChannelKinds;
  book: RateBook;
  learnedProductCache: LearnedProductCache;
  gstStates: GstStates;
  pincodes: PincodeTable;
}

export type ServiceDeps = Pick<Deps, 'database' | 'now' | 'newId'>;

export type CarrierDeps = Pick<Deps, 'database' | 'carriers' | 'now'>;
