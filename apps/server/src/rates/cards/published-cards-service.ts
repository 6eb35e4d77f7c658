import type { ServiceCard, ServiceId } from '@shipdesk/domain/rates/service-card';
import type { Db } from '../../platform/db/query/statement.ts';

import { selectRateCardWithPrevious } from './rates-store.ts';

/** A published version of a card, read in the caller's transaction. */
export async function findRateCard(
  db: Db,
  service: ServiceId,
  version: number,
): Promise<ServiceCard | undefined> {
  const [row] = await selectRateCardWithPrevious(db, service, version);
  if (row?.version !== version) return undefined;
  return { service, version, prices: row.prices, terms: row.terms };
}
