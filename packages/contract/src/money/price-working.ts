import { weighedLegs } from '@shipdesk/domain/money/weights/discrepancy-case';
import { zones } from '@shipdesk/domain/rates/rate-card';
import type { PricedLines } from '@shipdesk/domain/rates/return-charge';
import * as s from '../shape.ts';

/** A price with the calculation of each line. The total is the sum of the lines. */
export const pricedLines = s.shape({
  totalPaise: s.integer(),
  lines: s.list(s.shape({ code: s.string(), paise: s.integer(), working: s.string() })),
});

/** A price without the fields of its lines that no response shows. */
export const priceToWire = ({ totalPaise, lines }: PricedLines) => ({
  totalPaise,
  lines: lines.map(({ code, paise, working }) => ({ code, paise, working })),
});

const weighedPrice = s.shape({
  grams: s.integer(),
  /** The upper end of the slab. */
  slabGrams: s.integer(),
  ...pricedLines.properties,
});

/** A weight difference: the total of `charged` less that of `booked` is `taxablePaise` plus `taxPaise`. */
export const weightWorking = s.shape({
  /** `rto`: the return to origin. */
  leg: s.oneOf(weighedLegs),
  zone: s.oneOf(zones),
  booked: weighedPrice,
  charged: weighedPrice,
  taxablePaise: s.integer(),
  /** GST. */
  taxPaise: s.integer(),
});
