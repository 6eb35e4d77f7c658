import { buffer } from 'node:stream/consumers';
import type { PDFDocument, PDFEmbeddedPage, PDFPage } from '@cantoo/pdf-lib';
import { A4 } from '../page-items.ts';
import { loadPdfLib } from '../pdf-libraries.ts';
import type { LabelData } from './label-data.ts';
import { LABEL } from './label-layout.ts';
import {
  A4_SCALE,
  createLabelPdf,
  getCutMarks,
  LABELS_ON_A4,
  type LabelSettings,
} from './label-pdf.ts';

/** Small, so that the server handles other requests while it writes a large document. */
const OBJECTS_PER_TICK = 50;

/** The labels of a parcel: the data of one label per box, or the PDF of the carrier. */
export type ParcelLabels = readonly LabelData[] | Uint8Array;

interface PagePlacer<Page> {
  readonly importPages: (source: PDFDocument) => Promise<readonly Page[]>;
  readonly placePage: (page: Page) => void;
}

/** Returns true if a PDF can be read and has at least one page and no empty page. */
export async function isReadablePdf(pdf: Uint8Array): Promise<boolean> {
  try {
    const pages = (await openPdf(pdf)).getPages();
    return pages.length > 0 && pages.every(({ node }) => node.Contents() !== undefined);
  } catch {
    return false;
  }
}

const openPdf = (pdf: Uint8Array) => loadPdfLib().PDFDocument.load(pdf, { updateMetadata: false });

/** Yields one PDF, in a single buffer, with the labels of Shipdesk and of carriers in the given order. */
export async function* mergeLabels(
  parcels: readonly ParcelLabels[],
  settings: LabelSettings,
): AsyncGenerator<Buffer> {
  const mergedPdf = await loadPdfLib().PDFDocument.create({ updateMetadata: false });
  mergedPdf.setTitle('Labels');
  if (settings.size === 'a4') await placeLabels(createA4Placer(mergedPdf), parcels, settings);
  else await placeLabels(createRollPlacer(mergedPdf), parcels, settings);
  yield Buffer.from(await mergedPdf.save({ objectsPerTick: OBJECTS_PER_TICK }));
}

async function placeLabels<Page>(
  { importPages, placePage }: PagePlacer<Page>,
  parcels: readonly ParcelLabels[],
  settings: LabelSettings,
): Promise<void> {
  const ownLabels = parcels.flatMap((labels) => (labels instanceof Uint8Array ? [] : labels));
  const ownPages =
    ownLabels.length > 0 ? await importPages(await drawLabels(ownLabels, settings)) : [];
  let placedCount = 0;
  for (const labels of parcels) {
    if (labels instanceof Uint8Array) {
      for (const page of await importPages(await openPdf(labels))) placePage(page);
    } else {
      for (const page of ownPages.slice(placedCount, placedCount + labels.length)) placePage(page);
      placedCount += labels.length;
    }
  }
}

async function drawLabels(labels: readonly LabelData[], settings: LabelSettings) {
  return openPdf(await buffer(createLabelPdf(labels, { ...settings, size: '100x150' })));
}

function createRollPlacer(mergedPdf: PDFDocument): PagePlacer<PDFPage> {
  return {
    importPages: (source) => mergedPdf.copyPages(source, source.getPageIndices()),
    placePage: (page) => void mergedPdf.addPage(page),
  };
}

function createA4Placer(mergedPdf: PDFDocument): PagePlacer<PDFEmbeddedPage> {
  const cell = { width: A4.width / 2, height: A4.height / 2 };
  let count = 0;
  let sheet: PDFPage | undefined;
  return {
    importPages: (source) => mergedPdf.embedPages(source.getPages()),
    placePage: (page) => {
      const position = count % LABELS_ON_A4;
      if (sheet === undefined || position === 0) sheet = addSheet(mergedPdf);
      const fitScale = Math.min(1, LABEL.width / page.width, LABEL.height / page.height);
      const { width, height } = page.scale(fitScale * A4_SCALE);
      const row = Math.floor(position / 2);
      sheet.drawPage(page, {
        x: (position % 2) * cell.width + (cell.width - width) / 2,
        // PDF coordinates start at the bottom.
        y: A4.height - row * cell.height - (cell.height + height) / 2,
        width,
        height,
      });
      count += 1;
    },
  };
}

function addSheet(mergedPdf: PDFDocument): PDFPage {
  const sheet = mergedPdf.addPage([A4.width, A4.height]);
  const color = loadPdfLib().rgb(0, 0, 0);
  for (const { x, y, width, height } of getCutMarks()) {
    sheet.drawRectangle({ x, y: A4.height - y - height, width, height, color });
  }
  return sheet;
}
