import type { BodyOf, ResponseOf } from '@shipdesk/contract/endpoint';
import type { getRateCard, saveRateCard } from '@shipdesk/contract/rates';
import { parsePrice, priceText, type RateCard, rateGrid } from '@shipdesk/domain/rate/rate-card';
import type { RateBase, RateEdits, RateEntry } from './rate-edits.ts';

export type WireRateCard = ResponseOf<typeof getRateCard>;
export type RateCardPayload = BodyOf<typeof saveRateCard>;

/** Prices come in rupees and are kept in paise. */
function pricesFromWire(prices: WireRateCard['prices']): RateCard {
  return rateGrid(({ band, zone }) => parsePrice(prices[band][zone]) ?? 0);
}

/** The version that edits are made on. */
export function baseFromWire({ version, prices }: WireRateCard): RateBase {
  return { version, prices: pricesFromWire(prices) };
}

/** All cells of a version, as if they were pasted over the table. */
export function entriesOfVersion({ prices }: Pick<WireRateCard, 'prices'>): RateEntry[] {
  const card = pricesFromWire(prices);
  const entries: RateEntry[] = [];
  rateGrid((cell) => entries.push({ cell, text: priceText(card[cell.band][cell.zone]) }));
  return entries;
}

/** What is typed goes out as it is: the server reads it by the same rule. */
export function rateCardPayload({ base, texts }: RateEdits): RateCardPayload {
  return { basedOnVersion: base.version, prices: texts };
}
