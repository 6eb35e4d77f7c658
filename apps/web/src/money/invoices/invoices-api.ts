import type { BodyOf, QueryOf, ResponseOf } from '@shipdesk/contract/endpoint';
import { decideClaim, listAllClaims, listClaims } from '@shipdesk/contract/money/claims';
import {
  getCompany,
  getTaxDetails,
  saveCompany,
  saveTaxDetails,
} from '@shipdesk/contract/money/tax-details';
import {
  createCreditNote,
  listAllTaxDocuments,
  listInvoiceTerms,
  listTaxDocuments,
  payInvoice,
  runInvoices,
  setInvoiceCycle,
} from '@shipdesk/contract/money/tax-documents';
import { api } from '../../api/api.ts';
import { call } from '../../api/call.ts';

export type DocumentList = ResponseOf<typeof listTaxDocuments>;
export type TaxDocument = DocumentList['data'][number];
export type Claim = ResponseOf<typeof listClaims>['data'][number];
export type InvoiceTerms = ResponseOf<typeof listInvoiceTerms>['data'][number];
export type Company = NonNullable<ResponseOf<typeof getCompany>['data']>;
export type TaxDetails = ResponseOf<typeof getTaxDetails>['data'];

const invoicesApi = api.enhanceEndpoints({ addTagTypes: ['Invoice', 'Claim'] }).injectEndpoints({
  endpoints: (build) => ({
    listTaxDocuments: build.query<DocumentList, QueryOf<typeof listTaxDocuments>>({
      query: (query) => call(listTaxDocuments, { query }),
      providesTags: ['Invoice'],
    }),
    listAllTaxDocuments: build.query<DocumentList, QueryOf<typeof listAllTaxDocuments>>({
      query: (query) => call(listAllTaxDocuments, { query }),
      providesTags: ['Invoice'],
    }),
    payInvoice: build.mutation<ResponseOf<typeof payInvoice>, string>({
      query: (id) => call(payInvoice, { params: { id } }),
      invalidatesTags: ['Invoice', 'Wallet'],
    }),
    createCreditNote: build.mutation<
      ResponseOf<typeof createCreditNote>,
      { body: BodyOf<typeof createCreditNote>; idempotencyKey: string }
    >({
      query: ({ body, idempotencyKey }) => call(createCreditNote, { body, idempotencyKey }),
      invalidatesTags: (answer) => (answer === undefined ? [] : ['Invoice', 'Wallet']),
    }),
    runInvoices: build.mutation<ResponseOf<typeof runInvoices>, void>({
      query: () => call(runInvoices),
      invalidatesTags: (answer) => (answer === undefined ? [] : ['Invoice']),
    }),
    listInvoiceTerms: build.query<ResponseOf<typeof listInvoiceTerms>, void>({
      query: () => call(listInvoiceTerms),
      providesTags: ['Invoice'],
    }),
    setInvoiceCycle: build.mutation<
      ResponseOf<typeof setInvoiceCycle>,
      Pick<InvoiceTerms, 'sellerId' | 'cycle'>
    >({
      query: ({ sellerId, cycle }) =>
        call(setInvoiceCycle, { params: { sellerId }, body: { cycle } }),
      invalidatesTags: ['Invoice'],
    }),
    getTaxDetails: build.query<ResponseOf<typeof getTaxDetails>, void>({
      query: () => call(getTaxDetails),
      providesTags: ['Account'],
    }),
    saveTaxDetails: build.mutation<
      ResponseOf<typeof saveTaxDetails>,
      BodyOf<typeof saveTaxDetails>
    >({
      query: (body) => call(saveTaxDetails, { body }),
      invalidatesTags: (answer) => (answer === undefined ? [] : ['Account']),
    }),
    getCompany: build.query<ResponseOf<typeof getCompany>, void>({
      query: () => call(getCompany),
      providesTags: ['Account'],
    }),
    saveCompany: build.mutation<ResponseOf<typeof saveCompany>, BodyOf<typeof saveCompany>>({
      query: (body) => call(saveCompany, { body }),
      invalidatesTags: (answer) => (answer === undefined ? [] : ['Account']),
    }),
    listClaims: build.query<ResponseOf<typeof listClaims>, void>({
      query: () => call(listClaims),
      providesTags: ['Claim'],
    }),
    listAllClaims: build.query<ResponseOf<typeof listAllClaims>, QueryOf<typeof listAllClaims>>({
      query: (query) => call(listAllClaims, { query }),
      providesTags: ['Claim'],
    }),
    decideClaim: build.mutation<
      ResponseOf<typeof decideClaim>,
      { shipmentId: string; body: BodyOf<typeof decideClaim> }
    >({
      query: ({ shipmentId, body }) => call(decideClaim, { params: { shipmentId }, body }),
      invalidatesTags: ['Claim', 'Invoice', 'Wallet'],
    }),
  }),
});

export const {
  useListTaxDocumentsQuery,
  useListAllTaxDocumentsQuery,
  usePayInvoiceMutation,
  useCreateCreditNoteMutation,
  useRunInvoicesMutation,
  useListInvoiceTermsQuery,
  useSetInvoiceCycleMutation,
  useGetTaxDetailsQuery,
  useSaveTaxDetailsMutation,
  useGetCompanyQuery,
  useSaveCompanyMutation,
  useListClaimsQuery,
  useListAllClaimsQuery,
  useDecideClaimMutation,
} = invoicesApi;
