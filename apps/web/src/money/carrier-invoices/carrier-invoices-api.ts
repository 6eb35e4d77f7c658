import type { BodyOf, QueryOf, ResponseOf } from '@shipdesk/contract/endpoint';
import {
  acceptCarrierInvoice,
  checkCarrierInvoice,
  getCarrierInvoice,
  getInvoiceDisputeFile,
  listCarrierInvoices,
  listInvoiceLines,
  openInvoiceDiscrepancies,
  payCarrierInvoice,
  removeCarrierInvoice,
} from '@shipdesk/contract/money/carrier-invoices';
import { api } from '../../api/api.ts';
import { call } from '../../api/call.ts';
import { downloadFile } from '../../api/file-answer.ts';
import type { FileBody } from '../../api/send.ts';

export type CarrierInvoice = ResponseOf<typeof getCarrierInvoice>['data'];
export type InvoiceLine = ResponseOf<typeof listInvoiceLines>['data'][number];
export type InvoiceKind = InvoiceLine['kind'];

const carrierInvoicesApi = api
  .enhanceEndpoints({ addTagTypes: ['CarrierInvoice'] })
  .injectEndpoints({
    endpoints: (build) => ({
      checkCarrierInvoice: build.mutation<
        ResponseOf<typeof checkCarrierInvoice>,
        { id: string; query: QueryOf<typeof checkCarrierInvoice>; file: FileBody }
      >({
        query: ({ id, query, file }) => call(checkCarrierInvoice, { params: { id }, query, file }),
        invalidatesTags: ['CarrierInvoice'],
      }),
      listCarrierInvoices: build.query<ResponseOf<typeof listCarrierInvoices>, void>({
        query: () => call(listCarrierInvoices),
        providesTags: ['CarrierInvoice'],
      }),
      getCarrierInvoice: build.query<ResponseOf<typeof getCarrierInvoice>, string>({
        query: (id) => call(getCarrierInvoice, { params: { id } }),
        providesTags: ['CarrierInvoice'],
      }),
      listInvoiceLines: build.query<
        ResponseOf<typeof listInvoiceLines>,
        { id: string; query: QueryOf<typeof listInvoiceLines> }
      >({
        query: ({ id, query }) => call(listInvoiceLines, { params: { id }, query }),
        providesTags: ['CarrierInvoice'],
      }),
      saveInvoiceDispute: build.mutation<{ name: string }, string>({
        queryFn: (id, _api, _options, baseQuery) =>
          downloadFile(
            baseQuery,
            call(getInvoiceDisputeFile, { params: { id } }),
            'carrier-invoice-dispute.csv',
          ),
      }),
      openInvoiceDiscrepancies: build.mutation<ResponseOf<typeof openInvoiceDiscrepancies>, string>(
        {
          query: (id) => call(openInvoiceDiscrepancies, { params: { id } }),
        },
      ),
      acceptCarrierInvoice: build.mutation<ResponseOf<typeof acceptCarrierInvoice>, string>({
        query: (id) => call(acceptCarrierInvoice, { params: { id } }),
        invalidatesTags: ['CarrierInvoice'],
      }),
      payCarrierInvoice: build.mutation<
        ResponseOf<typeof payCarrierInvoice>,
        { id: string; body: BodyOf<typeof payCarrierInvoice> }
      >({
        query: ({ id, body }) => call(payCarrierInvoice, { params: { id }, body }),
        invalidatesTags: (_answer, error) => (error === undefined ? ['CarrierInvoice'] : []),
      }),
      removeCarrierInvoice: build.mutation<void, string>({
        query: (id) => call(removeCarrierInvoice, { params: { id } }),
        invalidatesTags: ['CarrierInvoice'],
      }),
    }),
  });

export const {
  useCheckCarrierInvoiceMutation,
  useListCarrierInvoicesQuery,
  useGetCarrierInvoiceQuery,
  useListInvoiceLinesQuery,
  useSaveInvoiceDisputeMutation,
  useOpenInvoiceDiscrepanciesMutation,
  useAcceptCarrierInvoiceMutation,
  usePayCarrierInvoiceMutation,
  useRemoveCarrierInvoiceMutation,
} = carrierInvoicesApi;
