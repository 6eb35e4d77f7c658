import type { OrderStage } from '../order-stage.ts';

/** The outcomes of orders that figures count. Each is also a filter of the order list. */
export const orderOutcomes = [
  /** A carrier has accepted the parcel. */
  'booked',
  /** The parcel has left: in transit, delivered, returned or lost. */
  'shipped',
  /** Delivered at the first attempt. */
  'first_attempt',
  /** Delivered, and a day was promised. */
  'promised',
  /** Delivered by the promised day. */
  'on_time',
] as const;
export type OrderOutcome = (typeof orderOutcomes)[number];

export const shippedStages = [
  'in_transit',
  'out_for_delivery',
  'ndr',
  'delivered',
  'rto',
  'lost_or_damaged',
] as const satisfies readonly OrderStage[];

/** The filter value for orders without a zone, a carrier or a warehouse. */
export const NONE = 'none';
