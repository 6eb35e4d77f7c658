import { computeVolumetricGrams } from '@shipdesk/domain/values/measure/weight';
import { expect, test } from 'vitest';
import { startDelhivery } from '../test-support/carriers/delhivery-under-test.ts';
import type { Fault } from '../test-support/carriers/fake-server.ts';
import { createSingleCarrier } from '../test-support/carriers/served-carrier.ts';
import { hasPdfPrograms, readBarcodes, readPdfText } from '../test-support/pdf-programs.ts';
import { createShippingCalls, LATER_MS } from '../test-support/shipping-calls.ts';
import { type Caller, createTestApp } from '../test-support/test-app.ts';

const PARCEL_COUNT = Math.max(8, Math.round(100 * Number(process.env['HARNESS_SCALE'] ?? 1)));
/** Every third response of the carrier is lost. */
const LOST_EVERY = 3;
const ROUND_COUNT = 10;

/** Returns two to five boxes of two kinds. Their sizes and weights depend on the index of the parcel. */
const createBoxes = (index: number) => [
  {
    numberOfBoxes: 1 + (index % 4),
    weightKg: 0.5 + (index % 7) / 4,
    lengthCm: 20 + (index % 11),
    breadthCm: 15.3,
    heightCm: 10.7,
  },
  { numberOfBoxes: 1, weightKg: 2, lengthCm: 41.1, breadthCm: 33.3, heightCm: 9 + (index % 13) },
];

test.runIf(hasPdfPrograms())(
  'each box has one label with the AWB of the box, one label shows the COD amount, and the boxes at the carrier have the charged weight in total',
  async () => {
    const fake = await startDelhivery();
    const app = await createTestApp({
      carriers: createSingleCarrier('delhivery', fake.carrier),
      settings: { ACCESS_TOKEN_SECONDS: '3600' },
    });
    let seller: Caller = await app.signIn();
    const { addOrder, book } = createShippingCalls(() => seller);
    const dockets: string[] = [];
    for (let index = 0; index < PARCEL_COUNT; index += 1) {
      const weightDetails = createBoxes(index);
      dockets.push(await addOrder({ weightDetails, paymentMode: 'COD', codAmount: 999 }));
    }
    await book(dockets);
    let callCount = 0;
    fake.setFaultSource(
      (): Fault => ((callCount += 1) % LOST_EVERY === 0 ? 'lose_response' : 'none'),
    );
    for (let round = 0; round < ROUND_COUNT; round += 1) {
      await app.runJobs();
      app.clock.advance(LATER_MS);
      // The last rounds complete the calls whose responses were lost.
      if (round === ROUND_COUNT - 3) fake.setFaultSource(() => 'none');
    }
    seller = await app.signInAgain(seller.email);
    const { rows } = await app.ownerQuery(
      `select docket_number as docket, reference, state, (quote->>'deadGrams')::int as dead,
        (quote->>'volumetricGrams')::int as volumetric, (quote->>'chargeableGrams')::int as charged,
        (select array_agg(b.awb order by b.box) from parcel_boxes b where b.shipment_id = s.id) as awbs
      from shipments s where docket_number = any($1::text[])`,
      [dockets],
    );
    const seenAwbs = new Set<string>();
    for (const { docket, reference, state, dead, volumetric, charged, awbs } of rows) {
      expect([docket, state]).toEqual([docket, 'booked']);
      const boxes = fake.listBoxes?.(String(reference)) ?? [];
      expect(boxes.map(({ awb }) => awb)).toEqual(awbs);
      expect(boxes.map(({ codPaise }) => codPaise).filter((paise) => paise > 0)).toEqual([999_00]);
      const grams = boxes.reduce((sum, box) => sum + box.grams, 0);
      const volumetricGrams = boxes.reduce((sum, box) => {
        const [lengthMm = 0, breadthMm = 0, heightMm = 0] = box.sidesMm;
        return sum + computeVolumetricGrams({ lengthMm, breadthMm, heightMm });
      }, 0);
      expect([grams, volumetricGrams]).toEqual([dead, volumetric]);
      expect(Math.max(grams, volumetricGrams)).toBe(charged);

      const response = await seller.post('/api/labels', {
        docketNumbers: [String(docket)],
        size: '100x150',
      });
      const pages = readBarcodes(response.rawPayload, 203);
      const printedCodes = pages.map((codes) => codes.filter((code) => code !== docket));
      expect(printedCodes).toEqual(boxes.map(({ awb }) => [awb]));
      for (const { awb } of boxes) seenAwbs.add(awb);
      const text = readPdfText(response.rawPayload);
      expect(text.match(/COLLECT CASH/g)).toHaveLength(1);
      expect(text.match(/COD\s+₹\s?999/g)).toHaveLength(1);
    }
    expect(rows).toHaveLength(PARCEL_COUNT);
    const boxCount = rows.reduce((sum, { awbs }) => sum + (awbs as string[]).length, 0);
    expect(seenAwbs.size).toBe(boxCount);
    await app.close();
    await fake.close();
  },
);
