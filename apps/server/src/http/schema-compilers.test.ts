import type { Endpoint } from '@shipdesk/contract/endpoint';
import { endpoints } from '@shipdesk/contract/endpoints';
import { problemSchema } from '@shipdesk/contract/problem';
import { expect, test } from 'vitest';
import { stringifierOf, validatorOf } from './schema-compilers.ts';

const all = Object.values<Endpoint>(endpoints);

test('every schema of the contract compiles, though the server compiles it when it is first needed', () => {
  const taken = all.flatMap(({ body, params }) =>
    [body, params].filter((part) => part !== undefined),
  );
  const answered = [problemSchema, ...all.map(({ response }) => response)];
  expect(taken.length).toBeGreaterThan(20);
  for (const schema of taken) expect(validatorOf(schema)).toBe(validatorOf(schema));
  for (const schema of answered) expect(stringifierOf(schema)).toBe(stringifierOf(schema));
});

test('a schema that is wrong does not compile', () => {
  expect(() => validatorOf({ type: 'objekt' })).toThrow('data/type must be');
  expect(() => validatorOf({ type: 'object', propertys: {} })).toThrow('propertys');
  expect(() => stringifierOf({ type: 'objekt' })).toThrow('type must be');
});
