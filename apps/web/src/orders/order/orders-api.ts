import { skipToken } from '@reduxjs/toolkit/query';
import { countStages } from '@shipdesk/contract/orders/order-stages';
import * as orders from '@shipdesk/contract/orders/orders';
import { type ArgumentOf, buildCalls, downloadFile } from '../../api/calls.ts';
import { createTransportError } from '../../api/send.ts';
import type { OrderList } from './order-list-payload.ts';

type ExportRequest = ArgumentOf<typeof orders.exportOrders> & {
  /** The file name if the server sends none. */
  fallbackName: string;
};

export const ordersApi = buildCalls(({ query, mutation }) => ({
  listOrders: query(orders.listOrders, ['Order'], {
    execute: async (send, request, { body }: ArgumentOf<typeof orders.listOrders>) => {
      const { data, error } = await send(request);
      if (error !== undefined) return { error };
      const list = readOrderList(data, body.limit * body.pageNumber);
      return list === null ? createTransportError('PARSING_ERROR') : { data: list };
    },
  }),
  countStages: query(countStages, ['Order']),
  getOrder: query(orders.getOrder, ['Order']),
  exportOrders: mutation(orders.exportOrders, [], {
    execute: (send, request, { fallbackName }: ExportRequest) =>
      downloadFile(send, request, fallbackName),
  }),
  // A mutation, because each response is used once and must not be cached.
  listDockets: mutation(orders.listDockets),
}));

export const useOrderList = (body: ArgumentOf<typeof orders.listOrders>['body'] | null) =>
  ordersApi.useListOrdersQuery(body ? { body } : skipToken, {
    selectFromResult: ({ data, currentData, error, isFetching }) => ({
      data,
      currentData,
      error,
      isFetching,
    }),
  });

const POLL_INTERVAL_MS = 30_000;

export const useCountedStages = (body: ArgumentOf<typeof countStages>['body'] | null) =>
  ordersApi.useCountStagesQuery(body ? { body } : skipToken, {
    pollingInterval: POLL_INTERVAL_MS,
    selectFromResult: ({ data, currentData, isError }) => ({ data, currentData, isError }),
  });

/**
 * Returns the orders of a response, or null if it has no list or an order has no docket number. Missing fields become
 * empty. If the response has orders, the total is at least their number plus `offset`, the orders on earlier pages.
 */
function readOrderList(response: unknown, offset: number): OrderList | null {
  if (!isRecord(response) || !Array.isArray(response['data'])) return null;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `toShape` builds what the schema describes
  const list = toShape(orders.listOrders.response, response) as OrderList;
  if (list.data.some(({ docketNumber }) => docketNumber === '')) return null;
  return { ...list, total: Math.max(list.total, list.data.length && offset + list.data.length) };
}

/**
 * Converts a value to the shape of a JSON Schema. Converts numbers to strings and strings to numbers. A missing value
 * or a value of another type becomes an empty string, 0, false, an empty list, or an object of such fields.
 */
function toShape(schema: unknown, value: unknown): unknown {
  if (!isRecord(schema)) return undefined;
  const { type, items, properties, anyOf } = schema;
  // `anyOf` lists the schema of a nullable value, then null.
  if (Array.isArray(anyOf)) {
    return value === null || value === undefined ? null : toShape(anyOf[0], value);
  }
  if (type === 'array') {
    return Array.isArray(value) ? value.map((item) => toShape(items, item)) : [];
  }
  if (isRecord(properties)) {
    const record = isRecord(value) ? value : {};
    return Object.fromEntries(
      Object.entries(properties).map(([name, field]) => [name, toShape(field, record[name])]),
    );
  }
  if (type === 'boolean') return value === true;
  const isScalar = typeof value === 'string' || typeof value === 'number';
  if (type === 'string') return isScalar ? String(value) : '';
  const number = isScalar ? Number(value) : 0;
  return Number.isFinite(number) ? number : 0;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
