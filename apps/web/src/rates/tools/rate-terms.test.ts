import { sampleTerms } from '@shipdesk/domain/rates/service-card';
import type { Surcharge } from '@shipdesk/domain/rates/surcharge';
import { expect, test } from 'vitest';
import { listGeneralTerms, listSurchargeTerms } from './your-rates.tsx';

const describeSurcharge = (surcharge: Surcharge) =>
  listSurchargeTerms({ surcharges: [surcharge] })[0]?.text;
const fuel = { code: 'fuel', prices: [{ basisPoints: 1250, of: 'freight' }] } as const;

test('describes the sample terms in words', () => {
  expect(listGeneralTerms(sampleTerms.surface_5kg).map(({ text }) => text)).toEqual([
    'Each parcel is charged for at least 5 kg.',
    'Length × width × height in cm ÷ 5,000. The greater of dead and volumetric weight is charged.',
    expect.stringContaining('only from 5 kg and 10 kg'),
    'GST of 18% is added to freight and surcharges.',
  ]);
  expect(listSurchargeTerms(sampleTerms.surface)).toEqual([
    {
      name: 'COD fee',
      text: '₹35.00 or 2% of the COD amount, whichever is greater. Applies to COD parcels · forward orders.',
    },
    { name: 'Return (RTO)', text: '100% of the freight. Applies to returns to origin.' },
    { name: 'Reverse pickup', text: '60% of the freight. Applies to reverse pickups.' },
  ]);
});

test.each<[Surcharge['when'], string]>([
  [undefined, 'every parcel'],
  [{}, 'every parcel'],
  [{ zones: ['E'] }, 'zone E'],
  [{ zones: ['E', 'F'], minGrams: 2000 }, 'zones E, F · 2 kg or more'],
  [{ states: ['Assam', 'Bihar'], maxGrams: 5000 }, 'to or from Assam, Bihar · up to 5 kg'],
  [{ pincodePrefixes: ['19', '68'] }, 'pincodes that begin with 19, 68'],
  [{ paymentMode: 'Prepaid', minGrams: 500, maxGrams: 1000 }, 'prepaid parcels · 0.5 kg to 1 kg'],
  [{ directions: ['forward', 'rto'] }, 'forward orders, returns to origin'],
])('describes the condition %j as %j', (condition, text) => {
  const surcharge = condition === undefined ? fuel : { ...fuel, when: condition };
  expect(describeSurcharge(surcharge)).toBe(`12.5% of the freight. Applies to ${text}.`);
});

test('describes the greatest of three prices', () => {
  const prices = [
    { flatPaise: 1000 },
    { perKgPaise: 150 },
    { basisPoints: 100, of: 'invoice' },
  ] as const;
  expect(describeSurcharge({ code: 'rov', prices })).toMatch(
    /^The greatest of ₹10.00, ₹1.50 for each kilogram or part of a kilogram, 1% of the invoice amount\. /,
  );
});

test('describes a price for each kilogram', () => {
  expect(describeSurcharge({ code: 'handling', prices: [{ perKgPaise: 150 }] })).toBe(
    '₹1.50 for each kilogram or part of a kilogram. Applies to every parcel.',
  );
});
