import { expect, test } from 'vitest';
import { findHelp, helpTopics } from './help-topics.ts';

const found = (search: string) =>
  findHelp(helpTopics(), search).flatMap(({ id, questions }) =>
    questions.map(({ question }) => `${id}: ${question}`),
  );

test('finds every word of the search in question, answer or topic, in any letter case and spelling', () => {
  expect(found('')).toHaveLength(helpTopics().flatMap((topic) => topic.questions).length);
  expect(found('VOLUMETRIC 5,000')).toEqual(['weight: Which weight am I charged for?']);
  expect(found('excel phone')).toContain('csv: Excel changed my phone numbers into 9.87654E+09.');
  for (const spelling of ['e-way bill 12', 'eway bill 12', 'E-waybill  12']) {
    expect(found(spelling), spelling).toContain('e-waybill: When do I need an e-waybill?');
  }
  expect(found('50000')).toContain('e-waybill: When do I need an e-waybill?');
  expect(found('nothing about zebras')).toEqual([]);
});
