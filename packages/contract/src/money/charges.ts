import { services } from '@shipdesk/domain/rates/service-card';
import { shipmentStatuses } from '@shipdesk/domain/shipping/status';
import {
  Boolean as Bool,
  Enum,
  Integer,
  Array as List,
  Null,
  Optional,
  Object as Shape,
  String as Text,
  Union,
} from 'typebox';
import { endpoint, type QueryOf, type ResponseOf } from '../endpoint.ts';
import { rowId, text } from '../fields.ts';
import { moneyRoles } from './ledger.ts';

const exact = { additionalProperties: false } as const;
const paise = () => Integer();

/** Shipments of one page. */
export const CHARGES_PAGE_SIZE = 50;

const lines = List(Shape({ code: Text(), paise: paise(), working: Text() }, exact));
const priced = Shape({ totalPaise: paise(), lines }, exact);

const charge = Shape(
  {
    docketNumber: Text(),
    awb: Text(),
    carrier: Text(),
    service: Enum([...services]),
    status: Enum([...shipmentStatuses]),
    bookedAt: Text(),
    zone: Union([Text(), Null()]),
    deadGrams: Integer(),
    volumetricGrams: Integer(),
    chargeableGrams: Integer(),
    /** The price at booking, and of a return when there is one. */
    forward: priced,
    /** The price of the return leg; null unless the parcel comes back. */
    back: Union([priced, Null()]),
    /** The COD fee that a return refunds; null unless the parcel comes back. */
    feeBack: Union([priced, Null()]),
    /** The booked price plus the return leg, less the refunded fee. */
    expectedPaise: paise(),
    /** The amount charged so far, with weight corrections, less refunds. */
    billedPaise: paise(),
    heldPaise: paise(),
    /** The weight that the carrier charged, when it was corrected. */
    chargedGrams: Union([Integer(), Null()]),
    /** Charged, and not what was expected. */
    isDifferent: Bool(),
  },
  exact,
);

const filter = {
  /** Business days of the booking, both included. */
  from: Optional(Text({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })),
  to: Optional(Text({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })),
  /** A docket number or AWB. */
  reference: Optional(text(64, 1)),
};
const query = Shape(
  {
    ...filter,
    /** Where the next page begins, from `next`. */
    after: Optional(text(80, 1)),
  },
  exact,
);
const response = Shape({ data: List(charge), next: Union([Text(), Null()]) }, exact);

/** The expected and charged cost of each shipment, newest first. A page has 50. */
export const listCharges = endpoint({
  method: 'GET',
  path: '/api/charges',
  access: moneyRoles,
  summary: 'Shipping charges by shipment',
  query,
  response,
});
export type ChargesPage = ResponseOf<typeof listCharges>;
export type Charge = ChargesPage['data'][number];
export type ChargesQuery = QueryOf<typeof listCharges>;

/** The same as CSV, newest first, at most 100,000 shipments. */
export const exportCharges = endpoint({
  method: 'GET',
  path: '/api/charges/export',
  access: moneyRoles,
  summary: 'Shipping charges by shipment as CSV',
  query: Shape(filter, exact),
  response: Text({ contentMediaType: 'text/csv' }),
});

/** A seller's shipping charges. */
export const listSellerCharges = endpoint({
  method: 'GET',
  path: '/api/admin/sellers/:sellerId/charges',
  access: ['Admin'],
  summary: "A seller's shipping charges by shipment",
  params: Shape({ sellerId: rowId() }, exact),
  query,
  response,
});
