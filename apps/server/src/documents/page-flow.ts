import type { DocumentFonts } from './document-fonts.ts';
import { A4, type Box, layOutLine, type PageItem, toPoints } from './page-items.ts';
import { paint } from './paint.ts';
import { type Pdf, streamPdf } from './pdf-stream.ts';
import { Typesetter } from './typesetter.ts';

const MARGIN = toPoints(12);
const FOOTER_HEIGHT = toPoints(6);
const FOOTER_SIZE = 8;

export class PageFlow {
  readonly typesetter: Typesetter;
  readonly #pdf: Pdf;
  #y = Number.POSITIVE_INFINITY;
  /** Draws the content that repeats at the top of each further page. It must fit on a page. */
  drawRepeated: (() => void) | null = null;

  constructor(pdf: Pdf, typesetter: Typesetter) {
    this.#pdf = pdf;
    this.typesetter = typesetter;
  }

  get width(): number {
    return A4.width - 2 * MARGIN;
  }

  /** The usable height of an empty page, in points. */
  get pageHeight(): number {
    return A4.height - 2 * MARGIN - FOOTER_HEIGHT;
  }

  /** Starts a new page if the free height of this page is less than `height`, in points. */
  ensureSpace(height: number): void {
    if (this.#y + height <= MARGIN + this.pageHeight) return;
    this.#pdf.addPage({ size: [A4.width, A4.height], margin: 0 });
    this.#y = MARGIN;
    this.drawRepeated?.();
  }

  /** Draws a full-width strip below the previous strip, on a new page if it does not fit. */
  add(height: number, layout: (box: Box) => readonly PageItem[]): void {
    this.ensureSpace(height);
    const box = { x: MARGIN, y: this.#y, width: this.width, height };
    this.#y += height;
    paint(this.#pdf, layout(box));
  }

  addSpace(height: number): void {
    this.#y += height;
  }
}

/** Streams the A4 document that `draw` writes, with a footer and `Page 1 of 3` at the bottom of every page. */
export function streamPages(
  { title, footer = title, fonts }: { title: string; footer?: string; fonts: DocumentFonts },
  draw: (flow: PageFlow) => Iterable<unknown>,
): AsyncIterable<Buffer> {
  return streamPdf({ title, keepsPages: true }, async function* (pdf) {
    const typesetter = new Typesetter(fonts);
    yield* draw(new PageFlow(pdf, typesetter));
    drawFooters(pdf, typesetter, footer);
  });
}

function drawFooters(pdf: Pdf, typesetter: Typesetter, footer: string): void {
  const { start, count } = pdf.bufferedPageRange();
  const y = A4.height - MARGIN - FOOTER_SIZE;
  const box = { x: MARGIN, y, width: A4.width - 2 * MARGIN, height: FOOTER_HEIGHT };
  const space = { maxSize: FOOTER_SIZE, minSize: 6 };
  for (let index = 0; index < count; index += 1) {
    pdf.switchToPage(start + index);
    const page = `Page ${index + 1} of ${count}`;
    paint(pdf, [
      ...layOutLine(typesetter, footer, { ...box, width: box.width * 0.7 }, space),
      ...layOutLine(typesetter, page, box, { ...space, align: 'right' }),
    ]);
  }
}
