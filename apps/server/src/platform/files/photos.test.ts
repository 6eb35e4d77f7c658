import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { samplePhoto } from '../../../test-support/samples/photo-samples.ts';
import { type Caller, forSeller, testApp } from '../../../test-support/test-app.ts';
import { erasePhotos, photosOf, storePhotos } from './photos-service.ts';

let seller: Caller;
let sellerId: string;
const app = await testApp();

beforeEach(async () => {
  seller = await app.signIn();
  ({ sellerId } = await app.sellerOf(seller.email));
});

const clock = { now: () => app.clock.now, newId: randomUUID };
const aSubject = () => ({ kind: 'discrepancy', id: randomUUID(), orderId: randomUUID() }) as const;
const base64 = samplePhoto.toString('base64');

function store(subject: ReturnType<typeof aSubject>, photos: readonly string[]) {
  return app.database.asSeller(forSeller(sellerId), async (db) => {
    await storePhotos(db, forSeller(sellerId), { subject, photos }, clock);
    return stored(subject);
  });
}

const stored = ({ kind, id }: ReturnType<typeof aSubject>) =>
  app.database.asSeller(forSeller(sellerId), async (db) =>
    (await photosOf(db, { sellerId, kind, subjectIds: [id] })).get(id),
  );

test('a stored photo is read by its seller as a file that no browser runs', async () => {
  const subject = aSubject();
  await store(subject, [base64, base64]);
  const photos = await stored(subject);
  expect(photos).toMatchObject([
    { width: 16, height: 12 },
    { width: 16, height: 12 },
  ]);
  const answer = await seller.get(`/api/photos/${photos?.[1]?.id}`);
  expect(answer.statusCode).toBe(200);
  expect(answer.rawPayload).toEqual(samplePhoto);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'content-disposition': 'attachment; filename="photo.jpg"',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
});

test('a photo is unknown to other sellers; operator staff read it and leave an audit entry', async () => {
  const subject = aSubject();
  await store(subject, [base64]);
  const id = (await stored(subject))?.[0]?.id ?? '';
  const stranger = await app.signIn();
  expect((await stranger.get(`/api/photos/${id}`)).json()).toMatchObject({
    code: 'not_found',
    message: 'There is no such photo.',
  });
  const path = `/api/sellers/${sellerId}/photos/${id}`;
  expect((await stranger.get(path)).statusCode).toBe(403);
  const operator = await app.signIn({ roles: ['Admin'] });
  expect((await operator.get(path)).rawPayload).toEqual(samplePhoto);
  const entries = await app.ownerQuery(
    "select change from audit_entries where action = 'photo.read' and subject = $1",
    [id],
  );
  expect(entries.rows).toEqual([{ change: { seller: sellerId } }]);
});

test('new photos replace those of the subject and of no other', async () => {
  const subject = aSubject();
  const other = aSubject();
  await store(other, [base64]);
  await store(subject, [base64, base64]);
  await store(subject, [base64]);
  expect(await stored(subject)).toHaveLength(1);
  expect(await stored(other)).toHaveLength(1);
  await store(subject, []);
  expect(await stored(subject)).toBeUndefined();
});

test('a file that is not a JPEG stores nothing', async () => {
  const subject = aSubject();
  const html = Buffer.from('<script>alert(1)</script>').toString('base64');
  await expect(store(subject, [base64, html])).rejects.toMatchObject({
    code: 'invalid',
    details: [{ field: 'photos.1', code: 'photo_malformed', params: { maxKilobytes: 300 } }],
    message: 'Choose a JPEG photo of at most 300 kB.',
  });
  expect(await stored(subject)).toBeUndefined();
});

test('the photos of an order are erased with it', async () => {
  const subject = aSubject();
  const other = aSubject();
  await store(subject, [base64]);
  await store(other, [base64]);
  await app.database.asSeller(forSeller(sellerId), (db) =>
    erasePhotos(db, sellerId, [subject.orderId]),
  );
  expect(await stored(subject)).toBeUndefined();
  expect(await stored(other)).toHaveLength(1);
});
