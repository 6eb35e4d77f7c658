import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildDraftPayload, buildRatesPayload } from '../../../test-support/samples/payloads.ts';
import { createTestApp, type TestApp } from '../../../test-support/test-app.ts';

/** Rate cards belong to the installation, so each test creates its own app. */
let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

const signInAdmin = () => app.signIn({ role: 'Admin' });

const url = '/api/rate-cards/surface/draft';
const draft = buildDraftPayload();
const partialDraft = {
  ...draft,
  prices: { ...draft.prices, upTo250g: { ...draft.prices.upTo250g, A: '2x' } },
};

test('a draft is stored as entered for all operator staff until a version is published', async () => {
  const [firstAdmin, secondAdmin] = [await signInAdmin(), await signInAdmin()];
  expect((await firstAdmin.get(url)).json()).toEqual({ data: null });
  expect((await firstAdmin.send('PUT', url, partialDraft)).statusCode).toBe(200);
  expect((await secondAdmin.get(url)).json().data).toMatchObject({
    savedBy: 'Test User',
    prices: { upTo250g: { A: '2x' } },
  });
  await secondAdmin.send('PUT', '/api/rate-card', buildRatesPayload(1, { upTo250g: { A: 21 } }));
  expect((await firstAdmin.get(url)).json()).toEqual({ data: null });
});

test('a draft is not replaced by a save on an outdated or unknown revision', async () => {
  const [firstAdmin, secondAdmin] = [await signInAdmin(), await signInAdmin()];
  await firstAdmin.send('PUT', url, partialDraft);
  const { revision: firstRevision } = (await firstAdmin.get(url)).json().data;
  await firstAdmin.send('PUT', url, { ...draft, revision: firstRevision });
  for (const revision of [0, firstRevision, 7]) {
    const response = await secondAdmin.send('PUT', url, { ...partialDraft, revision });
    expect([response.statusCode, response.json().reason]).toEqual([409, 'rate_draft_newer']);
  }
  const savedDraft = (await firstAdmin.get(url)).json().data;
  expect(savedDraft).toMatchObject({ revision: firstRevision + 1, prices: draft.prices });
  app.clock.advance(60_000);
  await firstAdmin.send('DELETE', url);
  await firstAdmin.send('PUT', url, partialDraft);
  const { revision } = savedDraft;
  const staleResponse = await secondAdmin.send('PUT', url, { ...draft, revision });
  expect(staleResponse.statusCode).toBe(409);
});

test('a draft is deleted when it is discarded', async () => {
  const caller = await signInAdmin();
  await caller.send('PUT', url, partialDraft);
  expect((await caller.send('DELETE', url)).statusCode).toBe(204);
  expect((await caller.send('DELETE', url)).statusCode).toBe(204);
  expect((await caller.get(url)).json()).toEqual({ data: null });
});
