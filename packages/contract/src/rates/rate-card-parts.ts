import { termsLimits } from '@shipdesk/domain/rates/card-rules';
import { byZone, zones } from '@shipdesk/domain/rates/rate-card';
import { services } from '@shipdesk/domain/rates/service-card';
import { directions, surchargeCodes } from '@shipdesk/domain/rates/surcharge';
import { states } from '@shipdesk/domain/values/place/states';
import type { TSchema } from 'typebox';
import * as s from '../shape.ts';

/** One value for each weight band and zone. Spec §3, rate table. */
export function rateTable<Cell extends TSchema>(cell: Cell) {
  const row = s.shape(byZone(() => cell));
  return s.shape({
    upTo250g: row,
    upTo500g: row,
    additional500g: row,
    upTo5kg: row,
    additional1kgAbove5kg: row,
    upTo10kg: row,
    additional1kgAbove10kg: row,
  });
}

const upTo = (maximum: number) => s.integer({ minimum: 0, maximum });
export const zone = () => s.oneOf(zones);
export const service = () => s.oneOf(services);

/** One way to compute a surcharge; percentages are basis points. */
const surchargePrice = s.union([
  s.shape({ flatPaise: upTo(termsLimits.paise) }),
  s.shape({ perKgPaise: upTo(termsLimits.paise) }),
  s.shape({
    basisPoints: upTo(termsLimits.basisPoints),
    of: s.oneOf(['freight', 'cod', 'invoice']),
  }),
]);

const surcharge = s.shape({
  code: s.oneOf(surchargeCodes),
  /** The greatest of them is charged. */
  prices: s.list(surchargePrice, { minItems: 1, maxItems: termsLimits.pricesOfSurcharge }),
  /** Which parcels pay it. What is left out does not matter. */
  when: s.optional(
    s.shape({
      zones: s.optional(s.list(zone(), { minItems: 1 })),
      states: s.optional(s.list(s.oneOf(states), { minItems: 1 })),
      pincodePrefixes: s.optional(
        s.list(s.string({ pattern: '^[1-9]\\d{0,5}$' }), { minItems: 1, maxItems: 500 }),
      ),
      minGrams: s.optional(upTo(termsLimits.grams)),
      maxGrams: s.optional(upTo(termsLimits.grams)),
      paymentMode: s.optional(s.oneOf(['COD', 'Prepaid'])),
      directions: s.optional(s.list(s.oneOf(directions), { minItems: 1 })),
    }),
  ),
});

const transitDays = () => s.optional(s.integer({ minimum: 1, maximum: termsLimits.transitDays }));

/** The terms of a card: weights in grams, money in paise, percentages in basis points. */
export const cardTerms = s.shape({
  minGrams: upTo(termsLimits.minGrams),
  divisor: s.integer({ minimum: termsLimits.divisor.min, maximum: termsLimits.divisor.max }),
  mode: s.oneOf(['lowest', 'strict']),
  surcharges: s.list(surcharge, { maxItems: termsLimits.surcharges }),
  gstBasisPoints: upTo(termsLimits.gstBasisPoints),
  /** A zone without days is not served. */
  transitDays: s.shape(byZone(transitDays)),
});
