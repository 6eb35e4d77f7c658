import type { QueryOf, ResponseOf } from '@shipdesk/contract/endpoint';
import type { getAnalytics, getPipeline } from '@shipdesk/contract/operator/analytics';
import {
  getAnalytics as analyticsCall,
  getPipeline as pipelineCall,
} from '@shipdesk/contract/operator/analytics';
import { useEffect } from 'react';
import { useStore } from 'react-redux';
import { api } from '../api/api.ts';
import { call } from '../api/call.ts';
import { selectChanges, type WithLive } from '../api/live-slice.ts';
import { coalesce } from '../lib/coalesce.ts';

export type FiguresQuery = QueryOf<typeof getAnalytics>;
export type FiguresResponse = ResponseOf<typeof getAnalytics>['data'];
export type FigureRow = FiguresResponse['rows'][number];
export type Figures = FiguresResponse['total'];
export type Pipeline = ResponseOf<typeof getPipeline>['data'];

/** While the server counts again. */
const REFRESH_POLL_MS = 3_000;
/** Events come in bursts, and each refetch may cause a recount. */
const PAUSES = { firstMs: 1_000, nextMs: 10_000 };

const dashboardApi = api.injectEndpoints({
  endpoints: (build) => ({
    getAnalytics: build.query<FiguresResponse, FiguresQuery>({
      query: (query) => call(analyticsCall, { query }),
      transformResponse: ({ data }: ResponseOf<typeof getAnalytics>) => data,
      providesTags: ['Figures'],
    }),
    getPipeline: build.query<Pipeline, void>({
      query: () => call(pipelineCall),
      transformResponse: ({ data }: ResponseOf<typeof getPipeline>) => data,
      providesTags: ['Figures'],
    }),
  }),
});

const { getAnalytics: analytics, getPipeline: pipeline } = dashboardApi.endpoints;

const isRefreshingOf = ({ data }: { data?: { isRefreshing: boolean } | undefined }) => ({
  isRefreshing: data?.isRefreshing === true,
});

/** Figures, read again until they are up to date. */
export function useFigures(query: FiguresQuery) {
  const { isRefreshing } = analytics.useQueryState(query, { selectFromResult: isRefreshingOf });
  return analytics.useQuery(query, {
    refetchOnMountOrArgChange: true,
    pollingInterval: isRefreshing ? REFRESH_POLL_MS : 0,
    skipPollingIfUnfocused: true,
  });
}

/** The pipeline, read again until its values are up to date. */
export function usePipeline() {
  const { isRefreshing } = pipeline.useQueryState(undefined, { selectFromResult: isRefreshingOf });
  return pipeline.useQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: isRefreshing ? REFRESH_POLL_MS : 0,
    skipPollingIfUnfocused: true,
  });
}

/** Reads the figures on the screen again after events, at most every ten seconds. */
export function useLiveFigures(): void {
  const store = useStore<WithLive>();
  useEffect(() => {
    let seen = selectChanges(store.getState());
    const refetch = coalesce<'Figures'>(
      () => store.dispatch(api.util.invalidateTags(['Figures'])),
      PAUSES,
    );
    const unsubscribe = store.subscribe(() => {
      const changes = selectChanges(store.getState());
      if (changes === seen) return;
      seen = changes;
      refetch.add(['Figures']);
    });
    return () => {
      unsubscribe();
      refetch.cancel();
    };
  }, [store]);
}
