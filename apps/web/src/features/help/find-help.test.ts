import { expect, test } from 'vitest';
import { findHelp } from './find-help.ts';
import { helpTopics } from './help-topics.ts';

const found = (search: string) =>
  findHelp(helpTopics, search).flatMap(({ id, questions }) =>
    questions.map(({ question }) => `${id}: ${question}`),
  );

test('every topic has questions, each asked once, each answered', () => {
  const questions = helpTopics.flatMap((topic) => topic.questions);
  expect(new Set(questions.map(({ question }) => question)).size).toBe(questions.length);
  expect(new Set(helpTopics.map(({ id }) => id)).size).toBe(helpTopics.length);
  for (const { question, answer } of questions) {
    expect(answer.flat().join(' ').length, question).toBeGreaterThan(60);
  }
});

test('the topics that sellers ask about are there', () => {
  expect(helpTopics.map(({ id }) => id)).toEqual([
    'sign-in',
    'orders',
    'weight',
    'cod',
    'e-waybill',
    'pincodes',
    'csv',
    'warehouses',
  ]);
});

test('the search finds every word, in question, answer or topic, in any case and spelling', () => {
  expect(found('')).toHaveLength(helpTopics.flatMap((topic) => topic.questions).length);
  expect(found('VOLUMETRIC')).toEqual(['weight: Which weight am I charged for?']);
  expect(found('excel phone')).toContain('csv: Excel changed my phone numbers into 9.87654E+09.');
  for (const spelling of ['e-way bill 12', 'eway bill 12', 'E-waybill  12']) {
    expect(found(spelling), spelling).toContain('e-waybill: When do I need an e-waybill?');
  }
  expect(found('50000')).toContain('e-waybill: When do I need an e-waybill?');
  expect(found('nothing about zebras')).toEqual([]);
});
