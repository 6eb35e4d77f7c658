import { orderStages } from '@shipdesk/domain/shipping/order-stage';
import { endpoint } from '../endpoint.ts';
import * as s from '../shape.ts';
import { buildDocketNumbers, docketParams } from './docket-numbers.ts';
import { dayFilters, narrowingFilters } from './order-filters.ts';

/**
 * Counts the matching orders at each stage. `isCapped` is true if only the newest orders of the days were read, so each
 * count is a lower bound.
 */
export const countStages = endpoint('POST', '/api/orders/stages', 'orders:read', {
  summary: 'Orders at each stage',
  cost: 'light',
  audit: [],
  body: s.shape({ ...dayFilters, ...narrowingFilters }),
  response: s.shape({
    data: s.listOf({ stage: s.oneOf(orderStages), orders: s.integer() }),
    isCapped: s.optional(s.literal(true)),
  }),
});

/** Cancels an order. Returns 404 for an unknown docket number, 409 while the order has a shipment. */
export const cancelOrder = endpoint('POST', '/api/orders/:docketNumber/cancel', 'orders:write', {
  summary: 'Cancel an order',
  cost: 'light',
  audit: ['order.cancelled'],
  params: docketParams,
  response: s.dataOf({ docketNumber: s.string(), stage: s.oneOf(orderStages) }),
});

/**
 * Cancels the orders that are not booked. Returns the outcome of each order, with the reason for a refusal. An order
 * that is already cancelled counts as cancelled.
 */
export const cancelOrders = endpoint('POST', '/api/orders/cancel', 'orders:write', {
  summary: 'Cancel orders',
  audit: ['order.cancelled'],
  body: s.shape({ docketNumbers: buildDocketNumbers() }),
  response: s.dataListOf({
    docketNumber: s.string(),
    state: s.oneOf(['cancelled', 'refused']),
    problem: s.optionalOf({ code: s.string(), message: s.string() }),
  }),
});

/** Returns the references and consignee names of orders by docket number. Omits unknown docket numbers. */
export const nameOrders = endpoint('POST', '/api/orders/names', 'orders:read', {
  summary: 'References and consignees of orders',
  audit: [],
  body: s.shape({ docketNumbers: buildDocketNumbers() }),
  response: s.data(s.list(s.each(['docketNumber', 'reference', 'consigneeName'], s.string()))),
});
