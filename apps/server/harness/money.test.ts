import { orderFromWire } from '@shipdesk/contract/orders/order-wire';
import { parseOrder } from '@shipdesk/domain/order/order-rules';
import { computeFreight, getZoneRates } from '@shipdesk/domain/rates/freight';
import { sampleRateCard } from '@shipdesk/domain/rates/rate-card';
import { zones } from '@shipdesk/domain/rates/service';
import fc from 'fast-check';
import { test } from 'vitest';
import { buildNewOrderRow } from '../src/orders/capture/order-steps.ts';
import { measure } from '../test-support/harness.ts';
import { buildBulkPayload } from '../test-support/samples/bulk-payloads.ts';
import { buildOrderPayload } from '../test-support/samples/payloads.ts';
import { testApp } from '../test-support/test-app.ts';

const app = await testApp();

const issuedValues = {
  sellerId: 's',
  userId: 'u',
  id: 'i',
  docketNumber: '10000000000000',
  createdAt: new Date('2026-11-21T06:00:00Z'),
  requestHash: '',
  quoteOrder: () => null,
  capturedThrough: 'form' as const,
};

/** Lines of a request, with prices in paise. */
const lines = fc.array(
  fc.record({
    quantity: fc.oneof(
      { weight: 30, arbitrary: fc.integer({ min: 1, max: 9999 }) },
      { weight: 1, arbitrary: fc.constantFrom(0, -1, 10_000) },
    ),
    paise: fc.oneof(
      { weight: 30, arbitrary: fc.integer({ min: 0, max: 1_00_00_000_00 }) },
      { weight: 1, arbitrary: fc.constantFrom(-1, -5000) },
    ),
  }),
  { minLength: 1, maxLength: 5 },
);
const formatAmount = (paise: number) =>
  `${paise < 0 ? '-' : ''}${Math.floor(Math.abs(paise) / 100)}.${String(Math.abs(paise) % 100).padStart(2, '0')}`;

// ASVS V1.4.2, V2.2.3, V2.3.2
test('R21: invoice amounts are exact, COD and freight are never negative, and orders of 50,000.00 or more require an e-waybill', async (context) => {
  const seller = await app.signIn();
  await measure(context, async ({ check, seed, scale }) => {
    const orderArbitrary = fc.record({
      lines,
      paymentMode: fc.constantFrom('COD', 'Prepaid'),
      codPaise: fc.option(fc.integer({ min: -100, max: 1_00_000_00 }), { nil: undefined }),
      grams: fc.integer({ min: 1, max: 999_000 }),
      isText: fc.boolean(),
    });
    const template = buildOrderPayload({ waybill: '901234567123' });
    const [shipment] = template.shipments;
    for (const order of fc.sample(orderArbitrary, { seed, numRuns: Math.ceil(10_000 * scale) })) {
      const input = orderFromWire({
        ...template,
        shipments: [
          {
            ...shipment,
            paymentMode: order.paymentMode,
            ...(order.codPaise !== undefined && { codAmount: formatAmount(order.codPaise) }),
            contentDetails: order.lines.map(({ quantity, paise }) => ({
              productName: 'Pepper',
              quantity: order.isText ? String(quantity) : quantity,
              unitPrice: formatAmount(paise),
            })),
          } as (typeof template.shipments)[number],
        ],
      });
      const parsedOrder = parseOrder({ ...input, direction: 'forward' });
      const isInvalid = order.lines.some(
        ({ quantity, paise }) => quantity < 1 || quantity > 9999 || paise < 0,
      );
      if (Array.isArray(parsedOrder)) continue;
      const row = buildNewOrderRow(parsedOrder, issuedValues);
      const exactPaise = order.lines.reduce(
        (sum, { quantity, paise }) => sum + BigInt(quantity) * BigInt(paise),
        0n,
      );
      check(
        !isInvalid &&
          BigInt(row.invoicePaise) === exactPaise &&
          row.codPaise >= 0 &&
          row.codPaise <= row.invoicePaise &&
          (order.paymentMode === 'COD' || row.codPaise === 0),
        () =>
          `${JSON.stringify(order)}: ${row.invoicePaise} is not ${exactPaise}, COD ${row.codPaise}`,
      );
    }
    for (const zone of zones) {
      const rates = getZoneRates(sampleRateCard, zone);
      for (const grams of fc.sample(fc.integer({ min: -1000, max: 1_000_000 }), {
        seed,
        numRuns: 500,
      })) {
        const { paise } = computeFreight(grams, rates);
        check(Number.isInteger(paise) && paise >= 0, () => `${grams} g to ${zone}: ${paise}`);
      }
    }
    for (const [unitPrice, needsWaybill] of [
      ['49999.99', false],
      ['50000', true],
      ['50000.00', true],
      ['50000.01', true],
      ['0.1', false],
    ] as const) {
      for (const waybill of ['', '901234567123']) {
        const singleResponse = await seller.post(
          '/booking/createPickup',
          buildOrderPayload({
            waybill,
            contentDetails: [{ productName: 'Pepper', quantity: 1, unitPrice }],
          }),
        );
        const bulkResponse = await seller.post(
          '/booking/createBulkOrder',
          buildBulkPayload([{ waybill, quantity: '1', unitPrice }]),
        );
        const isAccepted = waybill !== '' || !needsWaybill;
        for (const { statusCode } of [singleResponse, bulkResponse]) {
          check(
            statusCode === (isAccepted ? 201 : 422),
            () => `${unitPrice} with '${waybill}': ${statusCode}`,
          );
        }
      }
    }
    // The limit applies to the sum of the lines.
    const response = await seller.post(
      '/booking/createPickup',
      buildOrderPayload({
        contentDetails: Array.from({ length: 2 }, () => ({
          productName: 'Pepper',
          quantity: 1,
          unitPrice: '25000',
        })),
      }),
    );
    check(response.statusCode === 422, () => `two lines of 25,000: ${response.statusCode}`);
  });
});
