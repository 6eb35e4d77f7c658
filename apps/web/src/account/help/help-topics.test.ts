import { expect, test } from 'vitest';
import { findHelp, listHelpTopics } from './help-topics.ts';

const findTitles = (search: string) =>
  findHelp(listHelpTopics(), search).flatMap(({ id, questions }) =>
    questions.map(([question]) => `${id}: ${question}`),
  );

test.each(['ndr', 'pickup', 'labels', 'wallet', 'cod', 'disputes', 'invoices', 'claims'])(
  'the help has a topic about %s',
  (topic) => {
    expect(listHelpTopics().map(({ id }) => id)).toContain(topic);
  },
);

test('finds the questions that match every search word regardless of case and punctuation', () => {
  expect(findTitles('')).toHaveLength(listHelpTopics().flatMap((topic) => topic.questions).length);
  expect(findTitles('VOLUMETRIC 5,000')).toEqual(['weight: Which weight am I charged for?']);
  expect(findTitles('excel phone')).toContain(
    'csv: Excel changed my phone numbers into 9.87654E+09.',
  );
  for (const spelling of ['e-way bill 12', 'eway bill 12', 'E-waybill  12']) {
    expect(findTitles(spelling), spelling).toContain('e-waybill: When do I need an e-waybill?');
  }
  expect(findTitles('50000')).toContain('e-waybill: When do I need an e-waybill?');
  expect(findTitles('nothing about zebras')).toEqual([]);
});
