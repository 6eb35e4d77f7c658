import { expect, test } from 'vitest';
import { testApp } from '../../../test-support/test-app.ts';

const app = await testApp();

const lookUp = (payload: object) =>
  app.fastify.inject({ method: 'POST', url: '/publicRoutes/pincodedetails', payload });

test('Spec §7: POST /publicRoutes/pincodedetails returns city and state', async () => {
  for (const [pincode, city, state] of [
    ['560001', 'Bengaluru', 'Karnataka'],
    ['110001', 'Delhi', 'Delhi'],
    ['194101', 'Leh', 'Ladakh'],
    ['560 001', 'Bengaluru', 'Karnataka'],
  ]) {
    const response = await lookUp({ pincode });
    expect([pincode, response.statusCode]).toEqual([pincode, 200]);
    expect(response.json()).toEqual({ data: { city, state, country: 'India' } });
  }
});

test('returns the state of the prefix and no city for an unknown pincode', async () => {
  expect((await lookUp({ pincode: '560999' })).json()).toEqual({
    data: { city: '', state: 'Karnataka', country: 'India' },
  });
});

test('Spec §9: returns 422 for anything but six digits', async () => {
  for (const body of [
    { pincode: '56001' },
    { pincode: '5600011' },
    { pincode: 'abcdef' },
    { pincode: '' },
    {},
  ]) {
    const response = await lookUp(body);
    expect([body, response.statusCode]).toEqual([body, 422]);
  }
});

test('returns 404 for a pincode with an unused prefix', async () => {
  expect((await lookUp({ pincode: '999999' })).statusCode).toBe(404);
});

test('limits an IP address to 60 requests a minute, except on loopback in a demo', async () => {
  const lookUpFrom = (remoteAddress: string) =>
    app.fastify.inject({
      method: 'POST',
      url: '/publicRoutes/pincodedetails',
      payload: { pincode: '560001' },
      remoteAddress,
    });
  for (let count = 0; count < 60; count += 1)
    expect((await lookUpFrom('203.0.113.7')).statusCode).toBe(200);
  const response = await lookUpFrom('203.0.113.7');
  expect(response.statusCode).toBe(429);
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
  expect(response.json()).toMatchObject({ code: 'too_many_requests' });
  expect((await lookUpFrom('203.0.113.8')).statusCode).toBe(200);
  for (let count = 0; count < 61; count += 1)
    expect((await lookUpFrom('127.0.0.1')).statusCode).toBe(200);
});

test('lists only the places that contradict their pincode', async () => {
  const seller = await app.signIn();
  const createPlace = (pincode: string, city: string, state: string) => ({ pincode, city, state });
  const places = [
    createPlace('560001', 'Bengaluru', 'Karnataka'),
    createPlace('560001', 'Kochi', 'Kerala'),
    createPlace('682 001', 'Mumbai', 'Kerala'),
    // Towns are not districts, and neighbouring districts share the first digits.
    createPlace('682001', 'Kochi', 'kerala'),
    createPlace('400001', 'Mumbai Suburban', 'Maharashtra'),
    // Order validation rejects these.
    createPlace('000000', 'Pune', 'Goa'),
    createPlace('56', 'Pune', 'Goa'),
    createPlace('560001', '', 'Atlantis'),
  ];
  const response = await seller.post('/api/pincodes/check', { places });
  expect(response.json()).toEqual({
    data: [
      { index: 1, city: 'Bengaluru', state: 'Karnataka' },
      { index: 2, city: 'Ernakulam', state: 'Kerala' },
    ],
  });
});
