import {
  type FiguresQuery,
  getAnalytics,
  getPipeline,
} from '@shipdesk/contract/operator/analytics';
import { useEffect } from 'react';
import { useStore } from 'react-redux';
import { api } from '../api/api.ts';
import { buildCalls } from '../api/calls.ts';
import { selectRefetchCount, type WithLive } from '../api/live-slice.ts';
import { createCoalescer } from '../lib/coalesce.ts';

const REFRESH_POLL_MS = 3_000;
/** Events come in bursts, and each refetch may cause a recount. */
const REFETCH_DEBOUNCE = { quietMs: 1_000, maxMs: 10_000 };

const { getAnalytics: analytics, getPipeline: pipeline } = buildCalls(({ query }) => ({
  getAnalytics: query(getAnalytics, ['Figures']),
  getPipeline: query(getPipeline, ['Figures']),
})).endpoints;

interface Refresh {
  data?: { data: { isRefreshing: boolean } } | undefined;
}
const refreshingOptions = {
  selectFromResult: ({ data }: Refresh) => ({ isRefreshing: data?.data.isRefreshing === true }),
};
const buildPolling = ({ isRefreshing }: { isRefreshing: boolean }) => ({
  refetchOnMountOrArgChange: true,
  pollingInterval: isRefreshing ? REFRESH_POLL_MS : 0,
  skipPollingIfUnfocused: true,
});

export const useFigures = (query: FiguresQuery) =>
  analytics.useQuery(query, buildPolling(analytics.useQueryState(query, refreshingOptions)));

export const usePipeline = () =>
  pipeline.useQuery(undefined, buildPolling(pipeline.useQueryState(undefined, refreshingOptions)));

export function useLiveFigures(): void {
  const store = useStore<WithLive>();
  useEffect(() => {
    let seenCount = selectRefetchCount(store.getState());
    const coalescer = createCoalescer<'Figures'>(
      () => store.dispatch(api.util.invalidateTags(['Figures'])),
      REFETCH_DEBOUNCE,
    );
    const unsubscribe = store.subscribe(() => {
      const count = selectRefetchCount(store.getState());
      if (count === seenCount) return;
      seenCount = count;
      coalescer.add(['Figures']);
    });
    return () => {
      unsubscribe();
      coalescer.cancel();
    };
  }, [store]);
}
