import type { ResponseOf } from '@shipdesk/contract/endpoint';
import type {
  getRateCard,
  getRateCardVersion,
  listRateCardVersions,
} from '@shipdesk/contract/rates';
import { rupeesOf } from '@shipdesk/domain/money/money';
import { rateGrid } from '@shipdesk/domain/rate/rate-card';
import type { RateCardVersion, RateChange, SavedRateCard } from './rates-service.ts';

type WireVersion = ResponseOf<typeof listRateCardVersions>['data'][number];
type WireChange = ResponseOf<typeof getRateCardVersion>['changes'][number];

/** Prices cross the wire in rupees. */
export function rateCardToWire(card: SavedRateCard): ResponseOf<typeof getRateCard> {
  const { version, savedAt, savedBy, prices } = card;
  return {
    version,
    savedAt,
    savedBy,
    prices: rateGrid(({ band, zone }) => rupeesOf(prices[band][zone])),
  };
}

export function versionToWire({
  version,
  savedAt,
  savedBy,
  changedCells,
}: RateCardVersion): WireVersion {
  return { version, savedAt, savedBy, changedCells };
}

export function changeToWire({ band, zone, from, to }: RateChange): WireChange {
  return { band, zone, from: rupeesOf(from), to: rupeesOf(to) };
}
