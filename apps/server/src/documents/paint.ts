import { locateBars } from './code128.ts';
import type { PageItem } from './page-items.ts';
import type { Pdf } from './pdf-stream.ts';
import { QR_QUIET_MODULES } from './qr-code.ts';
import type { TypesetLine } from './typesetter.ts';

export function paint(pdf: Pdf, items: readonly PageItem[]): void {
  for (const item of items) paintItem(pdf, item);
}

function paintItem(pdf: Pdf, item: PageItem): void {
  const { x, y, width, height } = item.box;
  switch (item.kind) {
    case 'text':
      paintLine(pdf, item.line, x, y + item.line.ascent);
      return;
    case 'barcode':
      // One unit is one module wide and one bar high.
      pdf.save().translate(x, y).scale(item.modulePoints, height);
      for (const [start, modules] of locateBars(item.code)) pdf.rect(start, 0, modules, 1);
      pdf.fill().restore();
      return;
    case 'qr':
      // One unit is one module. A single path leaves no seams between the rows.
      pdf.save().translate(x, y).scale(item.modulePoints);
      for (const run of item.code.runs) {
        pdf.rect(run.x + QR_QUIET_MODULES, run.y + QR_QUIET_MODULES, run.width, 1);
      }
      pdf.fill().restore();
      return;
    case 'image':
      pdf.image(item.dataUrl, x, y, { fit: [width, height], align: 'right', valign: 'center' });
      return;
    case 'rule':
      pdf.rect(x, y, width, height).fill();
  }
}

function paintLine(pdf: Pdf, line: TypesetLine, x: number, baseline: number): void {
  if (line.needsActualText) pdf.markContent('Span', { actual: line.text });
  for (const { font, text, x: offset } of line.runs) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the types of pdfkit do not accept an opened font
    pdf.registerFont(font.key, font.file as unknown as Buffer);
    pdf.font(font.key, line.size);
    pdf.text(text, x + offset, baseline, { lineBreak: false, baseline: 'alphabetic' });
  }
  if (line.needsActualText) pdf.endMarkedContent();
}
