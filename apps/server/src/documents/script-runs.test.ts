import { expect, test } from 'vitest';
import { WORDS } from '../../test-support/samples/label-samples.ts';
import { createDocumentFonts } from './document-fonts.ts';
import { orderRunsVisually } from './script-runs.ts';
import { Typesetter } from './typesetter.ts';
import { WordShaper } from './word-shaper.ts';

const listRuns = (line: string) =>
  orderRunsVisually(line).map(({ text, direction }) => [text, direction]);

test('orders Urdu words right to left, and numbers and Latin words left to right', () => {
  expect(listRuns('گلی نمبر 12 کشمیری')).toEqual([
    ['کشمیری', 'rtl'],
    [' ', 'rtl'],
    ['12', 'ltr'],
    [' ', 'rtl'],
    ['نمبر', 'rtl'],
    [' ', 'rtl'],
    ['گلی', 'rtl'],
  ]);
  expect(listRuns('Flat 4, گلی قاسم جان')).toEqual([
    ['Flat', 'ltr'],
    [' ', 'ltr'],
    ['4,', 'ltr'],
    [' ', 'ltr'],
    ['جان', 'rtl'],
    [' ', 'rtl'],
    ['قاسم', 'rtl'],
    [' ', 'rtl'],
    ['گلی', 'rtl'],
  ]);
});

test('mirrors the brackets of a right-to-left line', () => {
  const fonts = createDocumentFonts();
  const line = new Typesetter(fonts).fitLine('(الف)', { width: 100, maxSize: 10, minSize: 5 });
  expect(line.runs.map(({ text }) => text)).toEqual([')', 'الف', '(']);
  const latin = fonts.find('latin', 'regular', 'ltr').file;
  const glyphs = line.runs.map(({ font, text }) => font.file.layout(text).glyphs[0]?.id);
  expect([glyphs[0], glyphs[2]]).toEqual(
    ['(', ')'].map((bracket) => latin.layout(bracket).glyphs[0]?.id),
  );
});

test('keeps the text of a line in reading order for copies from the PDF', () => {
  const line = new Typesetter(createDocumentFonts()).fitLine('گلی نمبر 12', {
    width: 100,
    maxSize: 10,
    minSize: 5,
  });
  expect(line).toMatchObject({ text: 'گلی نمبر 12', needsActualText: true });
});

test('finds glyphs for emoji and for the scripts of every language in the Indian constitution', () => {
  const shaper = new WordShaper(createDocumentFonts(), 'bold');
  const runs = WORDS.flatMap((words) => shaper.shapeWords(words)).flatMap((word) => word.runs);
  expect(runs.filter(({ lacksGlyph }) => lacksGlyph).map(({ text }) => text)).toEqual([]);
});
