import { sampleTerms } from '@shipdesk/domain/rates/service-card';
import { expect, test } from 'vitest';
import {
  buildDraftPayload,
  buildOrderPayload,
  buildRatesPayload,
} from '../../../test-support/samples/payloads.ts';
import { testApp } from '../../../test-support/test-app.ts';

const app = await testApp();
const staff = await app.signIn({ role: 'Admin' });
const seller = await app.signIn();
const dtdcSurface = '/api/rate-cards/surface?carrier=dtdc';
const firstVersion = {
  ...buildRatesPayload(0, { upTo250g: { A: 19 } }),
  terms: sampleTerms.surface,
};

test('Delhivery and the simulator start with sample cards, and other carriers start without cards', async () => {
  const { data } = (await staff.get('/api/rate-cards')).json();
  const allServices = ['surface', 'express', 'surface_5kg', 'surface_10kg'];
  expect(data).toEqual([
    { carrier: 'simulator', services: allServices },
    { carrier: 'delhivery', services: allServices },
  ]);
  const response = await staff.get(dtdcSurface);
  expect([response.statusCode, response.json()]).toMatchObject([
    404,
    { reason: 'rate_card_missing' },
  ]);
  expect((await staff.get(`/api/rate-cards/surface/versions?carrier=dtdc`)).json().data).toEqual(
    [],
  );
});

test('publishes the first version of a card only with terms, and changes no other card', async () => {
  const draftUrl = '/api/rate-cards/surface/draft?carrier=dtdc';
  await staff.send('PUT', draftUrl, buildDraftPayload({ basedOnVersion: 0 }));
  const termlessResponse = await staff.send('PUT', dtdcSurface, buildRatesPayload(0));
  expect(termlessResponse.statusCode).toBe(404);
  const publishedResponse = await staff.send('PUT', dtdcSurface, firstVersion);
  expect(publishedResponse.json()).toMatchObject({ carrier: 'dtdc', version: 1 });
  expect((await staff.get(draftUrl)).json()).toEqual({ data: null });
  const repeatedResponse = await staff.send('PUT', dtdcSurface, firstVersion);
  expect(repeatedResponse.json()).toMatchObject({ reason: 'rate_card_newer' });
  const raisedResponse = await staff.send('PUT', dtdcSurface, buildRatesPayload(1));
  expect(raisedResponse.json()).toMatchObject({ carrier: 'dtdc', version: 2 });
  const { data: history } = (
    await staff.get('/api/rate-cards/surface/versions?carrier=dtdc')
  ).json();
  expect(history.map(({ changedCells }: { changedCells: number }) => changedCells)).toEqual([1, 0]);
  const delhiveryResponse = await staff.get('/api/rate-cards/surface?carrier=delhivery');
  expect(delhiveryResponse.json()).toMatchObject({ carrier: 'delhivery', version: 1 });
  expect((await staff.get('/api/rate-cards')).json().data).toContainEqual({
    carrier: 'dtdc',
    services: ['surface'],
  });
});

test('once a carrier account is enabled, quotes an order only with the services of enabled accounts', async () => {
  const { data: account } = (
    await staff.post('/api/carrier-accounts', {
      carrier: 'delhivery',
      name: 'Main',
      services: ['express'],
      settings: { baseUrl: 'https://track.delhivery.com' },
      credentials: { token: 'a-token-of-delhivery' },
    })
  ).json();
  const readCarriers = async () => {
    const { docketNumber } = (
      await seller.post('/booking/createPickup', buildOrderPayload())
    ).json().data;
    const { quote } = (await seller.get(`/api/orders/${docketNumber}`)).json().data;
    return quote.services.map(
      ({ carrier, service }: { carrier: string; service: string }) => `${carrier} ${service}`,
    );
  };
  expect(await readCarriers()).toContain('simulator surface');
  await staff.send('PUT', `/api/carrier-accounts/${account.id}/enabled`, { isOn: true });
  await expect.poll(readCarriers).toEqual(['delhivery express']);
  expect((await seller.get('/api/rate-cards')).json().data).toEqual([
    { carrier: 'delhivery', services: ['express'] },
  ]);
  const readStatus = async (service: string) =>
    (await seller.get(`/api/rate-cards/${service}?carrier=delhivery`)).statusCode;
  expect([await readStatus('express'), await readStatus('surface')]).toEqual([200, 404]);
});

test('returns an order without the prices of unknown card versions', async () => {
  const { docketNumber } = (await seller.post('/booking/createPickup', buildOrderPayload())).json()
    .data;
  await app.ownerQuery(
    `update orders set quote = jsonb_set(quote, '{services,0,version}', '99') where docket_number = $1`,
    [docketNumber],
  );
  const response = await seller.get(`/api/orders/${docketNumber}`);
  expect([response.statusCode, response.json().data.quote.services]).toEqual([200, []]);
});

test('returns the card of the first listed carrier for a request without a carrier', async () => {
  const settings = { baseUrl: 'https://simulator.shipdesk.in' };
  const credentials = { token: 'a-token-of-the-simulator', pushToken: 'a-token-of-its-pushes' };
  const { data: account } = (
    await staff.post('/api/carrier-accounts', {
      carrier: 'simulator',
      name: 'Second',
      services: ['express'],
      settings,
      credentials,
    })
  ).json();
  await staff.send('PUT', `/api/carrier-accounts/${account.id}/enabled`, { isOn: true });
  const readFirstCarrier = async () => (await seller.get('/api/rate-cards')).json().data[0].carrier;
  await expect.poll(readFirstCarrier).toBe('simulator');
  expect((await seller.get('/api/rate-cards/express')).json().carrier).toBe('simulator');
});
