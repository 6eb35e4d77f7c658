import { riskLevels, riskReasons } from '@shipdesk/domain/shipping/risk/rto-risk';
import { type BodyOf, endpoint, type ResponseOf } from '../endpoint.ts';
import * as s from '../shape.ts';
import { buildDocketNumbers } from './docket-numbers.ts';

const risk = {
  level: s.oneOf(riskLevels),
  /** The reasons with their figures, the most important first. */
  reasons: s.listOf({ code: s.oneOf(riskReasons), params: s.named(s.integer()) }),
};

/**
 * Returns the risk that an order is returned undelivered (RTO). Uses the seller's own parcels to the phone number and
 * the pincode, the COD amount and the address. Stores nothing. An invalid phone number counts as unknown.
 */
export const assessRisk = endpoint('POST', '/api/risk', 'orders:read', {
  summary: 'Assess the RTO risk of an order',
  cost: 'light',
  audit: [],
  body: s.shape({
    phone: s.text(20),
    pincode: s.string({ pattern: '^\\d{6}$' }),
    address: s.text(500),
    /** 0 for a prepaid order. */
    codPaise: s.codPaise(),
  }),
  response: s.dataOf(risk),
});
export type RiskBody = BodyOf<typeof assessRisk>;
export type Risk = ResponseOf<typeof assessRisk>['data'];

/** Returns the RTO risk of the given orders. Omits reverse, booked and unknown orders. */
export const assessOrders = endpoint('POST', '/api/risk/orders', 'orders:read', {
  summary: 'Assess the RTO risk of saved orders',
  audit: [],
  body: s.shape({ docketNumbers: buildDocketNumbers() }),
  response: s.dataListOf({ docketNumber: s.string(), ...risk }),
});
export type AssessedOrder = ResponseOf<typeof assessOrders>['data'][number];
