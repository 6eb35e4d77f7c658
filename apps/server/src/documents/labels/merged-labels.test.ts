import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { hasPdfPrograms, readPdfText } from '../../../test-support/pdf-programs.ts';
import { ordinaryLabel } from '../../../test-support/samples/label-samples.ts';
import { createLabelPdf as createCarrierPdf } from '../../shipping/carriers/simulator/simulator-label.ts';
import { createDocumentFonts } from '../document-fonts.ts';
import { loadPdfLib } from '../pdf-libraries.ts';
import type { LabelSize } from './label-pdf.ts';
import { isReadablePdf, mergeLabels, type ParcelLabels } from './merged-labels.ts';

const fonts = createDocumentFonts();
const options = { showLogo: true, hidePhone: false, hideAmount: false };
const print = (parcels: readonly ParcelLabels[], size: LabelSize) =>
  buffer(mergeLabels(parcels, { fonts, size, options }));
const createBox = (docketNumber: string) => ({ ...ordinaryLabel, docketNumber });
const parcels = [
  createCarrierPdf(['AWB first']),
  [createBox('10000000000001'), createBox('10000000000002')],
  createCarrierPdf(['AWB third']),
  [createBox('10000000000003')],
];

/** Returns the width and height of each page in millimetres. */
async function measurePages(pdf: Buffer) {
  const pages = (await loadPdfLib().PDFDocument.load(pdf)).getPages();
  return pages.map((page) =>
    [page.getWidth(), page.getHeight()].map((points) => Math.round((points / 72) * 25.4)),
  );
}

test('prints carrier and Shipdesk labels in the given order, one label per page', async () => {
  const pdf = await print(parcels, '100x150');
  expect(await measurePages(pdf)).toEqual(Array.from({ length: 5 }, () => [100, 150]));
  if (!hasPdfPrograms()) return;
  const pages = readPdfText(pdf).split('\f');
  const texts = ['AWB first', '10000000000001', '10000000000002', 'AWB third', '10000000000003'];
  for (const [index, text] of texts.entries()) expect(pages[index]).toContain(text);
});

test('prints four labels of any size on an A4 page', async () => {
  const largePdf = await loadPdfLib().PDFDocument.create();
  largePdf.addPage([595, 842]).drawText('A4 of a carrier');
  const pdf = await print([...parcels, await largePdf.save()], 'a4');
  expect(await measurePages(pdf)).toEqual([
    [210, 297],
    [210, 297],
  ]);
  if (!hasPdfPrograms()) return;
  const [firstPage = '', secondPage = ''] = readPdfText(pdf).split('\f');
  for (const text of ['AWB first', '10000000000001', 'AWB third'])
    expect(firstPage).toContain(text);
  for (const text of ['10000000000003', 'A4 of a carrier']) expect(secondPage).toContain(text);
});

test('accepts a complete PDF and rejects HTML, a truncated PDF and a PDF without content', async () => {
  const completePdf = createCarrierPdf(['AWB 1']);
  expect(await isReadablePdf(completePdf)).toBe(true);
  const emptyPdf = await loadPdfLib().PDFDocument.create();
  emptyPdf.addPage();
  for (const pdf of [Buffer.from('<html>'), Buffer.from('%PDF-1.4 '), await emptyPdf.save()]) {
    expect(await isReadablePdf(pdf)).toBe(false);
  }
});
