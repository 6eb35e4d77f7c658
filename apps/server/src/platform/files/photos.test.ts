import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { samplePhoto } from '../../../test-support/samples/photo-samples.ts';
import { type Caller, forSeller, testApp } from '../../../test-support/test-app.ts';
import { erasePhotos, listPhotos, storePhotos } from './photos-service.ts';

let seller: Caller;
let sellerId: string;
const app = await testApp();

beforeEach(async () => {
  seller = await app.signIn();
  ({ sellerId } = await app.findSeller(seller.email));
});

const clock = { now: () => app.clock.now, newId: randomUUID };
const createSubject = () =>
  ({ kind: 'discrepancy', id: randomUUID(), orderId: randomUUID() }) as const;
const base64 = samplePhoto.toString('base64');

function store(subject: ReturnType<typeof createSubject>, photos: readonly string[]) {
  return app.database.asSeller(forSeller(sellerId), (db) =>
    storePhotos(db, forSeller(sellerId), { subject, photos }, clock),
  );
}

const listStoredPhotos = ({ kind, id }: ReturnType<typeof createSubject>) =>
  app.database.asSeller(forSeller(sellerId), async (db) =>
    (await listPhotos(db, { sellerId, kind, subjectIds: [id] })).get(id),
  );

test('a seller downloads a stored photo as an attachment', async () => {
  const subject = createSubject();
  await store(subject, [base64, base64]);
  const photos = await listStoredPhotos(subject);
  expect(photos).toMatchObject([
    { width: 16, height: 12 },
    { width: 16, height: 12 },
  ]);
  const response = await seller.get(`/api/photos/${photos?.[1]?.id}`);
  expect(response.statusCode).toBe(200);
  expect(response.rawPayload).toEqual(samplePhoto);
  expect(response.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'content-disposition': 'attachment; filename="photo.jpg"',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
});

async function storePhoto(): Promise<string> {
  const subject = createSubject();
  await store(subject, [base64]);
  return (await listStoredPhotos(subject))?.[0]?.id ?? '';
}

test('hides a photo from other sellers', async () => {
  const id = await storePhoto();
  const otherSeller = await app.signIn();
  expect((await otherSeller.get(`/api/photos/${id}`)).json()).toMatchObject({
    code: 'not_found',
    message: 'This photo does not exist.',
  });
  const response = await otherSeller.get(`/api/sellers/${sellerId}/photos/${id}`);
  expect(response.statusCode).toBe(403);
});

test('records the download of a photo by operator staff', async () => {
  const id = await storePhoto();
  const operator = await app.signIn({ role: 'Admin' });
  const response = await operator.get(`/api/sellers/${sellerId}/photos/${id}`);
  expect(response.rawPayload).toEqual(samplePhoto);
  const entries = await app.ownerQuery(
    "select change from audit_entries where action = 'photo.read' and subject = $1",
    [id],
  );
  expect(entries.rows).toEqual([{ change: { seller: sellerId } }]);
});

test('new photos replace only the photos of their subject', async () => {
  const subject = createSubject();
  const otherSubject = createSubject();
  await store(otherSubject, [base64]);
  await store(subject, [base64, base64]);
  await store(subject, [base64]);
  expect(await listStoredPhotos(subject)).toHaveLength(1);
  expect(await listStoredPhotos(otherSubject)).toHaveLength(1);
  await store(subject, []);
  expect(await listStoredPhotos(subject)).toBeUndefined();
});

test('rejects a file that is not a JPEG and stores no photo', async () => {
  const subject = createSubject();
  const html = Buffer.from('<script>alert(1)</script>').toString('base64');
  await expect(store(subject, [base64, html])).rejects.toMatchObject({
    code: 'invalid',
    details: [{ field: 'photos.1', code: 'photo_malformed', params: { maxKilobytes: 300 } }],
    message: 'Choose a JPEG photo of at most 300 kB',
  });
  expect(await listStoredPhotos(subject)).toBeUndefined();
});

test('erases only the photos of the erased order', async () => {
  const subject = createSubject();
  const otherSubject = createSubject();
  await store(subject, [base64]);
  await store(otherSubject, [base64]);
  await app.database.asSeller(forSeller(sellerId), (db) =>
    erasePhotos(db, sellerId, [subject.orderId]),
  );
  expect(await listStoredPhotos(subject)).toBeUndefined();
  expect(await listStoredPhotos(otherSubject)).toHaveLength(1);
});
