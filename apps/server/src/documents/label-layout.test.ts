import fc from 'fast-check';
import { expect, test } from 'vitest';
import { labels, ordinaryLabel } from '../../test-support/samples/label-samples.ts';
import { createDocumentFonts } from './document-fonts.ts';
import type { LabelData } from './label-data.ts';
import { LABEL, layoutLabel } from './label-layout.ts';
import { Logos } from './logo.ts';
import { type Box, mm, type PageItem } from './page-items.ts';
import { printable } from './script-runs.ts';
import { Typesetter } from './typesetter.ts';

const fonts = createDocumentFonts();
const shown = { showLogo: true, hidePhone: false, hideAmount: false };
const layout = (label: LabelData, options = shown): PageItem[] =>
  layoutLabel(label, { typesetter: new Typesetter(fonts), logos: new Logos(), options });

const isSolid = ({ kind, box }: PageItem) => kind !== 'rule' && box.width > 0;
const EDGE = 0.01;
const overlaps = (one: Box, other: Box): boolean =>
  one.x + one.width > other.x + EDGE &&
  other.x + other.width > one.x + EDGE &&
  one.y + one.height > other.y + EDGE &&
  other.y + other.height > one.y + EDGE;
const isOnLabel = ({ x, y, width, height }: Box): boolean =>
  x >= mm(2.9) &&
  y >= mm(2.9) &&
  x + width <= LABEL.width - mm(2.9) &&
  y + height <= LABEL.height - mm(2.9);

const textsOf = (items: readonly PageItem[]): string[] =>
  items.flatMap((item) => (item.kind === 'text' ? [item.line.text] : []));
const withoutSpaces = (text: string) => text.replace(/\s/g, '');

test('texts of any length and script stay on the label and apart from each other and from lines', () => {
  fc.assert(
    fc.property(labels(), (label) => {
      const items = layout(label);
      const solid = items.filter(isSolid);
      for (const [index, { box }] of solid.entries()) {
        expect(isOnLabel(box)).toBe(true);
        for (const other of solid.slice(index + 1)) expect(overlaps(box, other.box)).toBe(false);
      }
      const lines = items.filter(({ kind }) => kind === 'rule');
      for (const { box } of lines) {
        expect(solid.some((item) => overlaps(item.box, box))).toBe(false);
      }
    }),
    { numRuns: 150 },
  );
});

test('the whole consignee is printed, however long an order may have it', () => {
  fc.assert(
    fc.property(labels('plain'), ({ consignee }) => {
      const printed = withoutSpaces(textsOf(layout({ ...ordinaryLabel, consignee })).join(''));
      for (const part of [consignee.name, consignee.address, consignee.city, consignee.state]) {
        expect(printed).toContain(withoutSpaces(printable(part)));
      }
    }),
    { numRuns: 100 },
  );
  const capitals = (length: number) => 'WAREHOUSE '.repeat(50).slice(0, length).trim();
  const longest = {
    ...ordinaryLabel.consignee,
    name: capitals(120),
    address: capitals(500),
    city: capitals(80),
    state: capitals(80),
  };
  const printed = textsOf(layout({ ...ordinaryLabel, consignee: longest })).join('');
  expect(printed.match(/WAREHOUSE/g)).toHaveLength(78);
});

test('options mask the phone and leave out the invoice value, never the COD amount', () => {
  const all = textsOf(layout(ordinaryLabel)).join('\n');
  expect(all).toContain('Phone: 9876543210');
  expect(all).toContain('Invoice value: ₹1,299.00');
  const hidden = textsOf(
    layout(ordinaryLabel, { showLogo: false, hidePhone: true, hideAmount: true }),
  ).join('\n');
  expect(hidden).toContain('Phone: XXXXXX3210');
  expect(hidden).not.toContain('987654');
  expect(hidden).not.toContain('1,299');
  expect(hidden).toContain('COD ₹1,250.00');
  expect(hidden).toContain('COLLECT CASH');
});

test('a prepaid label shows that nothing is to be collected', () => {
  const printed = textsOf(layout({ ...ordinaryLabel, codPaise: null }));
  expect(printed).toContain('PREPAID');
  expect(printed.join('\n')).not.toContain('COLLECT CASH');
});

test('bars are at least 15 mm high and a quarter of a millimetre wide, the AWB alone where they cannot encode it', () => {
  const barcodes = (label: LabelData) =>
    layout(label).flatMap((item) => (item.kind === 'barcode' ? [item] : []));
  const [awb, docket] = barcodes(ordinaryLabel);
  expect(awb?.box.height).toBeGreaterThanOrEqual(mm(15));
  for (const code of [awb, docket]) expect(code?.modulePoints).toBeGreaterThanOrEqual(mm(0.249));
  expect(barcodes({ ...ordinaryLabel, awb: 'अ123' })).toHaveLength(1);
});

test('contents that do not fit end with an ellipsis', () => {
  const contents = Array.from({ length: 100 }, (_, index) => ({
    name: `Product ${index} with a long name`,
    quantity: 3,
  }));
  const printed = textsOf(layout({ ...ordinaryLabel, contents }));
  expect(printed.some((line) => line.endsWith('…'))).toBe(true);
  expect(printed.join(' ')).toContain('Product 0 with a long name x 3;');
});
