import { type Code128, QUIET_MODULES } from './code128.ts';
import { encodeQrCode, QR_QUIET_MODULES, type QrCode } from './qr-code.ts';
import {
  type BlockSpace,
  type LineSpace,
  measureLineHeight,
  type Paragraph,
  type TypesetLine,
  type Typesetter,
} from './typesetter.ts';

/** A rectangle in points, measured from the top left corner of the page. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** An item on a page. Texts, barcodes and images never overlap. */
export type PageItem =
  | { readonly kind: 'text'; readonly box: Box; readonly line: TypesetLine }
  | {
      readonly kind: 'barcode';
      /** With quiet zones. */
      readonly box: Box;
      readonly code: Code128;
      readonly modulePoints: number;
    }
  /** A QR code. Its square box includes the quiet zones. */
  | { readonly kind: 'qr'; readonly box: Box; readonly code: QrCode; readonly modulePoints: number }
  | { readonly kind: 'image'; readonly box: Box; readonly dataUrl: string }
  | { readonly kind: 'rule'; readonly box: Box };

export type Align = 'left' | 'center' | 'right';

/** The position of texts in a box, by default at the top left. `isCentred` centres them vertically. */
interface Placement {
  readonly align?: Align | undefined;
  readonly isCentred?: boolean | undefined;
}

const MILLIMETRES_PER_INCH = 25.4;
const POINTS_PER_INCH = 72;
/** The size of a dot of a label printer with 203 dots per inch. Bars of whole dots print sharply. */
const DOT_POINTS = POINTS_PER_INCH / 203;
const HAIRLINE = 0.5;

export const toPoints = (millimetres: number): number =>
  (millimetres / MILLIMETRES_PER_INCH) * POINTS_PER_INCH;

export const A4 = { width: toPoints(210), height: toPoints(297) };

export const shrinkBox = (box: Box, points: number): Box => ({
  x: box.x + points,
  y: box.y + points,
  width: box.width - 2 * points,
  height: box.height - 2 * points,
});

/** Splits a box into columns. The last column gets the remaining width. */
export function splitIntoColumns(box: Box, ...widths: number[]): Box[] {
  let x = box.x;
  const fixedWidth = widths.reduce((sum, width) => sum + width, 0);
  return [...widths, box.width - fixedWidth].map((width) => {
    const column = { ...box, x, width };
    x += width;
    return column;
  });
}

export function layOutText(
  lines: readonly TypesetLine[],
  box: Box,
  { align = 'left', isCentred = false }: Placement = {},
): PageItem[] {
  const height = lines.reduce((sum, line) => sum + measureLineHeight(line), 0);
  let y = isCentred ? box.y + (box.height - height) / 2 : box.y;
  return lines.map((line) => {
    const freeWidth = box.width - line.width;
    const x = box.x + freeWidth * { left: 0, center: 0.5, right: 1 }[align];
    const lineBox = { x, y, width: line.width, height: measureLineHeight(line) };
    y += lineBox.height;
    return { kind: 'text', box: lineBox, line };
  });
}

/** Lays out one line in the largest size that fits the width of the box. */
export function layOutLine(
  typesetter: Typesetter,
  text: string,
  box: Box,
  { align, isCentred, ...space }: Omit<LineSpace, 'width'> & Placement,
): PageItem[] {
  const line = typesetter.fitLine(text, { ...space, width: box.width });
  return layOutText([line], box, { align, isCentred });
}

/** Lays out paragraphs in the largest size at which they fit the box. */
export function layOutBlock(
  typesetter: Typesetter,
  paragraphs: readonly Paragraph[],
  box: Box,
  { align, isCentred, ...sizes }: Pick<BlockSpace, 'maxSize' | 'minSize'> & Placement,
): PageItem[] {
  const { width, height } = box;
  const lines = typesetter.fitBlock(paragraphs, { ...sizes, width, height });
  return layOutText(lines, box, { align, isCentred });
}

/** Bars of one dot are hard to scan. A barcode that would need them uses fractions of dots instead. */
const MIN_DOTS = 2;

/** Centres a barcode horizontally in the box. Its modules are as wide as fits, up to `maxDots` printer dots. */
export function layOutBarcode(code: Code128, box: Box, maxDots: number): PageItem {
  const moduleCount = code.moduleCount + 2 * QUIET_MODULES;
  const dots = Math.min(maxDots, Math.floor(box.width / moduleCount / DOT_POINTS));
  const modulePoints = dots >= MIN_DOTS ? dots * DOT_POINTS : box.width / moduleCount;
  const width = moduleCount * modulePoints;
  const left = box.x + (box.width - width) / 2;
  const x = Math.max(box.x, Math.floor(left / DOT_POINTS) * DOT_POINTS);
  return { kind: 'barcode', box: { ...box, x, width }, code, modulePoints };
}

export function layOutQrCode(text: string, box: Box): PageItem {
  const code = encodeQrCode(text);
  const side = Math.min(box.width, box.height);
  const modulePoints = side / (code.moduleCount + 2 * QR_QUIET_MODULES);
  return { kind: 'qr', box: { ...box, width: side, height: side }, code, modulePoints };
}

const layOutRule = (box: Box): PageItem => ({ kind: 'rule', box });

export const layOutUnderline = ({ x, y, width, height }: Box): PageItem =>
  layOutRule({ x, y: y + height - HAIRLINE / 2, width, height: HAIRLINE });

export const layOutLeftLine = ({ x, y, height }: Box): PageItem =>
  layOutRule({ x: x - HAIRLINE / 2, y, width: HAIRLINE, height });

export function layOutFrame({ x, y, width, height }: Box, thickness = HAIRLINE): PageItem[] {
  return [
    layOutRule({ x, y, width, height: thickness }),
    layOutRule({ x, y: y + height - thickness, width, height: thickness }),
    layOutRule({ x, y, width: thickness, height }),
    layOutRule({ x: x + width - thickness, y, width: thickness, height }),
  ];
}
