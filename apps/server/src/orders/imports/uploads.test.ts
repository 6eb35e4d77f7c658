import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importCsv, uploadImport } from '../../../test-support/imports.ts';
import { type Caller, createTestApp, type TestApp } from '../../../test-support/test-app.ts';

let desk: TestApp;
beforeAll(async () => {
  desk = await createTestApp();
});
afterAll(() => desk.close());

/** Inserts uploads of a crashed process. Their leases expire in `seconds`. */
async function leaveUploads(caller: Caller, count: number, seconds: number): Promise<void> {
  const { sellerId } = await desk.sellerOf(caller.email);
  await desk.ownerQuery(
    `insert into imports (seller_id, id, file_name, state, created_by, created_at, lease_until)
     select seller_id, gen_random_uuid(), '', 'uploading', id, now(), now() + make_interval(secs => $2)
     from users, generate_series(1, $3) where seller_id = $1`,
    [sellerId, seconds, count],
  );
}
const uploadsOf = async (caller: Caller) => {
  const { sellerId } = await desk.sellerOf(caller.email);
  const { rows } = await desk.ownerQuery(
    `select (select count(*)::int from import_pieces where import_id = imports.id) as pieces,
       lease_until > clock_timestamp() as is_leased
     from imports where seller_id = $1 and state = 'uploading'`,
    [sellerId],
  );
  return rows;
};

test('uploads of a crashed process count towards the limit until their leases expire', async () => {
  const caller = await desk.signIn();
  await leaveUploads(caller, 3, 60);
  expect((await uploadImport(desk, caller, importCsv([{}]))).statusCode).toBe(429);
  const other = await desk.signIn();
  await leaveUploads(other, 3, -1);
  expect((await uploadImport(desk, other, importCsv([{}]))).statusCode).toBe(202);
  expect(await uploadsOf(other)).toEqual([]);
});

test('a running upload renews its lease; one that was deleted is refused', async () => {
  const caller = await desk.signIn();
  const { sellerId } = await desk.sellerOf(caller.email);
  const body = new PassThrough();
  const answer = desk.app.inject({
    method: 'POST',
    url: '/api/imports',
    headers: { authorization: `Bearer ${caller.accessToken}`, 'content-type': 'text/csv' },
    payload: body,
  });
  const until = async (pieces: number) => {
    for (;;) {
      const [upload] = await uploadsOf(caller);
      if (upload?.['pieces'] === pieces) return upload['isLeased'];
    }
  };
  const megabyte = '\n'.repeat(1024 * 1024);
  body.write(importCsv([{}]) + megabyte);
  expect(await until(1)).toBe(true);
  await desk.ownerQuery('update imports set lease_until = now() where seller_id = $1', [sellerId]);
  body.write(megabyte);
  expect(await until(2)).toBe(true);
  await desk.ownerQuery('delete from imports where seller_id = $1', [sellerId]);
  body.end(megabyte);
  expect((await answer).statusCode).toBe(503);
});
