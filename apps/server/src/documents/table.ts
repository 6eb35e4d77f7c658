import { type Code128, encodeCode128 } from './code128.ts';
import type { Weight } from './font-files.ts';
import type { PageFlow } from './page-flow.ts';
import {
  type Align,
  type Box,
  layOutBarcode,
  layOutFrame,
  layOutText,
  layOutUnderline,
  type PageItem,
  shrinkBox,
  splitIntoColumns,
  toPoints,
} from './page-items.ts';
import { measureBlockHeight, type TypesetLine, type Typesetter } from './typesetter.ts';

export interface Column {
  readonly title: string;
  /** The width in points. The last column takes the remaining width. */
  readonly width: number;
  readonly align?: Align;
}

export type Cell =
  | { readonly kind: 'text'; readonly text: string; readonly weight?: Weight }
  | { readonly kind: 'barcode'; readonly number: string }
  | { readonly kind: 'tick' };

export const createTextCell = (text: string | number, weight: Weight = 'regular'): Cell => ({
  kind: 'text',
  text: String(text),
  weight,
});

interface TypesetCell {
  readonly kind: Cell['kind'];
  readonly lines: readonly TypesetLine[];
  readonly code: Code128 | null;
}

const FONT_SIZE = 9;
const MIN_SIZE = 5;
const PADDING = toPoints(1.2);
const BARS_HEIGHT = toPoints(8);
const BAR_DOTS = 2;
const TICK_SIZE = toPoints(4);
/** A row with more lines continues in another row, so that no row is higher than a page. */
const MAX_LINES = 24;

export class Table {
  readonly #flow: PageFlow;
  readonly #columns: readonly Column[];

  constructor(flow: PageFlow, columns: readonly Column[]) {
    this.#flow = flow;
    this.#columns = columns;
  }

  addHeader(): void {
    this.addRow(this.#columns.map(({ title }) => createTextCell(title, 'bold')));
  }

  repeatHeader(): void {
    this.addHeader();
    this.#flow.drawRepeated = () => this.addHeader();
  }

  addRow(cells: readonly Cell[]): void {
    for (const part of this.#splitIntoParts(cells)) {
      this.#flow.add(measureRow(part), (box) => this.#layOutItems(part, box));
    }
  }

  measureHeight(rows: readonly (readonly Cell[])[]): number {
    const parts = rows.flatMap((cells) => this.#splitIntoParts(cells));
    return parts.reduce((sum, part) => sum + measureRow(part), 0);
  }

  #splitIntoParts(cells: readonly Cell[]): TypesetCell[][] {
    const boxes = this.#splitIntoBoxes({ x: 0, y: 0, width: this.#flow.width, height: 0 });
    const typesetCells = cells.map((cell, index) =>
      typesetCell(this.#flow.typesetter, cell, {
        width: (boxes[index]?.width ?? 0) - 2 * PADDING,
        isNumber: this.#columns[index]?.align === 'right',
      }),
    );
    const partCount = Math.ceil(
      Math.max(1, ...typesetCells.map(({ lines }) => lines.length)) / MAX_LINES,
    );
    return Array.from({ length: partCount }, (_, partIndex) =>
      typesetCells.map((cell) => ({
        kind: partIndex === 0 ? cell.kind : 'text',
        code: partIndex === 0 ? cell.code : null,
        lines: cell.lines.slice(partIndex * MAX_LINES, (partIndex + 1) * MAX_LINES),
      })),
    );
  }

  #layOutItems(part: readonly TypesetCell[], box: Box): PageItem[] {
    const boxes = this.#splitIntoBoxes(box);
    return [
      layOutUnderline(box),
      ...part.flatMap((cell, index) =>
        layOutCell(
          cell,
          shrinkBox(boxes[index] ?? box, PADDING),
          this.#columns[index]?.align ?? 'left',
        ),
      ),
    ];
  }

  #splitIntoBoxes(box: Box): Box[] {
    return splitIntoColumns(box, ...this.#columns.slice(0, -1).map(({ width }) => width));
  }
}

function typesetCell(
  typesetter: Typesetter,
  cell: Cell,
  { width, isNumber }: { width: number; isNumber: boolean },
): TypesetCell {
  const space = { width, maxSize: FONT_SIZE, minSize: MIN_SIZE };
  switch (cell.kind) {
    case 'text': {
      const { text, weight = 'regular' } = cell;
      const lines = isNumber
        ? [typesetter.fitLine(text, { ...space, weight })]
        : typesetter.wrap(text, { weight, size: FONT_SIZE, width });
      return { kind: 'text', lines, code: null };
    }
    case 'barcode': {
      const line = typesetter.fitLine(cell.number, space);
      return { kind: 'barcode', lines: [line], code: encodeCode128(cell.number) };
    }
    case 'tick':
      return { kind: 'tick', lines: [], code: null };
  }
}

const measureCell = ({ kind, lines, code }: TypesetCell): number =>
  kind === 'tick' ? TICK_SIZE : measureBlockHeight(lines) + (code === null ? 0 : BARS_HEIGHT);

const measureRow = (cells: readonly TypesetCell[]): number =>
  Math.max(...cells.map(measureCell)) + 2 * PADDING;

function layOutCell(cell: TypesetCell, box: Box, align: Align): PageItem[] {
  if (cell.kind === 'tick')
    return layOutFrame({ ...box, width: TICK_SIZE, height: TICK_SIZE }, 0.8);
  if (cell.code === null) return layOutText(cell.lines, box, { align });
  return [
    layOutBarcode(cell.code, { ...box, height: BARS_HEIGHT }, BAR_DOTS),
    ...layOutText(cell.lines, { ...box, y: box.y + BARS_HEIGHT }, { align: 'center' }),
  ];
}
