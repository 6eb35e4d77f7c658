import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasPdfPrograms, readBarcodes, readPdfText } from '../../../test-support/pdf-programs.ts';
import {
  createLabelArbitrary,
  ordinaryLabel,
} from '../../../test-support/samples/label-samples.ts';
import { createDocumentFonts } from '../document-fonts.ts';
import type { LabelData } from './label-data.ts';
import { createLabelPdf, type LabelSize } from './label-pdf.ts';

const fonts = createDocumentFonts();
const options = { showLogo: true, hidePhone: false, hideAmount: false };
const print = (
  labels: AsyncIterable<LabelData> | Iterable<LabelData>,
  size: LabelSize = '100x150',
) => Readable.from(createLabelPdf(labels, { fonts, size, options }), { objectMode: false });
const countPages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length;
const readPageSizeMm = (pdf: Buffer) => {
  const [, width, height] =
    /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf.toString('latin1')) ?? [];
  return [width, height].map((points) => Math.round((Number(points) / 72) * 25.4));
};
const createLabelFor = (name: string): LabelData => ({
  ...ordinaryLabel,
  consignee: { ...ordinaryLabel.consignee, name },
});

test('prints one label on a label page and four labels on an A4 page', async () => {
  const labels = Array.from({ length: 9 }, () => ordinaryLabel);
  const rollPdf = await buffer(print(labels));
  expect(countPages(rollPdf)).toBe(9);
  expect(readPageSizeMm(rollPdf)).toEqual([100, 150]);
  const a4Pdf = await buffer(print(labels, 'a4'));
  expect(countPages(a4Pdf)).toBe(3);
  expect(readPageSizeMm(a4Pdf)).toEqual([210, 297]);
});

test('prints one page for each label, whatever code points its texts contain', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(createLabelArbitrary(), { minLength: 10, maxLength: 20 }),
      async (sampledLabels) => {
        expect(countPages(await buffer(print(sampledLabels)))).toBe(sampledLabels.length);
      },
    ),
    { numRuns: 4 },
  );
});

test('shapes random characters of every Indian script without an error', async () => {
  const character = fc
    .oneof(
      fc.integer({ min: 0x0600, max: 0x06ff }),
      fc.integer({ min: 0x0900, max: 0x0d7f }),
      fc.integer({ min: 0x1c50, max: 0x1c7f }),
      fc.integer({ min: 0xabc0, max: 0xabff }),
    )
    .map((code) => String.fromCodePoint(code));
  const words = fc.array(fc.oneof(character, fc.constantFrom('\u200c', '\u200d', ' ')), {
    minLength: 1,
    maxLength: 60,
  });
  const names = fc.sample(
    words.map((parts) => parts.join('')),
    200,
  );
  expect(countPages(await buffer(print(names.map(createLabelFor))))).toBe(200);
});

test('embeds left-to-right and right-to-left fonts for a name in Urdu and Latin', async () => {
  const pdf = (await buffer(print([createLabelFor('محمد (نقوی) Khan')]))).toString('latin1');
  for (const font of ['NotoSans-Bold-ltr', 'NotoSans-Bold-rtl', 'NotoSansArabic-Bold-rtl']) {
    expect(pdf).toContain(`+${font}`);
  }
});

test('sends the first chunk before reading all labels', async () => {
  let readCount = 0;
  async function* streamLabels() {
    for (;;) {
      readCount += 1;
      yield ordinaryLabel;
    }
  }
  const pdf = print(streamLabels());
  const [firstChunk]: Buffer[] = await pdf.take(1).toArray();
  expect(firstChunk?.toString('latin1')).toMatch(/^%PDF-1\.7/);
  expect(readCount).toBeLessThan(200);
});

test('stops reading labels when the client disconnects', async () => {
  let hasEnded = false;
  async function* streamLabels() {
    try {
      for (;;) yield ordinaryLabel;
    } finally {
      hasEnded = true;
    }
  }
  const pdf = print(streamLabels());
  const sink = new PassThrough();
  pdf.pipe(sink);
  await new Promise((resolve) => sink.once('data', resolve));
  pdf.destroy();
  await expect.poll(() => hasEnded).toBe(true);
});

test('fails with RangeError if there are no labels', async () => {
  await expect(buffer(print([]))).rejects.toThrow(RangeError);
});

test('fails with the error of the label source', async () => {
  async function* failAfterLabel() {
    yield ordinaryLabel;
    throw new Error('the connection is gone');
  }
  await expect(buffer(print(failAfterLabel()))).rejects.toThrow('the connection is gone');
});

describe('the logo', () => {
  const buildChunk = (type: string, data: Buffer, length = data.length) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(length);
    head.write(type, 4, 'latin1');
    return Buffer.concat([head, data, Buffer.alloc(4)]);
  };
  const buildHeader = (width: number, height: number, colour = 6, interlace = 0) => {
    const data = Buffer.alloc(13);
    data.writeUInt32BE(width, 0);
    data.writeUInt32BE(height, 4);
    data.set([8, colour, 0, 0, interlace], 8);
    return buildChunk('IHDR', data);
  };
  const buildPng = (...chunks: Buffer[]) =>
    Buffer.concat([
      Buffer.from('89504e470d0a1a0a', 'hex'),
      ...chunks,
      buildChunk('IEND', Buffer.alloc(0)),
    ]);
  const deflatePixels = (width: number, height: number, filter = 0) =>
    deflateSync(
      Buffer.concat(
        Array.from({ length: height }, () =>
          Buffer.concat([Buffer.from([filter]), Buffer.alloc(width * 4, 0x7f)]),
        ),
      ),
    );
  const countImages = async (sellerLogo: Uint8Array, count = 1) => {
    const labels = Array.from({ length: count }, () => ({
      ...ordinaryLabel,
      sellerLogo: Uint8Array.from(sellerLogo),
    }));
    const pdf = await buffer(print(labels));
    return pdf.toString('latin1').match(/\/Subtype \/Image/g)?.length ?? 0;
  };

  test('is embedded once for all labels', async () => {
    // One image for the colours and one for the transparency.
    expect(
      await countImages(buildPng(buildHeader(4, 3), buildChunk('IDAT', deflatePixels(4, 3))), 20),
    ).toBe(2);
  });

  test('can be a JPEG', async () => {
    const jpeg = Buffer.from('ffd8ffe000020000ffc0000b080003000401011100ffd9', 'hex');
    expect(await countImages(Buffer.concat([jpeg.subarray(0, 6), jpeg.subarray(8)]))).toBe(1);
  });

  test.each<[string, Buffer]>([
    ['a text file', Buffer.from('hello')],
    ['an empty file', Buffer.alloc(0)],
    ['a PNG without pixels', buildPng(buildHeader(4, 3))],
    [
      'damaged pixels',
      buildPng(buildHeader(4, 3), buildChunk('IDAT', Buffer.from('not deflated'))),
    ],
    ['too few pixels', buildPng(buildHeader(4, 4), buildChunk('IDAT', deflatePixels(4, 3)))],
    ['an unknown filter', buildPng(buildHeader(4, 3), buildChunk('IDAT', deflatePixels(4, 3, 9)))],
    [
      'a negative length',
      buildPng(buildHeader(4, 3), buildChunk('tEXt', Buffer.alloc(0), 0xfffffff8)),
    ],
    [
      'a decompression bomb',
      buildPng(buildHeader(60_000, 60_000), buildChunk('IDAT', deflatePixels(4, 3))),
    ],
    [
      'two headers',
      buildPng(buildHeader(4, 3), buildHeader(900, 900), buildChunk('IDAT', deflatePixels(4, 3))),
    ],
    ['a missing palette', buildPng(buildHeader(16, 3, 3), buildChunk('IDAT', deflatePixels(4, 3)))],
    ['a truncated JPEG', Buffer.from('ffd8ffe0', 'hex')],
  ])('is omitted for %s', async (_, file) => {
    expect(await countImages(file)).toBe(0);
  });
});

describe.runIf(hasPdfPrograms())('printed labels', () => {
  test('every barcode of random labels is readable at the 203 dpi of a label printer', async () => {
    const labels = fc.sample(createLabelArbitrary(), 10);
    const pages = readBarcodes(await buffer(print(labels)), 203);
    expect(pages.map((codes) => codes.toSorted())).toEqual(
      labels.map(({ awb, docketNumber }) => [awb, docketNumber].toSorted()),
    );
  });

  test('every barcode of an A4 page is readable', async () => {
    const labels = fc.sample(createLabelArbitrary('plain'), 4);
    const [codes] = readBarcodes(await buffer(print(labels, 'a4')), 300);
    expect(codes?.toSorted()).toEqual(
      labels.flatMap(({ awb, docketNumber }) => [awb, docketNumber]).toSorted(),
    );
  });

  // pdftotext reverses right-to-left words, so this test omits right-to-left scripts.
  test('a PDF reader extracts names of every left-to-right script as typed', async () => {
    const names = [
      'राधेश्याम शर्मा',
      'கிருஷ்ணன் ராமசாமி',
      'শ্রীযুক্ত বন্দ্যোপাধ্যায়',
      'ગુજરાત કૃષ્ણ',
      'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ',
      'ಕ್ಷೇತ್ರ ಬೆಂಗಳೂರು',
      'കൃഷ്ണൻ കോഴിക്കോട്',
      'ଜଗନ୍ନାଥ ମିଶ୍ର',
      'శ్రీ వేంకటేశ్వర',
      'Sharma शर्मा & Sons 漢字',
      'ᱥᱟᱱᱛᱟᱲᱤ',
      'ꯃꯩꯇꯩꯂꯣꯟ',
      'Rose 💐 Gifts',
    ];
    const text = readPdfText(await buffer(print(names.map(createLabelFor)))).normalize('NFC');
    for (const name of names) expect(text).toContain(name.normalize('NFC'));
  });
});
