import { expect, test } from 'vitest';
import { markupSummary, markupsOfTexts, markupTexts, textsOfMarkups } from './plan-markups.ts';

const tenPercent = { basisPoints: 1000, paise: 0 };
const fourRupees = { basisPoints: 0, paise: 400 };

test('mark-ups become texts and the same mark-ups again', () => {
  const markups = { surface: { A: tenPercent, F: fourRupees }, express: { B: tenPercent } };
  const texts = textsOfMarkups(markups);
  expect([texts.surface.A, texts.surface.B, texts.surface.F]).toEqual(['10%', '', '₹4']);
  expect(markupsOfTexts(texts)).toEqual(markups);
});

test('empty cells and cells with a problem are left out', () => {
  const texts = markupTexts(({ service, zone }) =>
    service === 'surface' && zone === 'A' ? '1000%' : '',
  );
  expect(markupsOfTexts(texts)).toEqual({});
});

test('the short form names the zones unless all have the same mark-up', () => {
  const texts = markupTexts(({ service, zone }) => {
    if (service === 'surface') return '10%';
    if (service === 'express') return zone === 'F' ? '₹4' : zone === 'A' ? '' : '-5%';
    return '';
  });
  expect(markupSummary(markupsOfTexts(texts))).toEqual([
    { service: 'surface', text: '10%' },
    { service: 'express', text: '-5% in B, C1, C2, D1, D2, E; ₹4 in F' },
  ]);
});

test('the short form counts the mark-ups that it leaves out', () => {
  const texts = markupTexts(({ service, zone }) =>
    service === 'surface'
      ? { A: '1', B: '2', C1: '3', C2: '4', D1: '5', D2: '', E: '', F: '' }[zone]
      : '',
  );
  expect(markupSummary(markupsOfTexts(texts))).toEqual([
    { service: 'surface', text: '₹1 in A; ₹2 in B; ₹3 in C1 and 2 more' },
  ]);
});
