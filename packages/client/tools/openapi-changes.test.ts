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

const baseDocument = buildDocument(order, order, [{ name: 'page', in: 'query' }]);
const addFields = (fields: object) => ({
  ...order,
  properties: { ...order.properties, ...fields },
});
const { id: _id, ...withoutId } = order.properties;

test.each<[string, ApiDocument, string[]]>([
  ['accepts an equal document', baseDocument, []],
  [
    'accepts an optional request field and a new response field',
    buildDocument(addFields({ note: { type: 'string' } }), addFields({ awb: { type: 'string' } }), [
      { name: 'page', in: 'query' },
    ]),
    [],
  ],
  ['reports a removed call', { ...baseDocument, paths: {} }, ['POST /orders was removed']],
  [
    'reports a removed parameter',
    buildDocument(order, order),
    ['POST /orders query page was removed'],
  ],
  [
    'reports a request field that became required',
    buildDocument({ ...order, required: ['id', 'stage'] }, order, [{ name: 'page', in: 'query' }]),
    ['POST /orders request.stage is now required'],
  ],
  [
    'reports a removed response field',
    buildDocument(order, { ...order, required: [], properties: withoutId }, [
      { name: 'page', in: 'query' },
    ]),
    ['POST /orders 201.id was removed'],
  ],
  [
    'reports a value that a request no longer accepts',
    buildDocument(addFields({ stage: { enum: ['new'] } }), order, [{ name: 'page', in: 'query' }]),
    ['POST /orders request.stage no longer accepts "booked"'],
  ],
  [
    'reports a new type in a response',
    buildDocument(order, addFields({ weightGrams: { type: ['integer', 'null'] } }), [
      { name: 'page', in: 'query' },
    ]),
    ['POST /orders 201.weightGrams may now be "null"'],
  ],
])('%s', (_title, changedDocument, changes) => {
  expect(listBreakingChanges(baseDocument, changedDocument)).toEqual(changes);
});
