import { sellerCards } from '@shipdesk/domain/rates/plan';
import {
  type QuoteRequest,
  quoteProblems,
  type ServiceQuote,
  serviceQuotes,
} from '@shipdesk/domain/rates/quote';
import { expectedDay } from '@shipdesk/domain/rates/transit';
import { type RouteZone, routeZone, type ZonePlace } from '@shipdesk/domain/rates/zone';
import { normalisePincode } from '@shipdesk/domain/values/contact/contact';
import { pincodeProblem } from '@shipdesk/domain/values/contact/contact-rules';
import { businessDayOf } from '@shipdesk/domain/values/time/calendar';
import type { Deps } from '../../deps.ts';
import { type Detail, invalid } from '../../platform/refusal.ts';

/** A parcel of a request: pincodes as typed, the COD amount optional. */
interface QuoteAsked extends Omit<QuoteRequest, 'from' | 'to' | 'codPaise'> {
  readonly fromPincode: string;
  readonly toPincode: string;
  readonly codPaise?: number | undefined;
}

interface Quote extends Pick<RouteZone, 'zone' | 'km'> {
  /** The cheapest first. */
  readonly services: readonly (ServiceQuote & { readonly expectedOn: string })[];
}

/** A route that was looked up: its zone and the services that go there, or why it has none. */
type FoundRoute =
  | (Pick<RouteZone, 'zone' | 'km'> & {
      readonly services: readonly Pick<ServiceQuote, 'service' | 'etaDays'>[];
    })
  | { readonly problem: Detail };

/** Prices parcels from memory: no SQL once the rate cards are read. */
export function createQuotes({
  pincodes,
  book,
  now,
  gstStates,
  config,
}: Pick<Deps, 'pincodes' | 'book' | 'gstStates' | 'now'> & {
  config: Pick<Deps['config'], 'gstState'>;
}) {
  function placeOf(field: string, typed: string): { place: ZonePlace } | { problem: Detail } {
    const problem = pincodeProblem(typed);
    if (problem) return { problem: { field, ...problem } };
    const pincode = normalisePincode(typed) ?? '';
    const found = pincodes.find(pincode);
    return found && found.city !== ''
      ? { place: { pincode, ...found } }
      : { problem: { field, code: 'pincode_unknown' } };
  }

  return {
    /** The zone of each route, in the order given. */
    zones: async (
      sellerId: string,
      routes: readonly { readonly from: string; readonly to: string }[],
    ): Promise<FoundRoute[]> => {
      const { cards } = await book.cardsOf(sellerId);
      return routes.map((route): FoundRoute => {
        const from = placeOf('from', route.from);
        if ('problem' in from) return from;
        const to = placeOf('to', route.to);
        if ('problem' in to) return to;
        const found = routeZone(from.place, to.place);
        if (!found) return { problem: { field: 'to', code: 'pincode_unknown' } };
        const { zone, km } = found;
        const services = cards.flatMap(({ service, terms }) => {
          const etaDays = terms.transitDays[zone];
          return etaDays === undefined ? [] : [{ service, etaDays }];
        });
        return { zone, km, services };
      });
    },

    /** 422 with the field for what cannot be priced; a price is never guessed. */
    quote: async (
      sellerId: string,
      { fromPincode, toPincode, codPaise, ...asked }: QuoteAsked,
    ): Promise<Quote> => {
      const from = placeOf('fromPincode', fromPincode);
      const to = placeOf('toPincode', toPincode);
      const collected = asked.paymentMode === 'COD' ? (codPaise ?? asked.invoicePaise) : 0;
      const problems = [
        ...[from, to].flatMap((end) => ('problem' in end ? [end.problem] : [])),
        ...quoteProblems({ ...asked, codPaise: collected }),
      ];
      if (problems.length > 0 || 'problem' in from || 'problem' in to) throw invalid(problems);
      const request = { ...asked, from: from.place, to: to.place, codPaise: collected };
      const route = routeZone(request.from, request.to);
      if (!route) throw invalid([{ field: 'toPincode', code: 'pincode_unknown' }]);
      const { zone, km } = route;
      const { cards, plan } = await book.cardsOf(sellerId);
      const recipientState = await gstStates.stateOf(sellerId);
      const parties = { supplierState: config.gstState, recipientState };
      const priced = serviceQuotes(request, route, sellerCards(cards, plan), parties);
      if (priced.length === 0) {
        throw invalid([{ field: 'toPincode', code: 'zone_not_served', params: { zone } }]);
      }
      const today = businessDayOf(now());
      const services = priced.map((one) => ({
        ...one,
        expectedOn: expectedDay(today, one.etaDays),
      }));
      return { zone, km, services };
    },
  };
}
