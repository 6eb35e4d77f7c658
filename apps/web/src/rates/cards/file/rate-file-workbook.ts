import { unzipSync } from 'fflate';
import { emptyCell, type FileCell, type FileSheet, sheetLimits } from './rate-file-cells.ts';

/** The XML parts of a rate file take about 10 kB. A far larger part could exhaust the memory. */
const MAX_PART_BYTES = 8 * 1024 * 1024;

class TooLargeError extends Error {}
class BrokenWorkbookError extends Error {}

interface CellPosition {
  readonly row: number;
  readonly column: number;
}

/** Returns the cells of the first visible sheet of an .xlsx file, or the reason why they cannot be read. */
export function readWorkbook(bytes: Uint8Array): FileSheet {
  try {
    const sheet = findFirstSheet(bytes);
    const usedCells = sheet.cells.filter(({ cell }) => cell.kind !== 'empty');
    if (usedCells.length === 0) return { failure: { code: 'empty' } };
    const { rows: maxRows, columns: maxColumns } = sheetLimits;
    if (usedCells.some(({ row, column }) => row >= maxRows || column >= maxColumns)) {
      return { failure: { code: 'too_many_cells' } };
    }
    const rowCount = usedCells.reduce((count, { row }) => Math.max(count, row + 1), 0);
    const columnCount = usedCells.reduce((count, { column }) => Math.max(count, column + 1), 0);
    const rows = Array.from({ length: rowCount }, () =>
      Array.from({ length: columnCount }, () => emptyCell),
    );
    const updateCell = ({ row, column }: CellPosition, change: (cell: FileCell) => FileCell) => {
      const cell = rows[row]?.[column];
      if (cell !== undefined) rows[row]?.splice(column, 1, change(cell));
    };
    for (const { cell, ...position } of usedCells) updateCell(position, () => cell);
    for (const { from, to } of sheet.merges) {
      for (let row = from.row; row <= Math.min(to.row, rowCount - 1); row += 1) {
        for (
          let column = from.column;
          column <= Math.min(to.column, columnCount - 1);
          column += 1
        ) {
          updateCell({ row, column }, (cell) => ({ ...cell, kind: 'merged' }));
        }
      }
    }
    return { rows };
  } catch (error) {
    return { failure: { code: error instanceof TooLargeError ? 'too_large' : 'broken_workbook' } };
  }
}

function findFirstSheet(bytes: Uint8Array) {
  const mainRelation = readRelations(bytes, '').find(({ type }) =>
    type.endsWith('/officeDocument'),
  );
  if (mainRelation === undefined) throw new BrokenWorkbookError();
  const relations = readRelations(bytes, mainRelation.part);
  const sheet = listElements(readRequiredPart(bytes, mainRelation.part), 'sheet').find(
    (entry) => !['hidden', 'veryHidden'].includes(readAttribute(entry, 'state')),
  );
  const sheetId = [...(sheet?.attributes ?? [])].find(({ localName }) => localName === 'id')?.value;
  const relation = relations.find(({ id }) => id === sheetId);
  if (relation === undefined) throw new BrokenWorkbookError();
  const document = readRequiredPart(bytes, relation.part);
  const strings = relations.find(({ type }) => type.endsWith('/sharedStrings'));
  const texts = strings && readXmlPart(bytes, strings.part);
  return {
    cells: readCells(document, texts ? listElements(texts, 'si').map(readText) : []),
    merges: listElements(document, 'mergeCell').map((range) => {
      const [from = '', to = from] = readAttribute(range, 'ref').split(':');
      return { from: parseCellName(from), to: parseCellName(to) };
    }),
  };
}

/** Returns the relations of a part, or of the archive if `part` is empty. */
function readRelations(bytes: Uint8Array, part: string) {
  const index = part.lastIndexOf('/') + 1;
  const folder = part.slice(0, index);
  const relations = readRequiredPart(bytes, `${folder}_rels/${part.slice(index)}.rels`);
  return listElements(relations, 'Relationship').map((relation) => {
    const target = readAttribute(relation, 'Target');
    return {
      id: readAttribute(relation, 'Id'),
      type: readAttribute(relation, 'Type'),
      part: target.startsWith('/') ? target.slice(1) : `${folder}${target}`,
    };
  });
}

function readRequiredPart(bytes: Uint8Array, name: string): Document {
  const part = readXmlPart(bytes, name);
  if (part === null) throw new BrokenWorkbookError();
  return part;
}

function readXmlPart(bytes: Uint8Array, name: string): Document | null {
  const parts = unzipSync(bytes, {
    filter: (part) => {
      if (part.name !== name) return false;
      if (part.originalSize > MAX_PART_BYTES) throw new TooLargeError();
      return true;
    },
  });
  const part = parts[name];
  if (part === undefined) return null;
  const text = new TextDecoder().decode(part);
  // Reject entity declarations: an entity can expand to far more than the size of the file.
  if (text.includes('<!DOCTYPE')) throw new BrokenWorkbookError();
  const document = new DOMParser().parseFromString(text, 'application/xml');
  if (document.querySelector('parsererror') !== null) throw new BrokenWorkbookError();
  return document;
}

function readCells(sheet: Document, texts: readonly string[]) {
  const cells: (CellPosition & { readonly cell: FileCell })[] = [];
  let row = -1;
  for (const line of listElements(sheet, 'row')) {
    row = line.hasAttribute('r') ? Number(readAttribute(line, 'r')) - 1 : row + 1;
    let column = -1;
    for (const element of listElements(line, 'c')) {
      column = element.hasAttribute('r')
        ? parseCellName(readAttribute(element, 'r')).column
        : column + 1;
      if (!Number.isInteger(row) || row < 0) throw new BrokenWorkbookError();
      cells.push({ row, column, cell: readCell(element, texts) });
    }
  }
  return cells;
}

function readCell(element: Element, texts: readonly string[]): FileCell {
  const type = readAttribute(element, 't') || 'n';
  const value = listElements(element, 'v')[0]?.textContent ?? '';
  const number = type === 'n' && value !== '' ? Number(value) : Number.NaN;
  const text = readValueText(element, { type, value, texts, number }).trim();
  const [formula] = listElements(element, 'f');
  if (formula !== undefined) {
    // Only the first cell of a shared formula has the text of the formula. Some programs write the equals sign.
    const formulaText = formula.textContent.replace(/^=?/, '=');
    const contents = formulaText === '=' ? text : formulaText;
    return { text, contents, kind: 'formula' };
  }
  if (text === '') return emptyCell;
  return { text, contents: text, kind: Number.isNaN(number) ? 'text' : 'number' };
}

interface Value {
  readonly type: string;
  readonly value: string;
  readonly texts: readonly string[];
  readonly number: number;
}

function readValueText(element: Element, { type, value, texts, number }: Value): string {
  switch (type) {
    case 's':
      return texts[Number(value)] ?? '';
    case 'inlineStr':
      return listElements(element, 'is').map(readText).join('');
    case 'b':
      return value === '1' ? 'TRUE' : 'FALSE';
    default:
      // Excel stores 20.1 as 20.100000000000001 and shows 15 digits.
      return Number.isNaN(number) ? value : String(Number(number.toPrecision(15)));
  }
}

function readText(item: Element): string {
  return listElements(item, 't')
    .filter((run) => run.parentElement?.localName !== 'rPh')
    .map((run) => run.textContent)
    .join('');
}

/** Returns row 3 and column 2 for `C4`. Throws if the name is invalid. */
function parseCellName(name: string): CellPosition {
  const [, letters, digits] = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/.exec(name) ?? [];
  if (letters === undefined || digits === undefined) throw new BrokenWorkbookError();
  const column = letters.split('').reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  return { row: Number(digits) - 1, column: column - 1 };
}

/** Matches local names, because the namespace prefix differs between programs. */
function listElements(parent: Document | Element, name: string): Element[] {
  return [...parent.getElementsByTagNameNS('*', name)];
}

function readAttribute(element: Element, name: string): string {
  return element.getAttribute(name) ?? '';
}
