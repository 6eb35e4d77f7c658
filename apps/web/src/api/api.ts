import { createApi, QueryStatus } from '@reduxjs/toolkit/query/react';
import { baseQuery } from './send.ts';

const tagTypes = [
  'Account',
  'ApiKey',
  'BankAccount',
  'CarrierAccount',
  'CarrierClaim',
  'CarrierInvoice',
  'CarrierPreferences',
  'CarrierRemittance',
  'Claim',
  'Figures',
  'FileMapping',
  'Import',
  'Invoice',
  'Job',
  'LabelSettings',
  'LedgerProof',
  'Mail',
  'NdrTask',
  'Notification',
  'Order',
  'OrderTag',
  'OrderView',
  'PackagePreset',
  'Product',
  'RateCard',
  'RatePlan',
  'Registration',
  'Remittance',
  'Report',
  'ReportSchedule',
  'Seller',
  'Tds',
  'Sandbox',
  'Team',
  'Wallet',
  'Warehouse',
  'Shop',
  'Webhook',
] as const;
export type Tag = (typeof tagTypes)[number];

/** Folders add their endpoints with `buildCalls()`. Spec §9. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes,
  keepUnusedDataFor: 60,
  refetchOnFocus: false,
  refetchOnReconnect: false,
  refetchOnMountOrArgChange: false,
  endpoints: () => ({}),
});

export type WithApi = Readonly<Record<typeof api.reducerPath, ReturnType<typeof api.reducer>>>;

export const selectIsLoading = ({ api: { queries } }: WithApi): boolean =>
  Object.values(queries).some((query) => query?.status === QueryStatus.pending);
