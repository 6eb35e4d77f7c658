import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  findQuoteProblems,
  type QuoteBox,
  type QuoteRequest,
  quoteService,
  quoteServices,
} from './quote.ts';
import { fillRateGrid } from './rate-card.ts';
import { services, zones } from './service.ts';
import { type ServiceCard, samplePrices, sampleTerms } from './service-card.ts';
import {
  directions,
  type Surcharge,
  type SurchargeCondition,
  surchargeCodes,
} from './surcharge.ts';

const supplier = { supplierState: 'Karnataka', recipientState: null };
const bengaluru = { pincode: '560001', city: 'Bengaluru', state: 'Karnataka' };
const mumbai = { pincode: '400001', city: 'Mumbai', state: 'Maharashtra' };
const box: QuoteBox = { lengthMm: 350, widthMm: 350, heightMm: 65, deadGrams: 650, count: 1 };
const parcel: QuoteRequest = {
  from: bengaluru,
  to: mumbai,
  paymentMode: 'Prepaid',
  codPaise: 0,
  invoicePaise: 999_00,
  direction: 'forward',
  boxes: [box],
};
const surface: ServiceCard = {
  carrier: 'delhivery',
  service: 'surface',
  version: 1,
  prices: samplePrices.surface,
  terms: sampleTerms.surface,
};
const cards = services.map(
  (service): ServiceCard => ({
    carrier: 'delhivery',
    service,
    version: 1,
    prices: samplePrices[service],
    terms: sampleTerms[service],
  }),
);
const c1Route = { zone: 'C1' } as const;
const quoteParcel = (changes: Partial<QuoteRequest> = {}, card = surface) => {
  const quote = quoteService({ ...parcel, ...changes }, c1Route, card, supplier);
  if (!quote) throw new Error('the zone is not served');
  return quote;
};
const findLine = (quote: ReturnType<typeof quoteParcel>, code: string) =>
  quote.lines.find((line) => line.code === code);

test('charges the default box of 35 x 35 x 6.5 cm and 0.65 kg as 1.593 kg', () => {
  const quote = quoteParcel();
  expect(quote).toMatchObject({ deadGrams: 650, volumetricGrams: 1593, chargeableGrams: 1593 });
  expect(quote.lines).toEqual([
    { code: 'freight', paise: 109_00, working: 'min(₹34.00 + 3 × ₹25.00, ₹155.00)' },
    { code: 'cgst', paise: 9_81, working: '9% × ₹109.00' },
    { code: 'sgst', paise: 9_81, working: '9% × ₹109.00' },
  ]);
  expect(quote.totalPaise).toBe(128_62);
  // ₹109 freight and ₹35 COD fee, with 18 % GST.
  expect(quoteParcel({ paymentMode: 'COD', codPaise: 999_00 }).totalPaise).toBe(169_92);
});

test.each([
  [100_00, 35_00],
  [1750_00, 35_00],
  [1750_25, 35_01],
  [5000_00, 100_00],
])('charges 2 %% but at least ₹35 as the COD fee on %i paise: %i paise', (codPaise, feePaise) => {
  const quote = quoteParcel({ paymentMode: 'COD', codPaise, invoicePaise: 10_000_00 });
  expect(findLine(quote, 'cod')?.paise).toBe(feePaise);
});

test('charges a return leg without a COD fee', () => {
  const cod = { paymentMode: 'COD', codPaise: 999_00 } as const;
  const returnQuote = quoteParcel({ ...cod, direction: 'rto' });
  expect(returnQuote.lines.map(({ code, paise }) => [code, paise])).toEqual([
    ['rto', 109_00],
    ['cgst', 9_81],
    ['sgst', 9_81],
  ]);
  expect(returnQuote.totalPaise).toBe(128_62);
});

test('adds 60 % of the freight for a reverse pickup', () => {
  expect(findLine(quoteParcel({ direction: 'reverse' }), 'reverse')?.paise).toBe(65_40);
});

describe('GST', () => {
  test('is IGST when the pickup is in another state', () => {
    const quote = quoteParcel({ from: mumbai, to: bengaluru });
    expect(findLine(quote, 'igst')).toEqual({
      code: 'igst',
      paise: 19_62,
      working: '18% × ₹109.00',
    });
  });

  test.each([
    ['Kerala', ['freight', 'igst']],
    ['Karnataka', ['freight', 'cgst', 'sgst']],
    [null, ['freight', 'cgst', 'sgst']],
  ])(
    'depends on the GSTIN state of the recipient (%s), or on the pickup state without a GSTIN',
    (recipientState, codes) => {
      const parties = { ...supplier, recipientState };
      const quote = quoteService({ ...parcel, from: bengaluru }, c1Route, surface, parties);
      expect(quote?.lines.map(({ code }) => code)).toEqual(codes);
    },
  );

  test('is CGST and UTGST within a union territory without a legislature', () => {
    const chandigarh = { pincode: '160017', city: 'Chandigarh', state: 'Chandigarh' };
    const quote = quoteService({ ...parcel, from: chandigarh }, c1Route, surface, {
      supplierState: 'Chandigarh',
      recipientState: null,
    });
    expect(quote?.lines.map(({ code }) => code)).toEqual(['freight', 'cgst', 'utgst']);
  });

  test('is ₹2.43 CGST and ₹2.43 SGST on a price of ₹27.00', () => {
    const prices = fillRateGrid(() => 27_00);
    const quote = quoteParcel(
      {},
      { ...surface, prices, terms: { ...surface.terms, mode: 'lowest' } },
    );
    expect(quote.lines.slice(1).map(({ paise }) => paise)).toEqual([2_43, 2_43]);
  });
});

describe('surcharges', () => {
  const buildPeak = (condition: SurchargeCondition): Surcharge => ({
    code: 'peak',
    prices: [{ flatPaise: 2_00 }],
    when: condition,
  });
  const buildCard = (...surcharges: Surcharge[]): ServiceCard => ({
    ...surface,
    terms: { ...surface.terms, surcharges },
  });

  test.each([
    [{ zones: ['C1'] }, true],
    [{ zones: ['A'] }, false],
    [{ states: ['Maharashtra'] }, true],
    [{ states: ['Kerala'] }, false],
    [{ pincodePrefixes: ['400'] }, true],
    [{ pincodePrefixes: ['401'] }, false],
    [{ minGrams: 1593, maxGrams: 1593 }, true],
    [{ minGrams: 1594 }, false],
    [{ maxGrams: 1592 }, false],
    [{ paymentMode: 'Prepaid' }, true],
    [{ paymentMode: 'COD' }, false],
    [{ directions: ['forward'] }, true],
    [{ directions: ['rto'] }, false],
  ] as const)('apply to the parcel under the condition %j: %s', (condition, isCharged) => {
    expect(findLine(quoteParcel({}, buildCard(buildPeak(condition))), 'peak') !== undefined).toBe(
      isCharged,
    );
  });

  test('are a price per kilogram, a percentage or the greater of two prices', () => {
    const quote = quoteParcel(
      {},
      buildCard(
        { code: 'handling', prices: [{ perKgPaise: 3_00 }] },
        { code: 'fuel', prices: [{ basisPoints: 1250, of: 'freight' }] },
        { code: 'rov', prices: [{ flatPaise: 1_00 }, { basisPoints: 20, of: 'invoice' }] },
      ),
    );
    expect(quote.lines.slice(1, 4)).toEqual([
      { code: 'handling', paise: 6_00, working: '2 kg × ₹3.00' },
      { code: 'fuel', paise: 13_63, working: '12.5% × ₹109.00' },
      { code: 'rov', paise: 2_00, working: 'max(₹1.00, 0.2% × ₹999.00)' },
    ]);
  });
});

test('sorts services by price', () => {
  const totals = quoteServices(parcel, { zone: 'F' }, cards, supplier).map(
    ({ totalPaise }) => totalPaise,
  );
  expect(totals).toHaveLength(services.length);
  expect(totals).toEqual(totals.toSorted((a, b) => a - b));
});

test('omits a service that does not serve the zone', () => {
  const { F: _, ...transitDays } = sampleTerms.express.transitDays;
  const fewerCards = cards.map((card) =>
    card.service === 'express' ? { ...card, terms: { ...card.terms, transitDays } } : card,
  );
  const quotes = quoteServices(parcel, { zone: 'F' }, fewerCards, supplier);
  expect(quotes.map(({ service }) => service)).toEqual(['surface', 'surface_5kg', 'surface_10kg']);
});

test('prices the service of each carrier with the card of the carrier', () => {
  const prices = fillRateGrid(({ band, zone }) => surface.prices[band][zone] - 100);
  const cheaperCard = { ...surface, carrier: 'dtdc', version: 4, prices };
  const quotes = quoteServices(parcel, c1Route, [surface, cheaperCard], supplier);
  const { totalPaise: cheaperPaise } = quoteParcel({}, cheaperCard);
  expect(quotes).toMatchObject([
    { carrier: 'dtdc', rateCardVersion: 4, totalPaise: cheaperPaise },
    { carrier: 'delhivery', rateCardVersion: 1, totalPaise: quoteParcel().totalPaise },
  ]);
  expect(quotes[0]?.lines[0]?.paise).toBe(105_00);
});

test('reports every invalid size, weight, box count and amount', () => {
  const badBox: QuoteBox = { lengthMm: 0, widthMm: 3001, heightMm: 1.5, deadGrams: 0, count: 0 };
  const cod = { paymentMode: 'COD', codPaise: 1000_00, invoicePaise: 999_00 } as const;
  expect(
    findQuoteProblems({ ...cod, boxes: [box, badBox] }).map(({ field, code }) => [field, code]),
  ).toEqual([
    ['codPaise', 'cod_amount_above_invoice'],
    ['boxes.1.lengthMm', 'length_invalid'],
    ['boxes.1.widthMm', 'length_invalid'],
    ['boxes.1.heightMm', 'length_invalid'],
    ['boxes.1.deadGrams', 'weight_invalid'],
    ['boxes.1.count', 'box_count_invalid'],
  ]);
  expect(findQuoteProblems({ ...cod, codPaise: 0, boxes: [box] })).toMatchObject([
    { code: 'cod_amount_zero' },
  ]);
  expect(findQuoteProblems(parcel)).toEqual([]);
});

const anyBox: fc.Arbitrary<QuoteBox> = fc.record({
  lengthMm: fc.integer({ min: 1, max: 900 }),
  widthMm: fc.integer({ min: 1, max: 900 }),
  heightMm: fc.integer({ min: 1, max: 900 }),
  deadGrams: fc.integer({ min: 1, max: 40_000 }),
  count: fc.integer({ min: 1, max: 5 }),
});
const boxes = fc.array(anyBox, { minLength: 1, maxLength: 4 });
const zone = fc.constantFrom(...zones);
const request = fc.record({
  from: fc.constantFrom(bengaluru, mumbai),
  to: fc.constantFrom(bengaluru, mumbai),
  paymentMode: fc.constantFrom('COD', 'Prepaid'),
  codPaise: fc.integer({ min: 0, max: 50_000_00 }),
  invoicePaise: fc.integer({ min: 0, max: 50_000_00 }),
  direction: fc.constantFrom('forward', 'reverse', 'rto'),
  boxes,
});

describe('quotes of any parcel', () => {
  const lowestCard = fc.constantFrom(...cards.filter(({ terms }) => terms.mode === 'lowest'));
  const computeTotal = (
    quoteRequest: QuoteRequest,
    quoteZone: (typeof zones)[number],
    card: ServiceCard,
  ) => quoteService(quoteRequest, { zone: quoteZone }, card, supplier)?.totalPaise ?? Number.NaN;

  test('have lines that add up to the total and GST of 18 %', () => {
    fc.assert(
      fc.property(request, zone, fc.constantFrom(...cards), (quoteRequest, quoteZone, card) => {
        const quote = quoteService(quoteRequest, { zone: quoteZone }, card, supplier);
        const sumLines = (isTax: boolean) =>
          (quote?.lines ?? [])
            .filter(({ code }) => code.endsWith('gst') === isTax)
            .reduce((paise, line) => paise + line.paise, 0);
        expect(sumLines(true) + sumLines(false)).toBe(quote?.totalPaise);
        expect(Math.abs(sumLines(true) - sumLines(false) * 0.18)).toBeLessThanOrEqual(1);
        expect(quote?.lines.every(({ paise }) => Number.isInteger(paise))).toBe(true);
      }),
    );
  });

  test('never have a lower total for a heavier parcel in mode `lowest`', () => {
    fc.assert(
      fc.property(
        request,
        zone,
        lowestCard,
        fc.nat({ max: 20_000 }),
        (quoteRequest, quoteZone, card, extraGrams) => {
          const [firstBox, ...otherBoxes] = quoteRequest.boxes;
          if (!firstBox) throw new Error('the parcel has no box');
          const heavierBoxes = [
            { ...firstBox, deadGrams: firstBox.deadGrams + extraGrams },
            ...otherBoxes,
          ];
          expect(
            computeTotal({ ...quoteRequest, boxes: heavierBoxes }, quoteZone, card),
          ).toBeGreaterThanOrEqual(computeTotal(quoteRequest, quoteZone, card));
        },
      ),
    );
  });

  test('never have a lower total for more boxes in mode `lowest`', () => {
    fc.assert(
      fc.property(request, zone, lowestCard, anyBox, (quoteRequest, quoteZone, card, extraBox) => {
        expect(
          computeTotal(
            { ...quoteRequest, boxes: [...quoteRequest.boxes, extraBox] },
            quoteZone,
            card,
          ),
        ).toBeGreaterThanOrEqual(computeTotal(quoteRequest, quoteZone, card));
      }),
    );
  });
});

describe('a stored quote', () => {
  const price = fc.integer({ min: 0, max: 1_000_00 });
  const surcharge: fc.Arbitrary<Surcharge> = fc.record({
    code: fc.constantFrom(...surchargeCodes),
    prices: fc.array(
      fc.oneof(
        fc.record({ flatPaise: price }),
        fc.record({ perKgPaise: price }),
        fc.record({
          basisPoints: fc.integer({ min: 0, max: 20_000 }),
          of: fc.constantFrom('freight', 'cod', 'invoice'),
        }),
      ),
      { minLength: 1, maxLength: 2 },
    ),
    when: fc.record(
      {
        zones: fc.subarray([...zones]),
        minGrams: fc.integer({ min: 0, max: 20_000 }),
        paymentMode: fc.constantFrom('COD', 'Prepaid'),
        directions: fc.subarray([...directions]),
      },
      { requiredKeys: [] },
    ),
  });
  const card = fc.record({
    service: fc.constantFrom(...services),
    prices: fc.array(price, { minLength: 56, maxLength: 56 }).map((prices) => {
      let index = 0;
      return fillRateGrid(() => prices[index++] ?? 0);
    }),
    terms: fc.record({
      minGrams: fc.constantFrom(0, 250, 500, 5000),
      divisor: fc.constantFrom(4000, 5000, 6000),
      mode: fc.constantFrom('lowest', 'strict'),
      surcharges: fc.array(surcharge, { maxLength: 4 }),
      gstBasisPoints: fc.constantFrom(0, 500, 1800),
      transitDays: fc.constant(sampleTerms.surface.transitDays),
    }),
  });

  test('equals a new quote with the stored version of the card', () => {
    const versions = fc.sample(card, 20).map(
      (serviceTerms, index): ServiceCard => ({
        ...serviceTerms,
        carrier: 'delhivery',
        version: index + 1,
      }),
    );
    const storedCards: ServiceCard[] = JSON.parse(JSON.stringify(versions));
    fc.assert(
      fc.property(
        request,
        zone,
        fc.constantFrom(...versions),
        (quoteRequest, quoteZone, versionedCard) => {
          const storedQuote = quoteService(
            quoteRequest,
            { zone: quoteZone },
            versionedCard,
            supplier,
          );
          const storedParts = JSON.parse(
            JSON.stringify({ quoteRequest, quoteZone, quote: storedQuote }),
          );
          const repeatedQuote = quoteService(
            storedParts.quoteRequest,
            { zone: storedParts.quoteZone },
            storedCards[storedParts.quote.rateCardVersion - 1] ?? versionedCard,
            supplier,
          );
          expect(repeatedQuote).toEqual(storedParts.quote);
        },
      ),
      { numRuns: 10_000 },
    );
  });
});
