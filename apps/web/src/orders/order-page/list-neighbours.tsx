import { t } from '@lingui/core/macro';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useToday } from '../../lib/hooks/use-now.ts';
import { isNextKey, isPreviousKey, usePageKey } from '../../lib/page-key.ts';
import { paths } from '../../lib/paths.ts';
import { readOrderListView, toOrderListRequest, withPage } from '../../product/order-list-query.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { ordersApi } from '../order/orders-api.ts';

interface ListNeighboursProps {
  docketNumber: string;
  /** Path and query of the list that the order was opened from. */
  list: string;
}

/** An order of the list, with the address of its page of the list. */
interface Neighbour {
  readonly docketNumber: string;
  readonly list: string;
}

type Side = 'previous' | 'next';

/** Links to the previous and the next order of the list, across its pages. */
export function ListNeighbours({ docketNumber, list }: ListNeighboursProps) {
  const navigate = useNavigate();
  const neighbours = useNeighbours(docketNumber, list);
  // Set by a press while the page of the neighbour is loading.
  const [requested, setRequested] = useState<{ side: Side; from: string } | null>(null);

  function show({ docketNumber: shown, list: page }: Neighbour) {
    void navigate(paths.order(shown), { state: { list: page } });
  }
  function open(side: Side) {
    const neighbour = neighbours[side];
    if (neighbour !== undefined) show(neighbour);
    setRequested(
      neighbour === undefined && neighbours.isLoading ? { side, from: docketNumber } : null,
    );
  }
  const openRequested = useEffectEvent(() => {
    const neighbour = requested?.from === docketNumber ? neighbours[requested.side] : undefined;
    if (neighbour !== undefined) show(neighbour);
  });
  useEffect(() => {
    if (!neighbours.isLoading) openRequested();
  }, [neighbours.isLoading]);
  usePageKey(isPreviousKey, () => open('previous'));
  usePageKey(isNextKey, () => open('next'));

  const isMissing = (side: Side) => neighbours[side] === undefined && !neighbours.isLoading;
  return (
    <span className="flex">
      <IconButton
        label={t`Previous order of the list`}
        icon={ChevronLeft}
        isDisabled={isMissing('previous')}
        onPress={() => open('previous')}
      />
      <IconButton
        label={t`Next order of the list`}
        icon={ChevronRight}
        isDisabled={isMissing('next')}
        onPress={() => open('next')}
      />
    </span>
  );
}

function useNeighbours(docketNumber: string, list: string) {
  const current = useListPage(list, 0, true);
  const index = current.dockets.indexOf(docketNumber);
  const isKnown = index !== -1;
  // The pages around are read only at the ends of this one.
  const before = useListPage(list, -1, isKnown && index === 0);
  const after = useListPage(list, 1, isKnown && index === current.dockets.length - 1);
  const isLoading = [current, before, after].some((page) => page.isLoading);
  if (!isKnown) return { previous: undefined, next: undefined, isLoading };
  return {
    isLoading,
    previous: findNeighbour(current, index - 1) ?? findNeighbour(before, before.dockets.length - 1),
    next: findNeighbour(current, index + 1) ?? findNeighbour(after, 0),
  };
}

interface ListPage {
  readonly list: string;
  readonly dockets: readonly string[];
  readonly isLoading: boolean;
}

function findNeighbour({ list, dockets }: ListPage, index: number): Neighbour | undefined {
  const docketNumber = dockets[index];
  return docketNumber === undefined ? undefined : { docketNumber, list };
}

/** A page of the list, `offset` pages away; empty while it is not wanted, or does not exist. */
function useListPage(list: string, offset: number, isWanted: boolean): ListPage {
  const today = useToday();
  const [path = '', query = ''] = list.split('?');
  const params = new URLSearchParams(query);
  const { pageNumber } = readOrderListView(params, today);
  const there = withPage(params, Math.max(0, pageNumber + offset));
  const request = toOrderListRequest(
    readOrderListView(there, today),
    path === paths.reverseOrders() ? 'reverse' : 'forward',
  );
  const isOutside = pageNumber + offset < 0;
  const { currentData, isFetching } = ordersApi.useListOrdersQuery(
    { body: request ?? { filters: [], limit: 9, pageNumber: 0 } },
    {
      skip: request === null || isOutside || !isWanted,
    },
  );
  return {
    list: `${path}?${there}`,
    dockets: currentData?.data.map((order) => order.docketNumber) ?? [],
    isLoading: isFetching && currentData === undefined,
  };
}
