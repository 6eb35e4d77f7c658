import {
  type FiguresQuery,
  getAnalytics,
  getPipeline,
} from '@shipdesk/contract/operator/analytics';
import { useEffect } from 'react';
import { useStore } from 'react-redux';
import { api } from '../api/api.ts';
import { buildCalls } from '../api/calls.ts';
import { selectChanges, type WithLive } from '../api/live-slice.ts';
import { createCoalescer } from '../lib/coalesce.ts';

/** While the server counts again. */
const REFRESH_POLL_MS = 3_000;
/** Events come in bursts, and each refetch may cause a recount. */
const PAUSES = { quietMs: 1_000, maxMs: 10_000 };

const { getAnalytics: analytics, getPipeline: pipeline } = buildCalls(({ query }) => ({
  getAnalytics: query(getAnalytics, ['Figures']),
  getPipeline: query(getPipeline, ['Figures']),
})).endpoints;

interface Refreshed {
  data?: { data: { isRefreshing: boolean } } | undefined;
}
const selectRefreshing = {
  selectFromResult: ({ data }: Refreshed) => ({ isRefreshing: data?.data.isRefreshing === true }),
};
const pollWhile = ({ isRefreshing }: { isRefreshing: boolean }) => ({
  refetchOnMountOrArgChange: true,
  pollingInterval: isRefreshing ? REFRESH_POLL_MS : 0,
  skipPollingIfUnfocused: true,
});

/** Returns figures, read again until they are up to date. */
export const useFigures = (query: FiguresQuery) =>
  analytics.useQuery(query, pollWhile(analytics.useQueryState(query, selectRefreshing)));

/** Returns the pipeline, read again until its values are up to date. */
export const usePipeline = () =>
  pipeline.useQuery(undefined, pollWhile(pipeline.useQueryState(undefined, selectRefreshing)));

/** Reads the figures on the screen again after events, at most every ten seconds. */
export function useLiveFigures(): void {
  const store = useStore<WithLive>();
  useEffect(() => {
    let seenChanges = selectChanges(store.getState());
    const refetch = createCoalescer<'Figures'>(
      () => store.dispatch(api.util.invalidateTags(['Figures'])),
      PAUSES,
    );
    const unsubscribe = store.subscribe(() => {
      const changes = selectChanges(store.getState());
      if (changes === seenChanges) return;
      seenChanges = changes;
      refetch.add(['Figures']);
    });
    return () => {
      unsubscribe();
      refetch.cancel();
    };
  }, [store]);
}
