import { fillRateGrid, sampleRateCard } from '@shipdesk/domain/rates/rate-card';
import { services, zones } from '@shipdesk/domain/rates/service';
import { sampleTerms } from '@shipdesk/domain/rates/service-card';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildOrderPayload, buildRatesPayload } from '../../../test-support/samples/payloads.ts';
import {
  type Caller,
  createTestApp,
  forSeller,
  type TestApp,
} from '../../../test-support/test-app.ts';

/** Rate cards belong to the installation, so each test creates its own app. */
let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

const signInAdmin = () => app.signIn({ role: 'Admin' });

function putCard(caller: Caller, payload: object, headers: Record<string, string> = {}) {
  const allHeaders = { authorization: `Bearer ${caller.accessToken}`, ...headers };
  const url = '/api/rate-card';
  return app.fastify.inject({ method: 'PUT', url, headers: allHeaders, payload });
}

test('Spec §9 sample rate table: an installation starts with version 1, saved by no user', async () => {
  const caller = await signInAdmin();
  const responses = await Promise.all([1, 2, 3].map(() => caller.get('/api/rate-card')));
  for (const response of responses) {
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      carrier: 'simulator',
      service: 'surface',
      version: 1,
      savedAt: app.clock.now.toISOString(),
      savedBy: null,
      effectiveOn: '2026-11-21',
      prices: fillRateGrid(({ band, zone }) => sampleRateCard[band][zone] / 100),
      terms: sampleTerms.surface,
      plan: null,
    });
  }
  const { data } = (await caller.get('/api/rate-cards/surface/versions')).json();
  expect(data).toEqual([
    {
      version: 1,
      savedAt: app.clock.now.toISOString(),
      savedBy: null,
      effectiveOn: '2026-11-21',
      changedCells: 0,
      termsChanged: false,
      state: 'in_force',
    },
  ]);
});

test('N2 rates: a save adds a version with its author and time, and keeps the old version', async () => {
  const caller = await signInAdmin();
  const sampleCard = (await caller.get('/api/rate-card')).json();
  app.clock.advance(60_000);
  const response = await putCard(
    caller,
    buildRatesPayload(1, { upTo250g: { A: '21.5' }, upTo10kg: { F: 360 } }),
  );
  expect(response.statusCode).toBe(200);
  const savedBy = { name: 'Test User', email: caller.email };
  const savedAt = app.clock.now.toISOString();
  expect(response.json()).toMatchObject({ version: 2, savedAt, savedBy });
  expect(response.json().prices.upTo250g.A).toBe(21.5);
  expect((await caller.get('/api/rate-card')).json()).toEqual(response.json());

  const { data } = (await caller.get('/api/rate-cards/surface/versions')).json();
  expect(data).toMatchObject([
    { version: 2, savedAt, savedBy, changedCells: 2, state: 'in_force' },
    { version: 1, savedAt: sampleCard.savedAt, savedBy: null, changedCells: 0, state: 'replaced' },
  ]);
  const { plan: _plan, ...card } = response.json();
  expect((await caller.get('/api/rate-cards/surface/versions/2')).json()).toEqual({
    ...card,
    changes: [
      { band: 'upTo250g', zone: 'A', from: 20, to: 21.5 },
      { band: 'upTo10kg', zone: 'F', from: 350, to: 360 },
    ],
  });
  const firstVersion = (await caller.get('/api/rate-cards/surface/versions/1')).json();
  const { plan: _, ...sampleVersion } = sampleCard;
  expect(firstVersion).toEqual({ ...sampleVersion, changes: [] });
});

test('returns 404 for a version that was never saved', async () => {
  const caller = await signInAdmin();
  const response = await caller.get('/api/rate-cards/surface/versions/2');
  expect(response.statusCode).toBe(404);
  expect(response.json()).toMatchObject({ message: 'The rate card has no version 2.' });
});

test('returns 422 for an invalid version number', async () => {
  const caller = await signInAdmin();
  for (const version of ['0', '-1', 'x', '1.5', '9999999999']) {
    expect(
      (await caller.get(`/api/rate-cards/surface/versions/${version}`)).statusCode,
      version,
    ).toBe(422);
  }
});

test('saving on an outdated or unknown version returns 409 and changes nothing', async () => {
  const caller = await signInAdmin();
  await putCard(caller, buildRatesPayload(1, { upTo250g: { A: 21 } }));
  const staleResponse = await putCard(caller, buildRatesPayload(1, { upTo250g: { A: 22 } }));
  expect(staleResponse.statusCode).toBe(409);
  expect(staleResponse.json()).toMatchObject({ code: 'stale_version' });
  expect(staleResponse.json().message).toContain(`Test User (${caller.email}) saved version 2`);
  const earlyResponse = await putCard(caller, buildRatesPayload(7, { upTo250g: { A: 22 } }));
  expect(earlyResponse.statusCode).toBe(409);
  const currentCard = (await caller.get('/api/rate-card')).json();
  expect([currentCard.version, currentCard.prices.upTo250g.A]).toEqual([2, 21]);
});

test('exactly one of several concurrent saves on the same version succeeds', async () => {
  const caller = await signInAdmin();
  await caller.get('/api/rate-card');
  const responses = await Promise.all(
    zones.map((zone, index) =>
      putCard(caller, buildRatesPayload(1, { upTo10kg: { [zone]: 700 + index } })),
    ),
  );
  const statuses = responses.map(({ statusCode }) => statusCode).sort();
  expect(statuses).toEqual([200, ...Array<number>(zones.length - 1).fill(409)]);
  const { data } = (await caller.get('/api/rate-cards/surface/versions')).json();
  expect(data.map(({ version }: { version: number }) => version)).toEqual([2, 1]);
  const savedResponse = responses.find(({ statusCode }) => statusCode === 200);
  expect((await caller.get('/api/rate-card')).json()).toEqual(savedResponse?.json());
});

test('concurrent and repeated requests with the same Idempotency-Key return the same version', async () => {
  const caller = await signInAdmin();
  const key = { 'idempotency-key': 'r1' };
  const body = buildRatesPayload(1, { upTo5kg: { B: 125 } });
  const responses = await Promise.all([1, 2, 3].map(() => putCard(caller, body, key)));
  responses.push(await putCard(caller, body, key));
  for (const response of responses) expect(response.json()).toEqual(responses[0]?.json());
  expect(responses[3]?.headers['idempotent-replayed']).toBe('true');
  expect((await caller.get('/api/rate-cards/surface/versions')).json().data).toHaveLength(2);
});

test('rejects invalid prices and names the field of each cell', async () => {
  const caller = await signInAdmin();
  const changes = { upTo250g: { A: '', B: '1.234' }, upTo10kg: { F: '100000.01' } };
  const response = await putCard(caller, buildRatesPayload(1, changes));
  expect(response.statusCode).toBe(422);
  expect(response.json().details).toEqual([
    { field: 'prices.upTo250g.A', code: 'price_missing', message: 'Enter a price' },
    {
      field: 'prices.upTo250g.B',
      code: 'price_too_precise',
      message: 'Enter at most two decimals',
    },
    {
      field: 'prices.upTo10kg.F',
      code: 'price_too_high',
      params: { maxPaise: 1_00_000_00 },
      message: 'Enter a price of at most ₹1,00,000',
    },
  ]);
  for (const price of ['abc', -1, '1e3', null, '1,000']) {
    const refusedResponse = await putCard(caller, buildRatesPayload(1, { upTo250g: { A: price } }));
    expect([price, refusedResponse.statusCode]).toEqual([price, 422]);
  }
});

test('rejects a table with a missing cell or an unknown zone', async () => {
  const caller = await signInAdmin();
  const { prices } = buildRatesPayload(1);
  const { A: _A, ...rowWithoutA } = prices.upTo250g;
  for (const row of [rowWithoutA, { ...prices.upTo250g, G: 1 }]) {
    const response = await putCard(caller, {
      basedOnVersion: 1,
      prices: { ...prices, upTo250g: row },
    });
    expect(response.statusCode).toBe(422);
  }
});

test('rejects a save of unchanged prices', async () => {
  const caller = await signInAdmin();
  const response = await putCard(caller, buildRatesPayload(1));
  expect(response.statusCode).toBe(422);
  expect(response.json().message).toBe(
    'No price or term was changed, so there is nothing to save.',
  );
  expect((await caller.get('/api/rate-card')).json().version).toBe(1);
});

test('Spec §6: a seller reads the rate card in force and neither saves it nor reads its history', async () => {
  const seller = await app.signIn({ role: 'Operations' });
  const admin = await signInAdmin();
  await putCard(admin, buildRatesPayload(1, { upTo250g: { A: 21 } }));
  const card = (await seller.get('/api/rate-card')).json();
  expect(card).toMatchObject({ version: 2, savedBy: null });
  expect(card.prices.upTo250g.A).toBe(21);
  const responses = [
    await putCard(seller, buildRatesPayload(2, { upTo250g: { A: 1 } })),
    await seller.get('/api/rate-cards/surface/versions'),
    await seller.get('/api/rate-cards/surface/versions/1'),
  ];
  for (const response of responses) {
    expect(response.statusCode).toBe(403);
    expect(response.json()).toMatchObject({ code: 'role_missing' });
  }
  const { rows } = await app.ownerQuery('select max(version) as newest from rate_cards');
  expect(rows).toEqual([{ newest: 2 }]);
});

test('a save adds an entry to the audit log of the Admin', async () => {
  const caller = await signInAdmin();
  await putCard(caller, buildRatesPayload(1, { upTo250g: { A: 21 } }));
  const { sellerId } = await app.findSeller(caller.email);
  const { rows } = await app.ownerQuery(
    "select seller_id, call, subject, change from audit_entries where action = 'rate_card.published'",
  );
  expect(rows).toEqual([
    {
      sellerId,
      call: 'PUT /api/rate-card',
      subject: 'simulator surface 2',
      change: {
        carrier: 'simulator',
        service: 'surface',
        version: 2,
        changed_cells: 1,
        terms_changed: false,
        effective_on: '2026-11-21',
      },
    },
  ]);
});

test('the database login of the server can neither change nor delete versions', async () => {
  const caller = await signInAdmin();
  await caller.get('/api/rate-card');
  const { sellerId } = await app.findSeller(caller.email);
  await expect(
    app.database.asSeller(forSeller(sellerId), (db) =>
      db.updateTable('rateCards').set({ changedCells: 1 }).execute(),
    ),
  ).rejects.toThrow(/permission denied/);
  await expect(
    app.database.asSeller(forSeller(sellerId), (db) => db.deleteFrom('rateCards').execute()),
  ).rejects.toThrow(/permission denied/);
});

test('rejects a heavier band with a lower price, and terms without a served zone', async () => {
  const caller = await signInAdmin();
  const response = await putCard(caller, {
    ...buildRatesPayload(1, { upTo250g: { B: 33 } }),
    terms: { ...sampleTerms.surface, transitDays: {} },
  });
  expect(response.statusCode).toBe(422);
  expect(response.json().details).toMatchObject([
    {
      field: 'prices.upTo500g.B',
      code: 'heavier_band_cheaper',
      params: { zone: 'B', heavier: 'upTo500g', lighter: 'upTo250g' },
    },
    { field: 'terms.transitDays', code: 'no_zone_served' },
  ]);
  expect((await caller.get('/api/rate-card')).json().version).toBe(1);
});

test('every service has a separate card', async () => {
  const caller = await signInAdmin();
  for (const service of services) {
    const url = `/api/rate-cards/${service}`;
    const card = (await caller.get(url)).json();
    expect(card).toMatchObject({ service, version: 1 });
    const terms = { ...card.terms, minGrams: 750 };
    const body = { basedOnVersion: 1, prices: card.prices, terms };
    const response = await caller.send('PUT', url, body);
    expect(response.json()).toMatchObject({ service, version: 2, terms: { minGrams: 750 } });
    const { data } = (await caller.get(`${url}/versions`)).json();
    expect(data[0]).toMatchObject({ version: 2, changedCells: 0, termsChanged: true });
  }
  expect((await caller.get('/api/rate-cards/drone')).statusCode).toBe(422);
});

test('a booking preview lists saved orders whose price a new card changes', async () => {
  const [caller, seller] = [await signInAdmin(), await app.signIn()];
  const response = await seller.post('/booking/createPickup', buildOrderPayload());
  const { docketNumber } = response.json().data;
  const loadPreview = async () => {
    const body = { docketNumbers: [docketNumber], choice: { service: 'surface' } };
    return (await seller.post('/api/shipments/preview', body)).json().data;
  };
  const { totalPaise: quotedPaise, repriced } = await loadPreview();
  expect(repriced).toEqual([]);
  const prices = fillRateGrid(({ band, zone }) => sampleRateCard[band][zone] / 100 + 5);
  expect((await putCard(caller, { basedOnVersion: 1, prices })).statusCode).toBe(200);
  const readTotal = async () => (await loadPreview()).totalPaise;
  await expect.poll(readTotal, { timeout: 5000 }).toBeGreaterThan(quotedPaise);
  const { totalPaise, ...preview } = await loadPreview();
  expect(preview.repriced).toEqual([{ docketNumber, service: 'surface', quotedPaise, totalPaise }]);
});

describe('a version that is scheduled for a later day', () => {
  const nextCard = { ...buildRatesPayload(1, { upTo250g: { A: 21 } }), effectiveOn: '2026-12-01' };

  test('comes into force on that day in India', async () => {
    const [caller, seller] = [await signInAdmin(), await app.signIn()];
    const response = await putCard(caller, nextCard);
    expect(response.json()).toMatchObject({ version: 2, effectiveOn: '2026-12-01' });
    const readStates = async () => {
      const { data } = (await caller.get('/api/rate-cards/surface/versions')).json();
      return data.map(({ state }: { state: string }) => state);
    };
    expect(await readStates()).toEqual(['scheduled', 'in_force']);
    app.clock.now = new Date('2026-11-30T18:29:59Z');
    const sellerBefore = await app.signInAgain(seller.email);
    expect((await sellerBefore.get('/api/rate-card')).json().version).toBe(1);
    app.clock.now = new Date('2026-11-30T18:30:00Z');
    const sellerAfter = await app.signInAgain(seller.email);
    expect((await sellerAfter.get('/api/rate-card')).json().version).toBe(2);
  });

  test('is the sold card from the first second of that day', async () => {
    const caller = await signInAdmin();
    await putCard(caller, nextCard);
    const loadVersion = async () => {
      const { soldCards } = await app.book.readSellerCards('');
      return soldCards.find(({ service }) => service === 'surface')?.version;
    };
    app.clock.now = new Date('2026-11-30T18:29:59Z');
    expect(await loadVersion()).toBe(1);
    app.clock.now = new Date('2026-11-30T18:30:00Z');
    expect(await loadVersion()).toBe(2);
  });

  test('is rejected for today, an earlier day, a day more than a year after tomorrow and an invalid day', async () => {
    const caller = await signInAdmin();
    for (const effectiveOn of ['2026-11-21', '2026-11-20', '2027-11-23', '2026-02-30']) {
      const response = await putCard(caller, { ...nextCard, effectiveOn });
      expect(response.statusCode, effectiveOn).toBe(422);
      expect(response.json().details).toMatchObject([
        { field: 'effectiveOn', params: { from: '2026-11-22', to: '2027-11-22' } },
      ]);
    }
  });
});
