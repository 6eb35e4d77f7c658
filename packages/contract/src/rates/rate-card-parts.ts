import { termsLimits } from '@shipdesk/domain/rates/card-rules';
import { zones } from '@shipdesk/domain/rates/rate-card';
import { services } from '@shipdesk/domain/rates/service-card';
import { directions, surchargeCodes } from '@shipdesk/domain/rates/surcharge';
import { states } from '@shipdesk/domain/values/place/states';
import {
  Enum,
  Integer,
  Array as List,
  Optional,
  Object as Shape,
  String as Text,
  type TSchema,
  Union,
} from 'typebox';

const exact = { additionalProperties: false } as const;

/** One value for each weight band and zone. Spec §3, rate table. */
export function rateTable<Cell extends TSchema>(cell: Cell) {
  const row = Shape(
    { A: cell, B: cell, C1: cell, C2: cell, D1: cell, D2: cell, E: cell, F: cell },
    exact,
  );
  return Shape(
    {
      upTo250g: row,
      upTo500g: row,
      additional500g: row,
      upTo5kg: row,
      additional1kgAbove5kg: row,
      upTo10kg: row,
      additional1kgAbove10kg: row,
    },
    exact,
  );
}

const upTo = (maximum: number) => Integer({ minimum: 0, maximum });
export const zone = () => Enum([...zones]);
export const service = () => Enum([...services]);

/** One way to compute a surcharge; percentages are basis points. */
const surchargePrice = Union([
  Shape({ flatPaise: upTo(termsLimits.paise) }, exact),
  Shape({ perKgPaise: upTo(termsLimits.paise) }, exact),
  Shape(
    { basisPoints: upTo(termsLimits.basisPoints), of: Enum(['freight', 'cod', 'invoice']) },
    exact,
  ),
]);

const surcharge = Shape(
  {
    code: Enum([...surchargeCodes]),
    /** The greatest of them is charged. */
    prices: List(surchargePrice, { minItems: 1, maxItems: termsLimits.pricesOfSurcharge }),
    /** Which parcels pay it. What is left out does not matter. */
    when: Optional(
      Shape(
        {
          zones: Optional(List(zone(), { minItems: 1 })),
          states: Optional(List(Enum([...states]), { minItems: 1 })),
          pincodePrefixes: Optional(
            List(Text({ pattern: '^[1-9]\\d{0,5}$' }), { minItems: 1, maxItems: 500 }),
          ),
          minGrams: Optional(upTo(termsLimits.grams)),
          maxGrams: Optional(upTo(termsLimits.grams)),
          paymentMode: Optional(Enum(['COD', 'Prepaid'])),
          directions: Optional(List(Enum([...directions]), { minItems: 1 })),
        },
        exact,
      ),
    ),
  },
  exact,
);

const transitDays = () => Optional(Integer({ minimum: 1, maximum: termsLimits.transitDays }));

/** The terms of a card: weights in grams, money in paise, percentages in basis points. */
export const cardTerms = Shape(
  {
    minGrams: upTo(termsLimits.minGrams),
    divisor: Integer({ minimum: termsLimits.divisor.min, maximum: termsLimits.divisor.max }),
    mode: Enum(['lowest', 'strict']),
    surcharges: List(surcharge, { maxItems: termsLimits.surcharges }),
    gstBasisPoints: upTo(termsLimits.gstBasisPoints),
    /** A zone without days is not served. */
    transitDays: Shape(
      {
        A: transitDays(),
        B: transitDays(),
        C1: transitDays(),
        C2: transitDays(),
        D1: transitDays(),
        D2: transitDays(),
        E: transitDays(),
        F: transitDays(),
      },
      exact,
    ),
  },
  exact,
);
