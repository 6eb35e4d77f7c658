import { beforeEach, expect, test } from 'vitest';
import { buildViewPayload } from '../../../test-support/samples/payloads.ts';
import { type Caller, testApp } from '../../../test-support/test-app.ts';

let user: Caller;
const app = await testApp();

beforeEach(async () => {
  user = await app.signIn();
});

async function save(changes: object = {}): Promise<string> {
  const response = await user.post('/api/order-views', buildViewPayload(changes));
  expect(response.statusCode).toBe(201);
  return response.json().data.id;
}

const list = async () => (await user.get('/api/order-views')).json().data;

test('lists the views of the user by name', async () => {
  const ndrId = await save({ name: 'Z first' });
  const codId = await save({ name: 'COD', query: 'payment=cod' });
  expect(await list()).toEqual([
    { id: codId, name: 'COD', query: 'payment=cod', isDefault: false },
    { id: ndrId, name: 'Z first', query: 'range=thisMonth&stage=ndr', isDefault: false },
  ]);
});

test('saves a query without its page and search', async () => {
  await save({ query: 'search=9876543210&stage=ndr&page=3' });
  expect((await list())[0].query).toBe('stage=ndr');
});

test('rejects an invalid list query', async () => {
  const response = await user.post('/api/order-views', buildViewPayload({ query: '<script>=1' }));
  expect([response.statusCode, response.json().details]).toMatchObject([
    422,
    [{ field: 'query', code: 'order_view_query_invalid' }],
  ]);
});

test('saves one view for a repeated request', async () => {
  const key = { 'idempotency-key': 'one' };
  const [firstResponse, secondResponse] = [
    await user.post('/api/order-views', buildViewPayload(), key),
    await user.post('/api/order-views', buildViewPayload(), key),
  ];
  expect(secondResponse.json()).toEqual(firstResponse.json());
  expect(secondResponse.headers['idempotent-replayed']).toBe('true');
  expect(await list()).toHaveLength(1);
});

test('rejects the name of another view in any letter case', async () => {
  const id = await save({ name: 'NDR' });
  const takenResponse = await user.post('/api/order-views', buildViewPayload({ name: ' ndr ' }));
  expect([takenResponse.statusCode, takenResponse.json().reason]).toEqual([
    409,
    'order_view_name_taken',
  ]);
  const ownResponse = await user.send(
    'PUT',
    `/api/order-views/${id}`,
    buildViewPayload({ name: 'Ndr' }),
  );
  expect(ownResponse.statusCode).toBe(200);
});

test('keeps at most one default view', async () => {
  await save({ name: 'One', isDefault: true });
  const secondId = await save({ name: 'Two', isDefault: true });
  const loadDefaults = async () =>
    (await list()).flatMap((view: { name: string; isDefault: boolean }) =>
      view.isDefault ? [view.name] : [],
    );
  expect(await loadDefaults()).toEqual(['Two']);
  await user.send('PUT', `/api/order-views/${secondId}`, buildViewPayload({ name: 'Two' }));
  expect(await loadDefaults()).toEqual([]);
});

test('deletes a view and returns 404 for a deleted view', async () => {
  const id = await save();
  const remove = () => user.send('DELETE', `/api/order-views/${id}`);
  expect((await remove()).statusCode).toBe(200);
  const response = await remove();
  expect([response.statusCode, response.json().reason]).toEqual([404, 'order_view_unknown']);
  expect(await list()).toEqual([]);
});

test('lists and changes no view of another user', async () => {
  const id = await save();
  user = await app.signIn();
  expect(await list()).toEqual([]);
  const response = await user.send('PUT', `/api/order-views/${id}`, buildViewPayload());
  expect([response.statusCode, response.json().reason]).toEqual([404, 'order_view_unknown']);
});

test('rejects more than 50 views of a user', async () => {
  for (let count = 0; count < 50; count += 1) await save({ name: `View ${count}` });
  const response = await user.post('/api/order-views', buildViewPayload({ name: 'One more' }));
  expect([response.statusCode, response.json().reason]).toEqual([422, 'order_views_full']);
});
