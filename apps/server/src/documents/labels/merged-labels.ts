import { buffer } from 'node:stream/consumers';
import type { PDFDocument, PDFEmbeddedPage, PDFPage } from '@cantoo/pdf-lib';
import { A4 } from '../page-items.ts';
import { loadPdfLib } from '../pdf-libraries.ts';
import type { LabelData } from './label-data.ts';
import { LABEL } from './label-layout.ts';
import {
  A4_SCALE,
  createLabelPdf,
  drawCutMarks,
  LABELS_ON_A4,
  type LabelSettings,
} from './label-pdf.ts';

/** Lets the server handle other requests during the writing of a large document. */
const OBJECTS_PER_TICK = 50;

/** The labels of a parcel: its boxes, or the PDF of its carrier. */
export type ParcelLabels = readonly LabelData[] | Uint8Array;

/** Places the pages of one document in another. */
interface Paper<Page> {
  readonly take: (source: PDFDocument) => Promise<readonly Page[]>;
  readonly place: (page: Page) => void;
}

/** Returns true if a PDF is readable and each of its pages can be printed. */
export async function isReadablePdf(pdf: Uint8Array): Promise<boolean> {
  try {
    const pages = (await open(pdf)).getPages();
    return pages.length > 0 && pages.every(({ node }) => node.Contents() !== undefined);
  } catch {
    return false;
  }
}

const open = (pdf: Uint8Array) => loadPdfLib().PDFDocument.load(pdf, { updateMetadata: false });

/** Returns one PDF with own labels and labels of carriers in the order given. */
export async function* mergeLabels(
  parcels: readonly ParcelLabels[],
  settings: LabelSettings,
): AsyncGenerator<Buffer> {
  const merged = await loadPdfLib().PDFDocument.create({ updateMetadata: false });
  merged.setTitle('Labels');
  if (settings.size === 'a4') await placeLabels(createA4(merged), parcels, settings);
  else await placeLabels(createRoll(merged), parcels, settings);
  yield Buffer.from(await merged.save({ objectsPerTick: OBJECTS_PER_TICK }));
}

async function placeLabels<Page>(
  { take, place }: Paper<Page>,
  parcels: readonly ParcelLabels[],
  settings: LabelSettings,
): Promise<void> {
  const own = parcels.flatMap((labels) => (labels instanceof Uint8Array ? [] : labels));
  const ownPages = own.length === 0 ? [] : await take(await drawOwn(own, settings));
  let drawn = 0;
  for (const labels of parcels) {
    if (labels instanceof Uint8Array) {
      for (const page of await take(await open(labels))) place(page);
    } else {
      for (const page of ownPages.slice(drawn, drawn + labels.length)) place(page);
      drawn += labels.length;
    }
  }
}

async function drawOwn(labels: readonly LabelData[], settings: LabelSettings) {
  return open(await buffer(createLabelPdf(labels, { ...settings, size: '100x150' })));
}

/** Each label is a page of its own size. */
function createRoll(merged: PDFDocument): Paper<PDFPage> {
  return {
    take: (source) => merged.copyPages(source, source.getPageIndices()),
    place: (page) => void merged.addPage(page),
  };
}

/** Each label is centred in a quarter of a page, like own labels, and is scaled down if it is larger. */
function createA4(merged: PDFDocument): Paper<PDFEmbeddedPage> {
  const cell = { width: A4.width / 2, height: A4.height / 2 };
  let count = 0;
  let sheet: PDFPage | undefined;
  return {
    take: (source) => merged.embedPages(source.getPages()),
    place: (page) => {
      const at = count % LABELS_ON_A4;
      if (sheet === undefined || at === 0) sheet = addSheet(merged);
      const fit = Math.min(1, LABEL.width / page.width, LABEL.height / page.height);
      const { width, height } = page.scale(fit * A4_SCALE);
      const row = Math.floor(at / 2);
      sheet.drawPage(page, {
        x: (at % 2) * cell.width + (cell.width - width) / 2,
        // PDF coordinates start at the bottom.
        y: A4.height - row * cell.height - (cell.height + height) / 2,
        width,
        height,
      });
      count += 1;
    },
  };
}

function addSheet(merged: PDFDocument): PDFPage {
  const sheet = merged.addPage([A4.width, A4.height]);
  for (const { x, y, width, height } of drawCutMarks()) {
    sheet.drawRectangle({
      x,
      width,
      height,
      y: A4.height - y - height,
      color: loadPdfLib().rgb(0, 0, 0),
    });
  }
  return sheet;
}
