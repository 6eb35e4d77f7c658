import { weighedLegs } from '@shipdesk/domain/money/weights/discrepancy-case';
import { zones } from '@shipdesk/domain/rates/rate-card';
import { Enum, Integer, Array as List, Object as Shape, String as Text } from 'typebox';

const exact = { additionalProperties: false } as const;

/** A price with the calculation of each line. The total is the sum of the lines. */
export const pricedLines = Shape(
  {
    totalPaise: Integer(),
    lines: List(Shape({ code: Text(), paise: Integer(), working: Text() }, exact)),
  },
  exact,
);

const weighedPrice = Shape(
  {
    grams: Integer(),
    /** The upper end of the slab. */
    slabGrams: Integer(),
    ...pricedLines.properties,
  },
  exact,
);

/** A weight difference: the total of `charged` less that of `booked` is `taxablePaise` plus `taxPaise`. */
export const weightWorking = Shape(
  {
    /** `rto`: the return to origin. */
    leg: Enum([...weighedLegs]),
    zone: Enum([...zones]),
    booked: weighedPrice,
    charged: weighedPrice,
    taxablePaise: Integer(),
    /** GST. */
    taxPaise: Integer(),
  },
  exact,
);
