import { t } from '@lingui/core/macro';
import { skipToken } from '@reduxjs/toolkit/query';
import { MAX_FIND_TEXT } from '@shipdesk/contract/operator/find';
import { chooseReference, type NamedParcel } from '@shipdesk/domain/order/parcel-name';
import { buildHitPath, nameHitKind, useFindAnythingQuery } from '../../admin/find/find-hits.ts';
import { type Failure, getCallMessage } from '../../api/call-error.ts';
import { useDebounced } from '../../lib/hooks/use-debounced.ts';
import { paths } from '../../lib/paths.ts';
import {
  getReference,
  getStatusLabel,
  type OrderListItem,
} from '../../orders/order/order-list-payload.ts';
import { ordersApi } from '../../orders/order/orders-api.ts';
import {
  type Direction,
  readOrderSearch,
  toSearchFilters,
} from '../../product/order-list-query.ts';
import { findStage, getStageName } from '../../product/shipment-texts.ts';

/** A search result: an order, or for operator staff also money, a document or a seller. */
export interface PaletteHit {
  readonly id: string;
  readonly path: string;
  /** Null for a hit that is not an order. */
  readonly parcel: (NamedParcel & { readonly carrier?: string }) | null;
  readonly title: string;
  readonly note: string;
}

export interface PaletteSearch {
  /** `idle`: the text is too short, or nothing was searched yet. */
  readonly state: 'idle' | 'searching' | 'failed' | 'found';
  /** Empty in every state except `found`. */
  readonly hits: readonly PaletteHit[];
  readonly message: string;
  readonly onRetry: () => void;
  /** Links to the pages that list all hits; empty if the palette shows all of them. */
  readonly listLinks: readonly { readonly path: string; readonly label: string }[];
}

/** Shorter texts match too many orders. */
const MIN_CHARACTERS = 3;
const DEBOUNCE_MS = 200;
const MAX_HITS = 8;

/** `isOff` disables the search. */
export function useOrderSearch(text: string, hasReverse: boolean, isOff: boolean): PaletteSearch {
  const debouncedText = useDebounced(text, DEBOUNCE_MS);
  const search = readOrderSearch(text);
  const isSearchable = !isOff && text.trim().length >= MIN_CHARACTERS && search.ok;
  const isSettled = debouncedText === text;
  const terms = isSearchable && isSettled ? search.terms : null;
  const forward = ordersApi.useListOrdersQuery(buildRequest(terms, 'forward'));
  const reverse = ordersApi.useListOrdersQuery(buildRequest(hasReverse ? terms : null, 'reverse'));
  const queries = [forward, ...(hasReverse ? [reverse] : [])];
  if (!isSearchable) return idleSearch;
  const failedQuery = queries.find(({ error, isFetching }) => error !== undefined && !isFetching);
  if (isSettled && failedQuery !== undefined) {
    return createFailure(failedQuery.error, () => {
      for (const query of queries) if (query.error !== undefined) void query.refetch();
    });
  }
  if (!isSettled || queries.some(({ currentData }) => currentData === undefined)) {
    return { ...idleSearch, state: 'searching' };
  }
  const buildListLinks = (
    query: typeof forward,
    direction: Direction,
    buildLabel: (count: string) => string,
  ) => {
    const { total = 0, totalIsCapped = false } = query.currentData ?? {};
    return total <= MAX_HITS
      ? []
      : [
          {
            path: paths.searchedOrders(text.trim(), direction),
            label: buildLabel(`${total}${totalIsCapped ? '+' : ''}`),
          },
        ];
  };
  return {
    ...idleSearch,
    state: 'found',
    hits: queries.flatMap(({ currentData }) => currentData?.data ?? []).map(orderToHit),
    listLinks: [
      ...buildListLinks(forward, 'forward', (count) => t`Show all ${count} orders`),
      ...(hasReverse
        ? buildListLinks(reverse, 'reverse', (count) => t`Show all ${count} reverse orders`)
        : []),
    ],
  };
}

const buildRequest = (terms: readonly string[] | null, direction: Direction) =>
  terms === null || terms.length === 0
    ? skipToken
    : { body: { filters: toSearchFilters(terms, direction), limit: MAX_HITS, pageNumber: 0 } };

function orderToHit(order: OrderListItem): PaletteHit {
  const { docketNumber, awb, consigneeName, orderId } = order;
  const reference = chooseReference({ clientReference: getReference(order), orderRef: orderId });
  return {
    id: `order ${docketNumber}`,
    path: paths.order(docketNumber),
    parcel: { docketNumber, reference, awb, consigneeName },
    title: reference || docketNumber,
    note: getStatusLabel(order.status),
  };
}

/** Searches all sellers, for operator staff. Sends only a submitted text, because the audit log records each search. */
export function useSellerSearch(text: string, submittedText: string | null): PaletteSearch {
  const isSearched = submittedText === text && text.trim() !== '';
  const query = useFindAnythingQuery(
    isSearched ? { body: { text: text.trim().slice(0, MAX_FIND_TEXT) } } : skipToken,
  );
  if (!isSearched) return idleSearch;
  if (query.error !== undefined && !query.isFetching) {
    return createFailure(query.error, () => void query.refetch());
  }
  if (query.currentData === undefined) return { ...idleSearch, state: 'searching' };
  const { data } = query.currentData;
  return {
    ...idleSearch,
    state: 'found',
    hits: data.map((hit) => {
      const stage = findStage(hit.state.toUpperCase());
      const notes = [nameHitKind(hit.kind), hit.kind === 'seller' ? hit.note : hit.seller];
      return {
        id: `${hit.kind} ${hit.id}`,
        path: buildHitPath(hit),
        parcel:
          hit.kind === 'order' ? { docketNumber: hit.id, reference: hit.name, awb: hit.awb } : null,
        title: hit.name,
        note:
          hit.kind === 'order'
            ? [stage === null ? '' : getStageName(stage), hit.seller].filter(Boolean).join(' · ')
            : notes.filter(Boolean).join(' · '),
      };
    }),
  };
}

const idleSearch: PaletteSearch = {
  state: 'idle',
  hits: [],
  message: '',
  onRetry: () => undefined,
  listLinks: [],
};

const createFailure = (error: Failure | undefined, onRetry: () => void): PaletteSearch => ({
  ...idleSearch,
  state: 'failed',
  message: getCallMessage(error, t`The orders could not be searched. Try again.`),
  onRetry,
});
