import { orderOutcomes } from '@shipdesk/domain/shipping/analytics/outcome';
import { riskLevels } from '@shipdesk/domain/shipping/risk/rto-risk';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type OrderNarrowing, readNarrowing, withNarrowing } from './order-narrowing.ts';

const uuid = '01a1fc20-f9d2-7595-bcec-2b8d9f024441';
const readQuery = (query: string) => readNarrowing(new URLSearchParams(query));

test('parses every filter of the address', () => {
  expect(
    readQuery(
      `payment=cod&carrier=delhivery&warehouse=${uuid}&state=Kerala&state=Goa&pin=682&amountFrom=99.50&amountTo=500&weightTo=2.5&tag=gift&import=${uuid}&zone=E&zone=C1&zone=none&outcome=on_time&risk=high`,
    ),
  ).toEqual({
    payment: 'cod',
    carrier: 'delhivery',
    warehouseId: uuid,
    states: ['Goa', 'Kerala'],
    pincode: '682',
    amountPaise: { from: 9950, to: 50_000 },
    weightGrams: { to: 2500 },
    tag: 'gift',
    importId: uuid,
    zones: ['C1', 'E', 'none'],
    outcome: 'on_time',
    risk: 'high',
  });
});

test.each([
  'payment=cheque',
  'warehouse=1',
  'state=Atlantis',
  'pin=0682',
  'pin=68200212',
  'amountFrom=ten',
  'amountFrom=5&amountTo=4',
  'weightFrom=-1',
  `tag=${'x'.repeat(41)}`,
  'import=latest',
  'zone=Z',
  'outcome=lost',
  'risk=none',
  'carrier=',
])('ignores the invalid filter %s', (query) => {
  expect(readQuery(query)).toEqual({});
});

test('replaces the filters, opens the first page and keeps range, stage, size and search', () => {
  const params = new URLSearchParams(
    'range=today&stage=new&size=25&page=3&payment=cod&search=PO-1',
  );
  expect(withNarrowing(params, { tag: 'gift' }).toString()).toBe(
    'range=today&stage=new&size=25&search=PO-1&tag=gift',
  );
});

test('keeps filters in a round trip through the address', () => {
  const span = fc.record(
    { from: fc.nat({ max: 1000 }), to: fc.integer({ min: 1000, max: 100_000_000 }) },
    { requiredKeys: ['to'] },
  );
  const narrowing: fc.Arbitrary<OrderNarrowing> = fc.record(
    {
      payment: fc.constantFrom('cod' as const, 'prepaid' as const),
      carrier: fc.constantFrom('delhivery', 'simulator'),
      warehouseId: fc.constant(uuid),
      states: fc.constantFrom(['Goa'], ['Goa', 'Kerala']),
      pincode: fc.constantFrom('6', '682002'),
      amountPaise: span,
      weightGrams: span,
      tag: fc.constantFrom('gift', 'to call'),
      importId: fc.constant(uuid),
      zones: fc.subarray(['B' as const, 'C1' as const, 'none' as const], { minLength: 1 }),
      outcome: fc.constantFrom(...orderOutcomes),
      risk: fc.constantFrom(...riskLevels),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(narrowing, (filters) => {
      expect(readQuery(withNarrowing(new URLSearchParams(), filters).toString())).toEqual(filters);
    }),
  );
});
