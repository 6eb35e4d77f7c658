import type { QueryOf, ResponseOf } from '@shipdesk/contract/endpoint';
import {
  checkCarrierInvoice,
  getCarrierInvoice,
  getInvoiceDisputeFile,
  listCarrierInvoices,
  listInvoiceLines,
  openInvoiceDiscrepancies,
  removeCarrierInvoice,
} from '@shipdesk/contract/money/carrier-invoices';
import { api } from '../../api/api.ts';
import { call } from '../../api/call.ts';
import type { FileAnswer, FileBody } from '../../api/send.ts';
import { saveFile } from '../../lib/save-file.ts';

export type CarrierInvoice = ResponseOf<typeof getCarrierInvoice>['data'];
export type InvoiceLine = ResponseOf<typeof listInvoiceLines>['data'][number];
export type InvoiceKind = InvoiceLine['kind'];

function isFile(answer: unknown): answer is FileAnswer {
  return typeof answer === 'object' && answer !== null && 'content' in answer;
}

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
      // Saves the file as a download, so that its content stays out of the store.
      saveInvoiceDispute: build.mutation<{ name: string }, string>({
        queryFn: async (id, _api, _options, baseQuery) => {
          const answer = await baseQuery(
            call(getInvoiceDisputeFile, { params: { id }, answer: 'file' }),
          );
          if (answer.error !== undefined) return { error: answer.error };
          if (!isFile(answer.data)) throw new Error('The disputed lines come as a file');
          const name = answer.data.name ?? 'carrier-invoice-dispute.csv';
          saveFile(name, answer.data.content);
          return { data: { name } };
        },
      }),
      openInvoiceDiscrepancies: build.mutation<ResponseOf<typeof openInvoiceDiscrepancies>, string>(
        {
          query: (id) => call(openInvoiceDiscrepancies, { params: { id } }),
        },
      ),
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
  useRemoveCarrierInvoiceMutation,
} = carrierInvoicesApi;
