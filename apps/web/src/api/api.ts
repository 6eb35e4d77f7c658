import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQuery } from './base-query.ts';

/** The cache of everything that the server said. Features add their calls with `injectEndpoints`. Spec §9. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: [
    'Order',
    'Figures',
    'Warehouse',
    'RateCard',
    'Account',
    'Import',
    'Mail',
    'Notification',
    'Wallet',
  ],
  keepUnusedDataFor: 60,
  refetchOnFocus: false,
  refetchOnReconnect: false,
  refetchOnMountOrArgChange: false,
  endpoints: () => ({}),
});
