import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createDocumentFonts } from '../src/documents/document-fonts.ts';
import { createLabelPdf } from '../src/documents/labels/label-pdf.ts';
import { hasPdfPrograms, readBarcodes } from '../test-support/pdf-programs.ts';
import { createLabelArbitrary, ordinaryLabel } from '../test-support/samples/label-samples.ts';

const options = { showLogo: true, hidePhone: false, hideAmount: false };

test('a PDF of 1,000 labels takes under 8 s of processor time, under 1 s to the first byte and under 15 MB', async () => {
  const samples = fc.sample(createLabelArbitrary('plain'), { seed: 7, numRuns: 1000 });
  const labels = samples.map(({ awb, docketNumber, consignee, reference, codPaise }) => ({
    ...ordinaryLabel,
    awb,
    docketNumber,
    consignee,
    reference,
    codPaise,
  }));
  // Measure CPU time, because other tests share the cores.
  const startUsage = process.cpuUsage();
  const computeCpuMs = () => {
    const { user, system } = process.cpuUsage(startUsage);
    return (user + system) / 1000;
  };
  const pdf = createLabelPdf(labels, { fonts: createDocumentFonts(), size: '100x150', options });
  let firstByteCpuMs = 0;
  let byteCount = 0;
  for await (const piece of pdf) {
    if (byteCount === 0) firstByteCpuMs = computeCpuMs();
    byteCount += piece.length;
  }
  const totalCpuMs = computeCpuMs();
  const times = [firstByteCpuMs, totalCpuMs].map((ms) => `${ms.toFixed(0)} ms`).join(', ');
  console.log(`1,000 labels: first byte ${times}, ${(byteCount / 1e6).toFixed(1)} MB`);
  expect(firstByteCpuMs).toBeLessThan(1000);
  expect(totalCpuMs).toBeLessThan(8000);
  expect(byteCount).toBeLessThan(15_000_000);
});

test.runIf(hasPdfPrograms())(
  'every barcode of 100 random labels is readable at the 203 dpi of a label printer',
  async () => {
    const labels = fc.sample(createLabelArbitrary(), 100);
    const fonts = createDocumentFonts();
    const pdf = await buffer(createLabelPdf(labels, { fonts, size: '100x150', options }));
    const pages = readBarcodes(pdf, 203);
    expect(pages.map((codes) => codes.toSorted())).toEqual(
      labels.map(({ awb, docketNumber }) => [awb, docketNumber].toSorted()),
    );
  },
);
