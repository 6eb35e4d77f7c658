import {
  type ServiceCard,
  type ServiceId,
  samplePrices,
  sampleTerms,
  services,
} from '@shipdesk/domain/rates/service-card';
import type { Db } from '../../platform/db/query/statement.ts';
import { insertFirstRateCards, selectRateCardWithPrevious } from './rates-store.ts';

/** A published version of a card. */
export async function findRateCard(
  db: Db,
  service: ServiceId,
  version: number,
): Promise<ServiceCard | undefined> {
  const [row] = await selectRateCardWithPrevious(db, service, version);
  if (row?.version !== version) return undefined;
  return { service, version, prices: row.prices, terms: row.terms };
}

/** Adds version 1 of every service that has none: what an installation starts with. For `asOperator`. */
export async function addFirstRateCards(db: Db, now: Date): Promise<void> {
  const rows = services.map((service) => ({
    service,
    version: 1,
    prices: JSON.stringify(samplePrices[service]),
    terms: JSON.stringify(sampleTerms[service]),
    changedCells: 0,
    termsChanged: false,
    effectiveFrom: now,
    savedAt: now,
    savedBy: null,
    savedByName: '',
    savedByEmail: '',
  }));
  await insertFirstRateCards(db, rows);
}
