import { setImmediate } from 'node:timers/promises';
import type PDFDocument from 'pdfkit';
import { loadPdfkit } from './pdf-libraries.ts';

export type Pdf = InstanceType<typeof PDFDocument>;

export interface PdfSettings {
  readonly title: string;
  /** Keeps all pages until the end, so that they can be numbered. */
  readonly keepsPages?: boolean;
}

/**
 * Streams the document that `draw` writes. At each `yield` of `draw` the stream sends the finished pages, lets the
 * server handle other requests, and waits for a slow reader.
 */
export async function* streamPdf(
  { title, keepsPages = false }: PdfSettings,
  draw: (pdf: Pdf) => AsyncIterable<unknown>,
): AsyncGenerator<Buffer> {
  const pdf = new (loadPdfkit())({
    autoFirstPage: false,
    bufferPages: keepsPages,
    margin: 0,
    // Loads no standard font, because every text uses an embedded font.
    font: '',
    pdfVersion: '1.7',
    info: { Title: title },
  });
  for await (const _ of draw(pdf)) {
    const finishedBytes: Buffer | null = pdf.read();
    if (finishedBytes !== null) yield finishedBytes;
    await setImmediate();
  }
  pdf.end();
  yield* pdf;
}
