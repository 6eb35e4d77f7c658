import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { buildImportCsv, uploadImport } from '../../../test-support/imports.ts';
import { type Caller, testApp } from '../../../test-support/test-app.ts';

const app = await testApp();

/** Inserts uploads of a crashed process. Their leases expire in `seconds`. */
async function insertUploads(caller: Caller, count: number, seconds: number): Promise<void> {
  const { sellerId } = await app.findSeller(caller.email);
  await app.ownerQuery(
    `insert into imports (seller_id, id, file_name, state, created_by, created_at, lease_until)
     select seller_id, gen_random_uuid(), '', 'uploading', id, $4::timestamptz, $4::timestamptz + make_interval(secs => $2)
     from users, generate_series(1, $3) where seller_id = $1`,
    [sellerId, seconds, count, app.clock.now],
  );
}
const listUploads = async (caller: Caller) => {
  const { sellerId } = await app.findSeller(caller.email);
  const { rows } = await app.ownerQuery(
    `select (select count(*)::int from import_pieces where import_id = imports.id) as pieces,
       lease_until > $2 as is_leased
     from imports where seller_id = $1 and state = 'uploading'`,
    [sellerId, app.clock.now],
  );
  return rows;
};

test('counts the uploads of a crashed process toward the limit until their leases expire', async () => {
  const caller = await app.signIn();
  await insertUploads(caller, 3, 60);
  expect((await uploadImport(app, caller, buildImportCsv([{}]))).statusCode).toBe(429);
  const otherCaller = await app.signIn();
  await insertUploads(otherCaller, 3, -1);
  expect((await uploadImport(app, otherCaller, buildImportCsv([{}]))).statusCode).toBe(202);
  expect(await listUploads(otherCaller)).toEqual([]);
});

test('renews the lease of a running upload and rejects a deleted upload', async () => {
  const caller = await app.signIn();
  const { sellerId } = await app.findSeller(caller.email);
  const body = new PassThrough();
  const responsePromise = app.fastify.inject({
    method: 'POST',
    url: '/api/imports',
    headers: { authorization: `Bearer ${caller.accessToken}`, 'content-type': 'text/csv' },
    payload: body,
  });
  const waitForPieces = async (pieces: number) => {
    for (;;) {
      const [upload] = await listUploads(caller);
      if (upload?.['pieces'] === pieces) return upload['isLeased'];
    }
  };
  const megabyte = '\n'.repeat(1024 * 1024);
  body.write(buildImportCsv([{}]) + megabyte);
  expect(await waitForPieces(1)).toBe(true);
  const change = 'update imports set lease_until = $2 where seller_id = $1';
  await app.ownerQuery(change, [sellerId, app.clock.now]);
  body.write(megabyte);
  expect(await waitForPieces(2)).toBe(true);
  await app.ownerQuery('delete from imports where seller_id = $1', [sellerId]);
  body.end(megabyte);
  expect((await responsePromise).statusCode).toBe(503);
});
