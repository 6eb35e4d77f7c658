import type { BodyOf, Endpoint } from '@shipdesk/contract/endpoint';
import type { endpoints } from '@shipdesk/contract/endpoints';
import { createOrder } from '@shipdesk/contract/orders/create-order';
import { getPincodeDetails } from '@shipdesk/contract/rates/pincodes';
import { createQuote } from '@shipdesk/contract/rates/quotes';
import * as s from '@shipdesk/contract/shape';
import { createNdrActions, listNdr } from '@shipdesk/contract/shipping/ndr';
import { createShipments } from '@shipdesk/contract/shipping/shipments';
import type { Permission } from '@shipdesk/domain/account/roles';
import { orderStages } from '@shipdesk/domain/shipping/order-stage';

export interface ApiRequest {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
}
/** Calls the API with the key of the MCP client. Throws `RefusedCallError` for an error response. */
export type CallApi = (name: keyof typeof endpoints, request?: ApiRequest) => Promise<unknown>;

type Schema = NonNullable<Endpoint['body']>;
type ValueOf<Input extends Schema> = BodyOf<{ body: Input }>;

interface ToolHead {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** The tool is listed only for keys with this permission. */
  readonly permission: Permission;
}

/** Declares `read` as a method, so that a list can contain tools with different arguments. */
interface ReadTool<Input extends Schema> extends ToolHead {
  readonly input: Input;
  read(api: CallApi, input: ValueOf<Input>): Promise<unknown>;
}

/** A tool that changes data. A dry run returns a token. A second call with this token makes the change. */
interface WriteTool<Input extends Schema> extends ToolHead {
  readonly input: Input;
  /** True if the change takes effect at a carrier, like a booking. */
  readonly isDestructive: boolean;
  preview(api: CallApi, input: ValueOf<Input>): Promise<unknown>;
  write(api: CallApi, input: ValueOf<Input>, idempotencyKey: string): Promise<unknown>;
}
export type McpTool = ReadTool<Schema> | WriteTool<Schema>;

const defineReadTool = <const Input extends Schema>(tool: ReadTool<Input>): McpTool => tool;
const defineWriteTool = <const Input extends Schema>(tool: WriteTool<Input>): McpTool => tool;

const ORDERS_PER_PAGE = 20;
const buildDocketNumberSchema = () => s.string({ pattern: '^\\d{14}$', description: '14 digits' });

/** No tool changes settings or members. `book_shipments` puts money of the wallet on hold. */
export const mcpTools: readonly McpTool[] = [
  defineReadTool({
    name: 'search_orders',
    title: 'Search orders',
    description:
      'Lists orders, newest first, 20 per page. `search` matches docket numbers, AWBs, order ids, references, and consignee names and phone numbers.',
    permission: 'orders:read',
    input: s.shape({
      search: s.optional(s.text(64, 1)),
      stage: s.optional(s.oneOf(orderStages, { type: 'string' })),
      createdOn: s.optionalOf({ startDate: s.isoDate(), endDate: s.isoDate() }),
      page: s.optional(s.integer({ minimum: 1, maximum: 1000 })),
    }),
    read: (api, { search, stage, createdOn, page = 1 }) =>
      api('listOrders', {
        body: {
          filters: [{ ...(search !== undefined && { search: [search] }), stage, createdOn }],
          limit: ORDERS_PER_PAGE,
          pageNumber: page - 1,
        },
      }),
  }),
  defineReadTool({
    name: 'get_parcel',
    title: 'Read a parcel',
    description:
      'Returns an order by its docket number, with the shipment and its scans if the order is booked.',
    permission: 'orders:read',
    input: s.shape({ docketNumber: buildDocketNumberSchema() }),
    read: async (api, { docketNumber }) => {
      const params = { docketNumber };
      const order = await api('getOrder', { params });
      const shipment = await api('getShipment', { params }).catch(toNullIfMissing);
      return { order, shipment };
    },
  }),
  defineReadTool({
    name: 'quote_rate',
    title: 'Quote a parcel',
    description:
      'Returns the price of each service for a parcel, cheapest first. Amounts are in paise, sizes in millimetres, weights in grams.',
    permission: createQuote.permission,
    input: createQuote.body,
    read: (api, body) => api('createQuote', { body }),
  }),
  defineReadTool({
    name: 'check_pincode',
    title: 'Check a pincode',
    description: 'Returns the city and state of an Indian pincode.',
    permission: 'orders:read',
    input: getPincodeDetails.body,
    read: (api, body) => api('getPincodeDetails', { body }),
  }),
  defineReadTool({
    name: 'list_failed_deliveries',
    title: 'List failed deliveries (NDR)',
    description:
      'Lists parcels whose delivery failed, with the reason, the time left to answer and the possible actions.',
    permission: listNdr.permission,
    input: listNdr.query,
    read: (api, query) => api('listNdr', { query }),
  }),
  defineReadTool({
    name: 'read_balance',
    title: 'Read the wallet balance',
    description:
      'Returns the balance of the wallet, the amounts on hold and the COD due, in paise.',
    permission: 'money:read',
    input: s.shape({}),
    read: (api) => api('getWallet'),
  }),
  defineWriteTool({
    name: 'create_order',
    title: 'Create an order',
    description:
      'Creates one order. Weights are in kilograms, sizes in centimetres, amounts in rupees.',
    permission: createOrder.permission,
    isDestructive: false,
    input: createOrder.body,
    preview: async (api, body) => {
      await api('checkOrder', { body });
      return { wouldCreate: 'one order', order: body };
    },
    write: (api, body, idempotencyKey) => api('createOrder', { body, idempotencyKey }),
  }),
  defineWriteTool({
    name: 'book_shipments',
    title: 'Book shipments',
    description:
      'Books orders with a carrier and puts their prices on hold in the wallet. The dry run returns the prices. Read the outcome with get_parcel.',
    permission: createShipments.permission,
    isDestructive: true,
    input: createShipments.body,
    preview: (api, body) => api('previewShipments', { body }),
    write: (api, body, idempotencyKey) => api('createShipments', { body, idempotencyKey }),
  }),
  defineWriteTool({
    name: 'answer_failed_deliveries',
    title: 'Answer failed deliveries (NDR)',
    description:
      'Requests another delivery attempt, a return or another action that list_failed_deliveries offers.',
    permission: createNdrActions.permission,
    isDestructive: true,
    input: createNdrActions.body,
    preview: async (api, { items }) => {
      const cases = [];
      for (const { docketNumber, action } of items) {
        const failedDelivery = await api('getNdrCase', { params: { docketNumber } });
        cases.push({ docketNumber, action, failedDelivery });
      }
      return { wouldAnswer: cases };
    },
    write: (api, body, idempotencyKey) => api('createNdrActions', { body, idempotencyKey }),
  }),
];

export class RefusedCallError extends Error {
  readonly status: number;
  readonly problem: unknown;

  constructor(status: number, message: string, problem: unknown) {
    super(message);
    this.status = status;
    this.problem = problem;
  }
}

function toNullIfMissing(error: unknown): null {
  if (error instanceof RefusedCallError && error.status === 404) return null;
  throw error;
}
