import { zones } from '@shipdesk/domain/rates/service';
import { NONE, orderOutcomes } from '@shipdesk/domain/shipping/analytics/outcome';
import { parcelAlerts } from '@shipdesk/domain/shipping/attention';
import { bookingRefusals } from '@shipdesk/domain/shipping/booking-refusal';
import { orderStages } from '@shipdesk/domain/shipping/order-stage';
import { riskLevels } from '@shipdesk/domain/shipping/risk/rto-risk';
import * as s from '../shape.ts';

/** The most docket numbers in one response of `listDockets`. */
export const MAX_DOCKETS = 1000;

/** Creates the schema of a range; both ends are included. */
const buildRange = () => {
  const buildBound = () => s.optional(s.integer({ minimum: 0, maximum: 1_000_000_000_000 }));
  return s.optionalOf({ from: buildBound(), to: buildBound() });
};

/** Business days (Asia/Kolkata), both ends included, at most 366 days, and a direction: forward by default. */
export const dayFilters = {
  createdOn: s.optionalOf({ startDate: s.isoDate(), endDate: s.isoDate() }),
  direction: s.optional(s.union([s.literal('forward'), s.literal('reverse')])),
};

/**
 * Filters within the days. They read at most the newest 100,000 orders of the days and the stage, and `risk` the
 * newest 1,000 that are not booked: other orders have no RTO risk. `pincode` is a whole pincode or its beginning,
 * `weightGrams` the dead weight, `carrier` that of the active shipment, `attention` an alert of its parcel, `zones`
 * those of the price when the order was captured, `refusal` the reason of a failed booking. `none` selects orders
 * without a carrier, warehouse or zone.
 */
export const narrowingFilters = {
  payment: s.optional(s.oneOf(['cod', 'prepaid'])),
  carrier: s.optional(s.text(40, 1)),
  warehouseId: s.optional(s.union([s.rowId(), s.literal(NONE)])),
  zones: s.optional(
    s.list(s.oneOf([...zones, NONE], { type: 'string' }), {
      minItems: 1,
      maxItems: zones.length + 1,
      uniqueItems: true,
    }),
  ),
  states: s.optional(s.list(s.text(80, 1), { minItems: 1, maxItems: 40, uniqueItems: true })),
  pincode: s.optional(s.string({ pattern: '^[1-9]\\d{0,5}$' })),
  amountPaise: buildRange(),
  weightGrams: buildRange(),
  tag: s.optional(s.text(40, 1)),
  importId: s.optional(s.rowId()),
  attention: s.optional(s.oneOf(parcelAlerts)),
  outcome: s.optional(s.oneOf(orderOutcomes)),
  refusal: s.optional(s.oneOf(bookingRefusals)),
  risk: s.optional(s.oneOf(riskLevels)),
};

/**
 * Selects orders. `search` finds docket numbers, AWBs, order ids, reference ids, consignee phones and names; one term
 * also finds the dockets with that prefix. Letter case does not matter.
 */
export const orderFilters = s.list(
  s.shape({
    ...dayFilters,
    search: s.optional(s.list(s.text(64, 1), { minItems: 1, maxItems: 500 })),
    stage: s.optional(s.oneOf(orderStages)),
    ...narrowingFilters,
  }),
  { maxItems: 1 },
);
