import { zones } from '@shipdesk/domain/rates/service';
import { NONE, orderOutcomes } from '@shipdesk/domain/shipping/analytics/outcome';
import { parcelAlerts } from '@shipdesk/domain/shipping/attention';
import { bookingRefusals } from '@shipdesk/domain/shipping/booking-refusal';
import { orderStages } from '@shipdesk/domain/shipping/order-stage';
import { riskLevels } from '@shipdesk/domain/shipping/risk/rto-risk';
import * as s from '../shape.ts';

export const MAX_LISTED_DOCKETS = 1000;

/** Both ends are included. */
const buildRange = () => {
  const buildBound = () => s.optional(s.integer({ minimum: 0, maximum: 1_000_000_000_000 }));
  return s.optionalOf({ from: buildBound(), to: buildBound() });
};

/** At most 366 business days (Asia/Kolkata), both ends included, and a direction, forward by default. */
export const dayFilters = {
  createdOn: s.optionalOf({ startDate: s.isoDate(), endDate: s.isoDate() }),
  direction: s.optional(s.union([s.literal('forward'), s.literal('reverse')])),
};

/**
 * Filters that narrow the orders of the days. They read at most the newest 100,000 orders of the days and the stage.
 * `none` selects orders without a carrier, warehouse or zone.
 */
export const narrowingFilters = {
  payment: s.optional(s.oneOf(['cod', 'prepaid'])),
  /** The carrier of the active shipment. */
  carrier: s.optional(s.text(40, 1)),
  warehouseId: s.optional(s.union([s.rowId(), s.literal(NONE)])),
  /** The zones of the price at capture. */
  zones: s.optional(
    s.list(s.oneOf([...zones, NONE], { type: 'string' }), {
      minItems: 1,
      maxItems: zones.length + 1,
      uniqueItems: true,
    }),
  ),
  states: s.optional(s.list(s.text(80, 1), { minItems: 1, maxItems: 40, uniqueItems: true })),
  /** A pincode or its first digits. */
  pincode: s.optional(s.string({ pattern: '^[1-9]\\d{0,5}$' })),
  amountPaise: buildRange(),
  /** The dead weight. */
  weightGrams: buildRange(),
  tag: s.optional(s.text(40, 1)),
  importId: s.optional(s.rowId()),
  attention: s.optional(s.oneOf(parcelAlerts)),
  outcome: s.optional(s.oneOf(orderOutcomes)),
  /** The reason why the last booking failed. */
  refusal: s.optional(s.oneOf(bookingRefusals)),
  /** Reads only the newest 1,000 orders that are not booked. */
  risk: s.optional(s.oneOf(riskLevels)),
};

/**
 * The filters that select orders. `search` finds docket numbers, AWBs, order ids, references, consignee phones and
 * names in any letter case. A single term also finds docket numbers with that prefix.
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
