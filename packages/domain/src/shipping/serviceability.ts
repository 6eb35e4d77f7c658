import type { IsoDate } from '../values/time/calendar.ts';

/** The size of a weight step. Carriers decide by half kilograms, so one answer covers all parcels of a step. */
const LANE_STEP_GRAMS = 500;

/** A route with payment mode and weight step, for which a carrier confirms or refuses its service. */
export interface Lane {
  /** The pincode at which the carrier collects: that of the consignee if the payment mode is `Pickup`. */
  readonly fromPincode: string;
  readonly toPincode: string;
  /** `Pickup` is a reverse parcel. */
  readonly paymentMode: 'COD' | 'Prepaid' | 'Pickup';
  /** The maximum weight of the step. */
  readonly grams: number;
}

/** A carrier's answer for a lane, on a day in India. */
export interface LaneAnswer {
  readonly isServed: boolean;
  /** The carrier's message, unchanged. */
  readonly words: string;
  readonly on: IsoDate;
}

/** `last_answer`: an answer from an earlier day, because the carrier does not respond now. */
export const laneStates = ['checked', 'last_answer', 'not_checked'] as const;

export type LaneState = (typeof laneStates)[number];

/** Returns the lane of a parcel that weighs `grams`. */
export function buildLane(parcel: Lane): Lane {
  const steps = Math.max(1, Math.ceil(parcel.grams / LANE_STEP_GRAMS));
  return { ...parcel, grams: steps * LANE_STEP_GRAMS };
}

/** Returns the key of a lane. Equal lanes have equal keys. */
export function toLaneKey({ fromPincode, toPincode, paymentMode, grams }: Lane): string {
  return [fromPincode, toPincode, paymentMode, grams].join(' ');
}

/** Returns the state of a lane. `answer` is its latest answer; undefined without one. */
export function getLaneState(answer: LaneAnswer | undefined, today: IsoDate): LaneState {
  if (answer === undefined) return 'not_checked';
  return answer.on === today ? 'checked' : 'last_answer';
}
