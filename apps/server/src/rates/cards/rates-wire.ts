import type { BodyOf, ResponseOf } from '@shipdesk/contract/endpoint';
import type {
  getRateCard,
  getRateCardVersion,
  getRateDraft,
  listRateCardVersions,
  publishRateCard,
} from '@shipdesk/contract/rates/rates';
import { rateGrid } from '@shipdesk/domain/rates/rate-card';
import type { VersionState } from '@shipdesk/domain/rates/rate-versions';
import type { CardTerms } from '@shipdesk/domain/rates/service-card';
import { rupeesOf } from '@shipdesk/domain/values/money/money';
import type { SavedRateDraft } from './rate-drafts-service.ts';
import type { RateCardVersion, RateChange, RateEdits, SavedRateCard } from './rates-service.ts';

type WireCard = ResponseOf<typeof getRateCard>;
type WireTerms = WireCard['terms'];
type WireVersion = ResponseOf<typeof listRateCardVersions>['data'][number];
type WireVersionDetail = ResponseOf<typeof getRateCardVersion>;
type WireDraft = NonNullable<ResponseOf<typeof getRateDraft>['data']>;

/** Prices cross the wire in rupees, terms in paise. */
export function rateCardToWire({ plan, ...card }: SavedRateCard): WireCard {
  return { ...cardToWire(card), plan };
}

function cardToWire(card: Omit<SavedRateCard, 'plan'>) {
  const { service, version, savedAt, savedBy, effectiveOn, prices, terms } = card;
  return {
    service,
    version,
    savedAt,
    savedBy,
    effectiveOn,
    prices: rateGrid(({ band, zone }) => rupeesOf(prices[band][zone])),
    terms: termsToWire(terms),
  };
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the wire's lists are mutable, those of the domain are not
const termsToWire = (terms: CardTerms) => structuredClone(terms) as WireTerms;

export function editsFromWire(body: BodyOf<typeof publishRateCard>): RateEdits {
  return { ...body, terms: body.terms, effectiveOn: body.effectiveOn };
}

export function versionToWire(one: RateCardVersion & { state: VersionState }): WireVersion {
  const { version, savedAt, savedBy, effectiveOn, changedCells, termsChanged, state } = one;
  return { version, savedAt, savedBy, effectiveOn, changedCells, termsChanged, state };
}

export function versionDetailToWire({
  card,
  changes,
}: {
  card: SavedRateCard;
  changes: readonly RateChange[];
}): WireVersionDetail {
  return {
    ...cardToWire(card),
    changes: changes.map(({ band, zone, from, to }) => ({
      band,
      zone,
      from: rupeesOf(from),
      to: rupeesOf(to),
    })),
  };
}

export function draftToWire(draft: SavedRateDraft): WireDraft {
  return { ...draft, terms: termsToWire(draft.terms) };
}
