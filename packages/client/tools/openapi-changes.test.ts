import { expect, test } from 'vitest';
import { type ApiDocument, listBreakingChanges } from './openapi-changes.ts';

const order = {
  type: 'object',
  required: ['id'],
  properties: {
    id: { type: 'string' },
    stage: { enum: ['new', 'booked'] },
    weightGrams: { type: 'integer' },
  },
};

function buildDocument(body: object, response: object, parameters: object[] = []): ApiDocument {
  const toContent = (schema: object) => ({ content: { 'application/json': { schema } } });
  return {
    info: { version: '1.0.0' },
    paths: {
      '/orders': {
        post: {
          parameters: parameters as { name: string; in: string; required?: boolean }[],
          requestBody: toContent(body),
          responses: { 201: toContent(response) },
        },
      },
    },
  };
}

const base = buildDocument(order, order, [{ name: 'page', in: 'query' }]);
const withFields = (fields: object) => ({
  ...order,
  properties: { ...order.properties, ...fields },
});
const { id: _id, ...withoutId } = order.properties;

test.each<[string, ApiDocument, string[]]>([
  ['accepts an equal document', base, []],
  [
    'accepts an optional request field and a new response field',
    buildDocument(
      withFields({ note: { type: 'string' } }),
      withFields({ awb: { type: 'string' } }),
      [{ name: 'page', in: 'query' }],
    ),
    [],
  ],
  ['names a call that is gone', { ...base, paths: {} }, ['POST /orders is gone']],
  [
    'names a parameter that is gone',
    buildDocument(order, order),
    ['POST /orders query page is gone'],
  ],
  [
    'names a request field that became required',
    buildDocument({ ...order, required: ['id', 'stage'] }, order, [{ name: 'page', in: 'query' }]),
    ['POST /orders request.stage is required now'],
  ],
  [
    'names a response field that is gone',
    buildDocument(order, { ...order, required: [], properties: withoutId }, [
      { name: 'page', in: 'query' },
    ]),
    ['POST /orders 201.id is gone'],
  ],
  [
    'names a value that a request no longer accepts',
    buildDocument(withFields({ stage: { enum: ['new'] } }), order, [{ name: 'page', in: 'query' }]),
    ['POST /orders request.stage no longer accepts "booked"'],
  ],
  [
    'names a type that a response may now have',
    buildDocument(order, withFields({ weightGrams: { type: ['integer', 'null'] } }), [
      { name: 'page', in: 'query' },
    ]),
    ['POST /orders 201.weightGrams may now be "null"'],
  ],
])('%s', (_title, after, changes) => {
  expect(listBreakingChanges(base, after)).toEqual(changes);
});
