import type { ResponseOf } from '@shipdesk/contract/endpoint';
import type { listOffers } from '@shipdesk/contract/shipping/shipments';
import { sampleTerms } from '@shipdesk/domain/rates/service-card';
import { expect, test } from 'vitest';
import { addOrder } from '../../../test-support/call-rows.ts';
import {
  buildOrderPayload,
  buildPreferenceRule,
  buildQuotePayload,
  buildRatesPayload,
} from '../../../test-support/samples/payloads.ts';
import { ScriptedCarrier } from '../../../test-support/scripted-carrier.ts';
import { forSeller, testApp } from '../../../test-support/test-app.ts';
import { openCases } from '../../money/weights/discrepancy-case-steps.ts';

const DTDC_ACCOUNT = '01a1fc20-f9d2-7595-bcec-2b8d9f0244ff';

class CarriersWithDtdc extends ScriptedCarrier {
  override listEnabledAccounts = async () => [
    ...(await scriptedCarrier.listEnabledAccounts('')),
    {
      id: DTDC_ACCOUNT,
      carrier: 'dtdc' as const,
      name: 'DTDC',
      services: ['surface' as const],
      parcelLimits: { reverse: true, qualityChecks: [], maxBoxes: 1 },
      serviceability: 'on_booking' as const,
    },
  ];
}

const scriptedCarrier = new ScriptedCarrier();
const app = await testApp({ carriers: new CarriersWithDtdc() });
const staff = await app.signIn({ role: 'Admin' });
const seller = await app.signIn();
const { sellerId } = await app.findSeller(seller.email);
const choice = { service: 'surface', carrier: 'dtdc' };
const missingCards = [{ carrier: 'dtdc', service: 'surface' }];

const readOffers = async (docketNumber: string) =>
  (await seller.get(`/api/shipments/${docketNumber}/offers`)).json<ResponseOf<typeof listOffers>>()
    .data;

test('neither offers nor accepts a carrier without a rate card, and lists the missing card', async () => {
  const { docketNumber } = await addOrder(app, seller);
  const { offers, withoutCard } = await readOffers(docketNumber);
  expect(offers.map(({ carrier }) => carrier)).not.toContain('dtdc');
  expect(withoutCard).toEqual(missingCards);
  const toPincode = buildOrderPayload().shipments[0]?.pinCode;
  const quote = (await seller.post('/api/quotes', buildQuotePayload({ toPincode }))).json().data;
  expect(quote.withoutCard).toEqual(missingCards);
  const trial = await staff.post('/api/carrier-preferences/try', {
    docketNumber,
    rules: [buildPreferenceRule({ take: 'cheapest', accountId: DTDC_ACCOUNT })],
  });
  expect(trial.json().data).toMatchObject({ isReplaced: true, withoutCard: missingCards });
  const preview = await seller.post('/api/shipments/preview', {
    docketNumbers: [docketNumber],
    choice,
  });
  expect(preview.json().data.refused).toMatchObject([
    { problem: { code: 'service_without_card' } },
  ]);
});

test('the offer, the booking, the return and a reweigh use the rate card of the carrier', async () => {
  const { docketNumber } = await addOrder(app, seller);
  const highPrices = Object.fromEntries(
    ['A', 'B', 'C1', 'C2', 'D1', 'D2', 'E', 'F'].map((zone) => [zone, 900]),
  );
  const prices = buildRatesPayload(0, {
    upTo250g: highPrices,
    upTo500g: highPrices,
    upTo5kg: highPrices,
    upTo10kg: highPrices,
  });
  const terms = { ...sampleTerms.surface, minGrams: 5000, mode: 'strict' };
  await staff.send('PUT', '/api/rate-cards/surface?carrier=dtdc', { ...prices, terms });
  // Each process reads a new card within two seconds.
  await expect.poll(async () => (await readOffers(docketNumber)).withoutCard).toEqual([]);
  const { offers } = await readOffers(docketNumber);
  const [cheapestOffer] = offers.filter(({ service }) => service === 'surface');
  expect(cheapestOffer?.carrier).toBe('simulator');
  const dtdcOffer = offers.find(({ carrier }) => carrier === 'dtdc');
  await seller.post('/api/shipments', { docketNumbers: [docketNumber], choice });
  const { rows } = await app.ownerQuery('select * from shipments where docket_number = $1', [
    docketNumber,
  ]);
  const [shipment] = rows;
  expect(shipment).toMatchObject({
    carrier: 'dtdc',
    totalPaise: String(dtdcOffer?.totalPaise),
    quote: { carrier: 'dtdc', rateCardVersion: 1, chargeableGrams: 5000 },
  });
  const freight = expect.objectContaining({ paise: 900_00 });
  expect(Object(shipment)['quote'].lines).toContainEqual(freight);
  expect(Object(shipment)['returnTerms'].charge.lines).toContainEqual(freight);
  const caller = forSeller(sellerId);
  const reweigh = { grams: 6000, size: null };
  const openedCount = await app.database.asSeller(caller, (db) =>
    openCases(
      db,
      caller,
      { parts: [{ shipment: Object(shipment), leg: 'forward', reweigh }], source: 'scan' },
      app.clock.now,
    ),
  );
  expect(openedCount).toBe(1);
  const { rows: cases } = await app.ownerQuery(
    `select booked_grams, working #> '{booked,lines,0}' as freight from discrepancies
      where docket_number = $1`,
    [docketNumber],
  );
  expect(cases).toEqual([{ bookedGrams: 5000, freight }]);
});
