import { zones } from '@shipdesk/domain/rates/rate-card';
import { NONE, orderOutcomes } from '@shipdesk/domain/shipping/analytics/outcome';
import { parcelAlerts } from '@shipdesk/domain/shipping/attention';
import { orderStages } from '@shipdesk/domain/shipping/order-stage';
import { riskLevels } from '@shipdesk/domain/shipping/risk/rto-risk';
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
import { isoDate, rowId, text } from '../fields.ts';
import { exact } from './order-parts.ts';

/** Docket numbers in one response of the docket calls. */
export const MAX_DOCKETS = 1000;

/** From and to, both included. */
const span = () => {
  const bound = () => Optional(Integer({ minimum: 0, maximum: 1_000_000_000_000 }));
  return Optional(Shape({ from: bound(), to: bound() }, exact));
};

/** Business days (Asia/Kolkata), both ends included, at most 366 days, and a direction: forward by default. */
export const dayFilters = {
  createdOn: Optional(Shape({ startDate: isoDate(), endDate: isoDate() }, exact)),
  direction: Optional(Union([Literal('forward'), Literal('reverse')])),
};

/**
 * Filters within the days. They read at most the newest 100,000 orders of the days and the stage, and `risk` the newest 1,000
 * that are not booked: other orders have no RTO risk. `pincode` is a whole
 * pincode or its beginning, `weightGrams` the dead weight, `carrier` that of the active shipment, `attention` an alert of its
 * parcel, `zones` those of the price when the order was captured. `none` stands for orders without a carrier, warehouse or
 * zone.
 */
export const narrowingFilters = {
  payment: Optional(Enum(['cod', 'prepaid'])),
  carrier: Optional(text(40, 1)),
  warehouseId: Optional(Union([rowId(), Literal(NONE)])),
  zones: Optional(
    List(Enum([...zones, NONE], { type: 'string' }), {
      minItems: 1,
      maxItems: zones.length + 1,
      uniqueItems: true,
    }),
  ),
  states: Optional(List(text(80, 1), { minItems: 1, maxItems: 40, uniqueItems: true })),
  pincode: Optional(Text({ pattern: '^[1-9]\\d{0,5}$' })),
  amountPaise: span(),
  weightGrams: span(),
  tag: Optional(text(40, 1)),
  importId: Optional(rowId()),
  attention: Optional(Enum([...parcelAlerts])),
  outcome: Optional(Enum([...orderOutcomes])),
  risk: Optional(Enum([...riskLevels])),
};

/**
 * Which orders. `search` finds docket numbers, AWBs, order ids, reference ids, consignee phones and names; one term also
 * finds the dockets with that prefix. Letter case does not matter.
 */
export const orderFilters = List(
  Shape(
    {
      ...dayFilters,
      search: Optional(List(text(64, 1), { minItems: 1, maxItems: 500 })),
      stage: Optional(Enum([...orderStages])),
      ...narrowingFilters,
    },
    exact,
  ),
  { maxItems: 1 },
);
