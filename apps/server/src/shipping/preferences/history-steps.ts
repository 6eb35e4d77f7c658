import {
  type CarrierHistories,
  HISTORY_DAYS,
  summariseHistory,
} from '@shipdesk/domain/shipping/carrier-history';
import { addDays, toBusinessDay } from '@shipdesk/domain/values/time/calendar';
import type { Db } from '../../platform/db/query/statement.ts';
import { selectCarrierCounts } from './preferences-store.ts';

const DAY_MS = 86_400_000;

/** The zone is null for a route that has no zone. */
export interface Destination {
  readonly pincode: string;
  readonly zone: string | null;
}

/** Returns a carrier's histories for a destination that was passed to `readHistories`. */
export type FindHistories = (carrier: string, destination: Destination) => CarrierHistories;

/** Uses one bounded query for all destinations. */
export async function readHistories(
  db: Db,
  destinations: readonly Destination[],
  now: Date,
): Promise<FindHistories> {
  const pincodes = new Set(destinations.map(({ pincode }) => pincode));
  const zones = new Set(destinations.flatMap(({ zone }) => zone ?? []));
  const rows = await selectCarrierCounts(db, {
    pincodes: [...pincodes],
    zones: [...zones],
    since: new Date(now.getTime() - HISTORY_DAYS * DAY_MS),
    sinceDay: addDays(toBusinessDay(now), -HISTORY_DAYS),
  });
  const toKey = (scope: string, place: string, carrier: string) => `${scope} ${place} ${carrier}`;
  const counts = new Map(rows.map((row) => [toKey(row.scope, row.place, row.carrier), row]));
  return (carrier, { pincode, zone }) => ({
    pincode: summariseHistory(counts.get(toKey('pincode', pincode, carrier))),
    zone: summariseHistory(counts.get(toKey('zone', zone ?? '', carrier))),
  });
}
