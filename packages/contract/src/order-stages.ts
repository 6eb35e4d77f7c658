import { orderStages } from '@shipdesk/domain/shipment/order-stage';
import {
  Enum,
  Integer,
  Array as List,
  Literal,
  Optional,
  Object as Shape,
  String as Text,
  Union,
} from 'typebox';
import { docketParams } from './docket-numbers.ts';
import { endpoint } from './endpoint.ts';
import { isoDate } from './fields.ts';

const exact = { additionalProperties: false } as const;

/** How many orders stand at each stage, of a direction and of the days in which they were captured. */
export const countStages = endpoint({
  method: 'POST',
  path: '/api/orders/stages',
  access: 'session',
  summary: 'Orders at each stage',
  body: Shape(
    {
      createdOn: Optional(Shape({ startDate: isoDate(), endDate: isoDate() }, exact)),
      direction: Optional(Union([Literal('forward'), Literal('reverse')])),
    },
    exact,
  ),
  response: Shape(
    { data: List(Shape({ stage: Enum([...orderStages]), orders: Integer() }, exact)) },
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
