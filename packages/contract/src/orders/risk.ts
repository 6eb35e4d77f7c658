import { riskLevels, riskReasons } from '@shipdesk/domain/shipping/risk/rto-risk';
import { Enum, Integer, Array as List, Object as Shape, String as Text } from 'typebox';
import { type BodyOf, endpoint, type ResponseOf } from '../endpoint.ts';
import { codPaise, named, text } from '../fields.ts';
import { docketNumbers } from './docket-numbers.ts';

const exact = { additionalProperties: false } as const;

const risk = {
  level: Enum([...riskLevels]),
  /** The weightiest first, with the figures that each is about. */
  reasons: List(Shape({ code: Enum([...riskReasons]), params: named(Integer()) }, exact)),
};

/**
 * How likely an order comes back undelivered (RTO), from the seller's own parcels to the phone number and the pincode,
 * the amount to collect and the address. Nothing is stored. A phone number that is none counts as unknown.
 */
export const assessRisk = endpoint({
  method: 'POST',
  path: '/api/risk',
  access: 'session',
  summary: 'Assess the RTO risk of an order',
  body: Shape(
    {
      phone: text(20),
      pincode: Text({ pattern: '^\\d{6}$' }),
      address: text(500),
      /** 0 for a paid order. */
      codPaise: codPaise(),
    },
    exact,
  ),
  response: Shape({ data: Shape(risk, exact) }, exact),
});
/** An order whose risk is asked for. */
export type RiskBody = BodyOf<typeof assessRisk>;
export type Risk = ResponseOf<typeof assessRisk>['data'];

/** The RTO risk of orders that are not booked. Other orders are left out. */
export const assessOrders = endpoint({
  method: 'POST',
  path: '/api/risk/orders',
  access: 'session',
  summary: 'Assess the RTO risk of saved orders',
  body: Shape({ docketNumbers: docketNumbers() }, exact),
  response: Shape({ data: List(Shape({ docketNumber: Text(), ...risk }, exact)) }, exact),
});
export type AssessedOrder = ResponseOf<typeof assessOrders>['data'][number];
