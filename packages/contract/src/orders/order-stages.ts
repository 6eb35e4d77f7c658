import { orderStages } from '@shipdesk/domain/shipping/order-stage';
import { endpoint } from '../endpoint.ts';
import * as s from '../shape.ts';
import { docketNumbers, docketParams } from './docket-numbers.ts';
import { dayFilters, narrowingFilters } from './order-filters.ts';

/**
 * How many orders stand at each stage, of a direction, of the days in which they were captured and of other filters.
 * `isCapped`: the days have more orders than the filters read, so there may be more.
 */
export const countStages = endpoint({
  method: 'POST',
  path: '/api/orders/stages',
  access: 'session',
  summary: 'Orders at each stage',
  audit: [],
  body: s.shape({ ...dayFilters, ...narrowingFilters }),
  response: s.shape({
    data: s.list(s.shape({ stage: s.oneOf(orderStages), orders: s.integer() })),
    isCapped: s.optional(s.literal(true)),
  }),
});

/** Cancels an order that is not booked. 409 while it has a shipment. */
export const cancelOrder = endpoint({
  method: 'POST',
  path: '/api/orders/:docketNumber/cancel',
  access: 'session',
  summary: 'Cancel an order',
  audit: ['order.cancelled'],
  params: docketParams,
  response: s.shape({ data: s.shape({ docketNumber: s.string(), stage: s.oneOf(orderStages) }) }),
});

/**
 * Cancels the orders that are not booked. Each of the others is refused with a reason and stays as it is; an order that
 * was cancelled before counts as cancelled.
 */
export const cancelOrders = endpoint({
  method: 'POST',
  path: '/api/orders/cancel',
  access: 'session',
  summary: 'Cancel orders',
  audit: ['order.cancelled'],
  body: s.shape({ docketNumbers: docketNumbers() }),
  response: s.shape({
    data: s.list(
      s.shape({
        docketNumber: s.string(),
        state: s.oneOf(['cancelled', 'refused']),
        problem: s.optional(s.shape({ code: s.string(), message: s.string() })),
      }),
    ),
  }),
});
