import type { BodyOf, ParamsOf, ResponseOf } from '@shipdesk/contract/endpoint';
import { MAX_SHIPMENTS } from '@shipdesk/contract/orders/docket-numbers';
import { cancelOrder, cancelOrders } from '@shipdesk/contract/orders/order-stages';
import { assessOrders } from '@shipdesk/contract/orders/risk';
import {
  type createLabels,
  createManifests,
  type createPackingList,
  listManifests,
} from '@shipdesk/contract/shipping/shipment-documents';
import {
  cancelShipment,
  createShipments,
  getShipment,
  previewShipments,
  shipmentStates,
} from '@shipdesk/contract/shipping/shipments';
import { api } from '../../api/api.ts';
import { call } from '../../api/call.ts';
import { downloadFile } from '../../api/file-answer.ts';
import { type CallRequest, transportError } from '../../api/send.ts';
import { type BookingPreview, wholePreview } from './booking-parts.ts';
import { partsOf } from './selected-order.ts';

export type BookingBody = BodyOf<typeof createShipments>;
/** How one order is booked: by a rule, or with one service. */
export type BookingChoice = BookingBody['choice'];
export type BookingResult = ResponseOf<typeof createShipments>['data'][number];
export type BookingProblem = NonNullable<BookingResult['problem']>;
export type Shipment = ResponseOf<typeof getShipment>['data'];
export type AssessedOrder = ResponseOf<typeof assessOrders>['data'][number];
export type Manifest = ResponseOf<typeof listManifests>['data'][number];
export type LabelsBody = BodyOf<typeof createLabels>;
export type ListKind = BodyOf<typeof createPackingList>['kind'];

interface ShipmentRequest extends ParamsOf<typeof getShipment> {
  /** The order may never have been booked: asks first, so that this is not an error. */
  mayBeUnbooked: boolean;
}

/** A document to be saved; `fallbackName` is used when the server names no file. */
interface FileRequest {
  request: CallRequest;
  fallbackName: string;
  /** Added to the name before its extension. */
  suffix?: string;
}

function isPreview(answer: unknown): answer is ResponseOf<typeof previewShipments> {
  return typeof answer === 'object' && answer !== null && 'data' in answer;
}

function isAssessed(answer: unknown): answer is ResponseOf<typeof assessOrders> {
  return typeof answer === 'object' && answer !== null && 'data' in answer;
}

function isResults(answer: unknown): answer is ResponseOf<typeof shipmentStates> {
  return typeof answer === 'object' && answer !== null && 'data' in answer;
}

function isShipment(answer: unknown): answer is ResponseOf<typeof getShipment> {
  return typeof answer === 'object' && answer !== null && 'data' in answer;
}

const shippingApi = api.injectEndpoints({
  endpoints: (build) => ({
    // In parts of what a call takes, one after another.
    previewShipments: build.query<ResponseOf<typeof previewShipments>, BookingBody>({
      queryFn: async ({ docketNumbers, choice }, _api, _options, baseQuery) => {
        const previews: BookingPreview[] = [];
        for (const part of partsOf(docketNumbers, MAX_SHIPMENTS)) {
          const body = { docketNumbers: part, choice };
          const { data, error } = await baseQuery(call(previewShipments, { body }));
          if (error !== undefined) return { error };
          if (!isPreview(data)) return transportError('PARSING_ERROR');
          previews.push(data.data);
        }
        return { data: { data: wholePreview(previews) } };
      },
      // Prices and orders change at any time.
      keepUnusedDataFor: 0,
    }),
    // In parts, as above.
    assessOrders: build.query<AssessedOrder[], readonly string[]>({
      queryFn: async (docketNumbers, _api, _options, baseQuery) => {
        const assessed: AssessedOrder[] = [];
        for (const part of partsOf(docketNumbers, MAX_SHIPMENTS)) {
          const { data, error } = await baseQuery(
            call(assessOrders, { body: { docketNumbers: part } }),
          );
          if (error !== undefined) return { error };
          if (!isAssessed(data)) return transportError('PARSING_ERROR');
          assessed.push(...data.data);
        }
        return { data: assessed };
      },
      keepUnusedDataFor: 0,
    }),
    // Does not refetch orders: the booking is only decided when the carrier has answered.
    createShipments: build.mutation<
      ResponseOf<typeof createShipments>,
      { body: BookingBody; idempotencyKey: string }
    >({
      query: ({ body, idempotencyKey }) => call(createShipments, { body, idempotencyKey }),
    }),
    readShipmentStates: build.mutation<
      ResponseOf<typeof shipmentStates>,
      BodyOf<typeof shipmentStates>
    >({
      query: (body) => call(shipmentStates, { body }),
    }),
    getShipment: build.query<Shipment | null, ShipmentRequest>({
      queryFn: async ({ docketNumber, mayBeUnbooked }, _api, _options, baseQuery) => {
        if (mayBeUnbooked) {
          const states = await baseQuery(
            call(shipmentStates, { body: { docketNumbers: [docketNumber] } }),
          );
          if (states.error !== undefined) return { error: states.error };
          if (isResults(states.data) && states.data.data.length === 0) return { data: null };
        }
        const { data, error } = await baseQuery(call(getShipment, { params: { docketNumber } }));
        if (error !== undefined) return error.status === 404 ? { data: null } : { error };
        return { data: isShipment(data) ? data.data : null };
      },
      providesTags: ['Order'],
    }),
    cancelShipment: build.mutation<
      ResponseOf<typeof cancelShipment>,
      ParamsOf<typeof cancelShipment>
    >({
      query: (params) => call(cancelShipment, { params }),
      invalidatesTags: ['Order'],
    }),
    cancelOrder: build.mutation<ResponseOf<typeof cancelOrder>, ParamsOf<typeof cancelOrder>>({
      query: (params) => call(cancelOrder, { params }),
      invalidatesTags: ['Order'],
    }),
    cancelOrders: build.mutation<ResponseOf<typeof cancelOrders>, BodyOf<typeof cancelOrders>>({
      query: (body) => call(cancelOrders, { body }),
      invalidatesTags: ['Order'],
    }),
    createManifests: build.mutation<
      ResponseOf<typeof createManifests>,
      { body: BodyOf<typeof createManifests>; idempotencyKey: string }
    >({
      query: ({ body, idempotencyKey }) => call(createManifests, { body, idempotencyKey }),
      invalidatesTags: (answer) => (answer === undefined ? [] : ['Order']),
    }),
    listManifests: build.query<ResponseOf<typeof listManifests>, void>({
      query: () => call(listManifests),
    }),
    saveDocument: build.mutation<{ name: string }, FileRequest>({
      queryFn: ({ request, fallbackName, suffix }, _api, _options, baseQuery) =>
        downloadFile(baseQuery, request, fallbackName, suffix),
    }),
  }),
});

export const {
  usePreviewShipmentsQuery,
  useAssessOrdersQuery,
  useCreateShipmentsMutation,
  useReadShipmentStatesMutation,
  useGetShipmentQuery,
  useCancelShipmentMutation,
  useCancelOrderMutation,
  useCancelOrdersMutation,
  useCreateManifestsMutation,
  useListManifestsQuery,
  useSaveDocumentMutation,
} = shippingApi;
