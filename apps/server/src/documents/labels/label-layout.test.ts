import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  createLabelArbitrary,
  ordinaryLabel,
} from '../../../test-support/samples/label-samples.ts';
import { createDocumentFonts } from '../document-fonts.ts';
import { type Box, type PageItem, toPoints } from '../page-items.ts';
import { removeUnprintable } from '../script-runs.ts';
import { Typesetter } from '../typesetter.ts';
import type { LabelData } from './label-data.ts';
import { LABEL, layOutLabel } from './label-layout.ts';
import { Logos } from './logo.ts';

const fonts = createDocumentFonts();
const defaultOptions = { showLogo: true, hidePhone: false, hideAmount: false };
const layOutTestLabel = (label: LabelData, options = defaultOptions): PageItem[] =>
  layOutLabel(label, { typesetter: new Typesetter(fonts), logos: new Logos(), options });

const isSolid = ({ kind, box }: PageItem) => kind !== 'rule' && box.width > 0;
const TOLERANCE_POINTS = 0.01;
const MIN_MARGIN_POINTS = toPoints(2.9);
const isOverlapping = (a: Box, b: Box): boolean =>
  a.x + a.width > b.x + TOLERANCE_POINTS &&
  b.x + b.width > a.x + TOLERANCE_POINTS &&
  a.y + a.height > b.y + TOLERANCE_POINTS &&
  b.y + b.height > a.y + TOLERANCE_POINTS;
const isOnLabel = ({ x, y, width, height }: Box): boolean =>
  x >= MIN_MARGIN_POINTS &&
  y >= MIN_MARGIN_POINTS &&
  x + width <= LABEL.width - MIN_MARGIN_POINTS &&
  y + height <= LABEL.height - MIN_MARGIN_POINTS;

const listTexts = (items: readonly PageItem[]): string[] =>
  items.flatMap((item) => (item.kind === 'text' ? [item.line.text] : []));
const removeSpaces = (text: string) => text.replace(/\s/g, '');

test('texts of any length and script stay on the label without overlaps', () => {
  fc.assert(
    fc.property(createLabelArbitrary(), (label) => {
      const items = layOutTestLabel(label);
      const solidItems = items.filter(isSolid);
      expect(solidItems.filter(({ box }) => !isOnLabel(box))).toEqual([]);
      const coveredItems = solidItems.filter(({ box }, index) =>
        solidItems.slice(index + 1).some((item) => isOverlapping(box, item.box)),
      );
      expect(coveredItems).toEqual([]);
      const lines = items.filter(({ kind }) => kind === 'rule');
      const crossedLines = lines.filter(({ box }) =>
        solidItems.some((item) => isOverlapping(item.box, box)),
      );
      expect(crossedLines).toEqual([]);
    }),
    { numRuns: 150 },
  );
});

test('prints the whole consignee, even with fields of the maximum length', () => {
  fc.assert(
    fc.property(createLabelArbitrary('plain'), ({ consignee }) => {
      const printedText = removeSpaces(
        listTexts(layOutTestLabel({ ...ordinaryLabel, consignee })).join(''),
      );
      for (const part of [consignee.name, consignee.address, consignee.city, consignee.state]) {
        expect(printedText).toContain(removeSpaces(removeUnprintable(part)));
      }
    }),
    { numRuns: 100 },
  );
  const repeatCapitals = (length: number) => 'WAREHOUSE '.repeat(50).slice(0, length).trim();
  const longestConsignee = {
    ...ordinaryLabel.consignee,
    name: repeatCapitals(120),
    address: repeatCapitals(500),
    city: repeatCapitals(80),
    state: repeatCapitals(80),
  };
  const printedText = listTexts(
    layOutTestLabel({ ...ordinaryLabel, consignee: longestConsignee }),
  ).join('');
  expect(printedText.match(/WAREHOUSE/g)).toHaveLength(78);
});

test('options mask the phone and hide the invoice amount, but not the COD amount', () => {
  const fullText = listTexts(layOutTestLabel(ordinaryLabel)).join('\n');
  expect(fullText).toContain('Phone: 9876543210');
  expect(fullText).toContain('Invoice amount: ₹1,299.00');
  const maskedText = listTexts(
    layOutTestLabel(ordinaryLabel, { showLogo: false, hidePhone: true, hideAmount: true }),
  ).join('\n');
  expect(maskedText).toContain('Phone: XXXXXX3210');
  expect(maskedText).not.toContain('987654');
  expect(maskedText).not.toContain('1,299');
  expect(maskedText).toContain('COD ₹1,250.00');
  expect(maskedText).toContain('COLLECT CASH');
});

test('prints no cash collection on a prepaid label', () => {
  const printedTexts = listTexts(layOutTestLabel({ ...ordinaryLabel, codPaise: null }));
  expect(printedTexts).toContain('PREPAID');
  expect(printedTexts.join('\n')).not.toContain('COLLECT CASH');
});

test('prints no COD amount on the second box of a parcel', () => {
  const printedTexts = listTexts(layOutTestLabel({ ...ordinaryLabel, boxNumber: 2, boxCount: 3 }));
  expect(printedTexts).toContain('COD WITH BOX 1');
  expect(printedTexts).toContain('Do not collect cash');
  expect(printedTexts.join('\n')).not.toContain('1,250');
});

const listBarcodes = (label: LabelData) =>
  layOutTestLabel(label).flatMap((item) => (item.kind === 'barcode' ? [item] : []));

test('prints the AWB barcode at least 15 mm high and bars at least 0.25 mm wide', () => {
  const [awbCode, docketCode] = listBarcodes(ordinaryLabel);
  expect(awbCode?.box.height).toBeGreaterThanOrEqual(toPoints(15));
  for (const code of [awbCode, docketCode])
    expect(code?.modulePoints).toBeGreaterThanOrEqual(toPoints(0.249));
});

test('prints no barcode for an AWB that Code 128 cannot encode', () => {
  expect(listBarcodes({ ...ordinaryLabel, awb: 'अ123' })).toHaveLength(1);
});

const product = { name: 'Cardamom', quantity: 3, hsnCode: '0908' };
const listPrintedTexts = (contents: LabelData['contents']) =>
  listTexts(layOutTestLabel({ ...ordinaryLabel, contents }));

test.each([
  ['Latin', 'Hand-woven silk saree with blouse piece '],
  ['Devanagari', 'हाथ से बुनी हुई रेशमी साड़ी '],
  ['Kannada', 'ಕೈಮಗ್ಗದ ರೇಷ್ಮೆ ಸೀರೆ '],
  ['Urdu', 'ہاتھ سے بنی ریشمی ساڑھی '],
])('truncates a long product name in %s and prints its quantity and HSN code', (_, words) => {
  const longProduct = { name: words.repeat(6).trim(), quantity: 12, hsnCode: '500720' };
  for (const contents of [
    [longProduct],
    [longProduct, longProduct],
    [longProduct, longProduct, longProduct],
  ]) {
    const printedTexts = listPrintedTexts(contents);
    const printedRowCount = printedTexts.filter((text) => text === 'x 12, HSN 500720').length;
    const hiddenCount = contents.length - printedRowCount;
    expect(printedRowCount).toBeGreaterThan(0);
    expect(printedTexts.filter((text) => text.endsWith('…'))).toHaveLength(printedRowCount);
    expect(printedTexts.filter((text) => /^\+\d+ more$/.test(text))).toEqual(
      hiddenCount === 0 ? [] : [`+${hiddenCount} more`],
    );
  }
});

test('prints the number of products that do not fit', () => {
  expect(listPrintedTexts([product, product, product])).toEqual(
    expect.not.arrayContaining([expect.stringMatching(/more/)]),
  );
  const printedTexts = listPrintedTexts(Array.from({ length: 100 }, () => product));
  expect(printedTexts.filter((text) => text === 'x 3, HSN 0908')).toHaveLength(2);
  expect(printedTexts).toContain('+98 more');
});

test('omits "HSN" for a product without an HSN code', () => {
  expect(listPrintedTexts([{ ...product, hsnCode: '' }])).toContain('x 3');
});
