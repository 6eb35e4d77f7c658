import { sampleTerms } from '@shipdesk/domain/rates/service-card';
import { expect, test } from 'vitest';
import { describeCondition, describePrices, listTermsDifferences } from './terms-texts.ts';

const { surface } = sampleTerms;
const [cod] = surface.surcharges;
if (cod === undefined) throw new Error('the sample terms have no surcharges');

test('describes a surcharge by its prices and its conditions', () => {
  expect(describePrices(cod)).toBe('₹35.00, 2% of COD amount, whichever is greater');
  expect(describeCondition(cod)).toBe('Forward · COD');
  expect(describePrices({ code: 'fuel', prices: [{ perKgPaise: 550 }] })).toBe('₹5.50 per kg');
  expect(describeCondition({ code: 'fuel', prices: [] })).toBe('All parcels');
  const condition = { zones: ['E', 'F'], states: ['Goa'], minGrams: 500, maxGrams: 2000 } as const;
  expect(describeCondition({ code: 'fuel', prices: [], when: condition })).toBe(
    'Zones E, F · Goa · 0.5 kg to 2 kg',
  );
});

test('lists no differences between equal terms', () => {
  expect(listTermsDifferences(surface, structuredClone(surface))).toEqual([]);
});

test('lists each changed term with its old and new value', () => {
  const { F: _, ...transitDays } = surface.transitDays;
  const after = {
    ...surface,
    minGrams: 1000,
    mode: 'strict',
    transitDays,
    surcharges: [...surface.surcharges.slice(1), { ...cod, prices: [{ flatPaise: 4000 }] }],
  } as const;
  expect(listTermsDifferences(surface, after)).toEqual([
    { label: 'Minimum chargeable weight', from: '0.5 kg', to: '1 kg' },
    { label: 'Band mode', from: 'Lowest', to: 'Strict' },
    { label: 'Delivery days, zone F', from: '10 days', to: 'not served' },
    {
      label: 'COD fee',
      from: '₹35.00, 2% of COD amount, whichever is greater · Forward · COD',
      to: '₹40.00 · Forward · COD',
    },
  ]);
});

test('lists an added surcharge as a change from none', () => {
  const after = { ...surface, surcharges: [...surface.surcharges, cod] };
  expect(listTermsDifferences(surface, after)).toEqual([
    { label: 'COD fee 2', from: 'none', to: `${describePrices(cod)} · ${describeCondition(cod)}` },
  ]);
});
