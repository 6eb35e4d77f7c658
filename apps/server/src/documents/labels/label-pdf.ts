import type { DocumentFonts } from '../document-fonts.ts';
import { A4, type PageItem, toPoints } from '../page-items.ts';
import { paint } from '../paint.ts';
import { type Pdf, streamPdf } from '../pdf-stream.ts';
import { Typesetter } from '../typesetter.ts';
import type { LabelData, LabelOptions } from './label-data.ts';
import { LABEL, layOutLabel } from './label-layout.ts';
import { Logos } from './logo.ts';

/** One label on a page of 100 x 150 mm, or four on an A4 page with cut marks. */
export type LabelSize = '100x150' | 'a4';

export interface LabelSettings {
  readonly fonts: DocumentFonts;
  readonly size: LabelSize;
  readonly options: LabelOptions;
}

export const LABELS_ON_A4 = 4;
export const A4_SCALE = 0.97;
const CUT_LENGTH = toPoints(6);
const CUT_WIDTH = 0.5;

/**
 * Streams a PDF of labels in the given order. The stream fails with `RangeError` if there are no labels, and with any
 * error that `labels` throws.
 */
export function createLabelPdf(
  labels: AsyncIterable<LabelData> | Iterable<LabelData>,
  { fonts, size, options }: LabelSettings,
): AsyncIterable<Buffer> {
  const context = { typesetter: new Typesetter(fonts), logos: new Logos(), options };
  return streamPdf({ title: 'Labels' }, async function* (pdf) {
    let count = 0;
    for await (const label of labels) {
      const items = layOutLabel(label, context);
      if (size === 'a4') paintOnA4(pdf, items, count % LABELS_ON_A4);
      else paintOnRoll(pdf, items);
      count += 1;
      yield;
    }
    if (count === 0) throw new RangeError('There is no label to print.');
  });
}

function paintOnRoll(pdf: Pdf, items: readonly PageItem[]): void {
  pdf.addPage({ size: [LABEL.width, LABEL.height], margin: 0 });
  paint(pdf, items);
}

/** Paints a label in one quarter of the page. Positions count from 0, row by row. */
function paintOnA4(pdf: Pdf, items: readonly PageItem[], position: number): void {
  if (position === 0) {
    pdf.addPage({ size: [A4.width, A4.height], margin: 0 });
    paint(
      pdf,
      getCutMarks().map((box) => ({ kind: 'rule', box })),
    );
  }
  const cell = { width: A4.width / 2, height: A4.height / 2 };
  const x = (position % 2) * cell.width + (cell.width - LABEL.width * A4_SCALE) / 2;
  const y = Math.floor(position / 2) * cell.height + (cell.height - LABEL.height * A4_SCALE) / 2;
  pdf.save().translate(x, y).scale(A4_SCALE);
  paint(pdf, items);
  pdf.restore();
}

/** Returns the boxes of the cut marks, in points: ticks at the page edges and a cross in the middle. */
export function getCutMarks() {
  const { width, height } = A4;
  const [left, top] = [(width - CUT_WIDTH) / 2, (height - CUT_WIDTH) / 2];
  const placeVertical = (y: number) => ({ x: left, y, width: CUT_WIDTH, height: CUT_LENGTH });
  const placeHorizontal = (x: number) => ({ x, y: top, width: CUT_LENGTH, height: CUT_WIDTH });
  return [
    ...[0, (height - CUT_LENGTH) / 2, height - CUT_LENGTH].map(placeVertical),
    ...[0, (width - CUT_LENGTH) / 2, width - CUT_LENGTH].map(placeHorizontal),
  ];
}
