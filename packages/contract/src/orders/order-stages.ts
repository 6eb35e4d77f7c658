import { orderStages } from '@shipdesk/domain/shipping/order-stage';
import {
  Enum,
  Integer,
  Array as List,
  Literal,
  Optional,
  Object as Shape,
  String as Text,
} from 'typebox';
import { endpoint } from '../endpoint.ts';
import { docketNumbers, docketParams } from './docket-numbers.ts';
import { dayFilters, narrowingFilters } from './order-filters.ts';

const exact = { additionalProperties: false } as const;

/**
 * How many orders stand at each stage, of a direction, of the days in which they were captured and of other filters.
 * `isCapped`: the days have more orders than the filters read, so there may be more.
 */
export const countStages = endpoint({
  method: 'POST',
  path: '/api/orders/stages',
  access: 'session',
  summary: 'Orders at each stage',
  body: Shape({ ...dayFilters, ...narrowingFilters }, exact),
  response: Shape(
    {
      data: List(Shape({ stage: Enum([...orderStages]), orders: Integer() }, exact)),
      isCapped: Optional(Literal(true)),
    },
    exact,
  ),
});

/** Cancels an order that is not booked. 409 while it has a shipment. */
export const cancelOrder = endpoint({
  method: 'POST',
  path: '/api/orders/:docketNumber/cancel',
  access: 'session',
  summary: 'Cancel an order',
  params: docketParams,
  response: Shape(
    { data: Shape({ docketNumber: Text(), stage: Enum([...orderStages]) }, exact) },
    exact,
  ),
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
  body: Shape({ docketNumbers: docketNumbers() }, exact),
  response: Shape(
    {
      data: List(
        Shape(
          {
            docketNumber: Text(),
            state: Enum(['cancelled', 'refused']),
            problem: Optional(Shape({ code: Text(), message: Text() }, exact)),
          },
          exact,
        ),
      ),
    },
    exact,
  ),
});
