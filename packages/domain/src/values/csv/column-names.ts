export interface ColumnName {
  /** Lower-case letters and digits: `*Total Amount (INR)` is `totalamount`. */
  readonly name: string;
  /** The currency or the unit beside the name; empty without one. */
  readonly unit: string;
}

const units =
  'inr|rs|(?:indian)?rupees?|paise|kgs?|kilograms?|kilos?|gms?|grams?|g|cms?|mms?|mtrs?|inch(?:es)?';
/** Remarks beside a name, such as `(mandatory)`. `(incl. GST)` does not change the meaning of a total. */
const remarks =
  'required|mandatory|optional|compulsory|incl(?:uding|usive|uded)?(?:of)?(?:all)?(?:gst|tax(?:es)?)|withgst|withtax(?:es)?|gstincl(?:uded|usive)?';
const unitWhole = new RegExp(`^(?:in|per)?(${units})$`);
const remarkWhole = new RegExp(`^(?:${remarks})$`);
const unitWord = new RegExp(
  `^(.*?[^\\p{L}\\p{N}])(?:in[^\\p{L}\\p{N}]+)?(${units})[^\\p{L}\\p{N}]*$`,
  'iu',
);
/** Matches a unit joined to the name, except units such as `g` and `rs`, with which other words end. */
const unitEnd = /^(.{3,}?)(?:in)?(inr|kgs?|gms?|grams?)$/;
const MAX_HEADER_CHARACTERS = 100;
const MAX_SHOWN_CHARACTERS = 60;

const toPlainName = (text: string) =>
  text
    .replaceAll('₹', 'inr')
    .replaceAll('%', 'percent')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');

/** Returns the name of a column and the unit of its values. The name has no punctuation and no remark in brackets. */
export function readColumnName(cell: string): ColumnName {
  let unit = '';
  const headerText = cell
    .slice(0, MAX_HEADER_CHARACTERS)
    .normalize('NFKC')
    .replace(/^[\s*"']*(?:₹|rs\.|inr\b)\s*(?=\S)/i, '')
    .replaceAll(/[([{]([^()[\]{}]*)[)\]}]/g, (match, bracketText: string) => {
      const text = toPlainName(bracketText);
      const unitText = unitWhole.exec(text)?.[1];
      if (unitText !== undefined) unit = unitText;
      return unitText !== undefined || remarkWhole.test(text) ? ' ' : match;
    });
  if (unit !== '') return { name: toPlainName(headerText), unit };
  const [, words = headerText, word = ''] = unitWord.exec(headerText.replaceAll('₹', 'INR')) ?? [];
  const name = toPlainName(words);
  if (word !== '' && name !== '') return { name, unit: toPlainName(word) };
  const plainName = toPlainName(headerText);
  const [, nameStart = plainName, joinedUnit = ''] = unitEnd.exec(plainName) ?? [];
  return { name: nameStart, unit: joinedUnit };
}

export interface ColumnRule {
  /** Names, the most specific first. Two columns that match the same entry are a repeated column. */
  readonly names: readonly (readonly string[] | RegExp)[];
  /** True if the values of several columns are added up. */
  readonly isSum?: boolean;
}

export interface FoundColumns<Field extends string> {
  readonly positions: Readonly<Record<Field, readonly number[]>>;
  /** The units of the header by position; empty without one. */
  readonly units: readonly string[];
  /** A column that appears twice, as written; null without one. */
  readonly repeatedName: string | null;
  /** The other columns, as written. */
  readonly unreadNames: readonly string[];
}

/** Returns the columns of a header that the rules name, with or without units and remarks. */
export function findColumns<Field extends string>(
  header: readonly string[],
  rules: Readonly<Record<Field, ColumnRule>>,
): FoundColumns<Field> {
  const names = header.map(readColumnName);
  const listPositions = (columnNames: readonly string[] | RegExp) =>
    [...names.keys()].filter((index) => {
      const { name, unit } = names[index] ?? { name: '', unit: '' };
      const isNamed = (text: string) =>
        columnNames instanceof RegExp ? columnNames.test(text) : columnNames.includes(text);
      return name !== '' && (isNamed(name) || (unit !== '' && isNamed(name + unit)));
    });
  const matchedPositions = new Set<number>();
  let repeatedName: string | null = null;
  const findRuleColumns = ({
    names: columnNames,
    isSum = false,
  }: ColumnRule): readonly number[] => {
    const ranks = columnNames.map((name) =>
      listPositions(name).filter((index) => !matchedPositions.has(index)),
    );
    const rankedPositions = isSum
      ? ranks.flat()
      : (ranks.find((columns) => columns.length > 0) ?? []);
    const usedPositions = isSum ? [...new Set(rankedPositions)] : rankedPositions.slice(0, 1);
    for (const index of rankedPositions) matchedPositions.add(index);
    const [, repeatedPosition] = isSum ? [] : rankedPositions;
    if (repeatedPosition !== undefined)
      repeatedName ??= formatColumnName(header[repeatedPosition] ?? '');
    return usedPositions;
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- has every field of the rules
  const positions = Object.fromEntries(
    Object.entries<ColumnRule>(rules).map(([field, rule]) => [field, findRuleColumns(rule)]),
  ) as Record<Field, readonly number[]>;
  return {
    positions,
    units: names.map(({ unit }) => unit),
    repeatedName,
    unreadNames: header
      .filter((cell, index) => cell.trim() !== '' && !matchedPositions.has(index))
      .map(formatColumnName),
  };
}

/** Returns the name of a column as written, with single spaces and cut for messages. */
export const formatColumnName = (cell: string) =>
  cell.replaceAll(/\s+/g, ' ').trim().slice(0, MAX_SHOWN_CHARACTERS);

/** Names that carriers give to the AWB column. Delhivery writes `waybill`. */
export const awbColumn: ColumnRule = {
  names: [
    /^(?:courier|carrier|forward|master)?(?:awb|waybill|airwaybill)(?:no|num|number|code|id|nos)?$/,
    /^(?:courier|carrier|awb)?tracking(?:awb)?(?:no|num|number|code|id)?$/,
    /^(?:awb|waybill)tracking(?:no|num|number|code|id)?$/,
    /^(?:consignment|cnote|cn|lr|connote)(?:note)?(?:no|num|number|code|id)?$/,
    /^(?:docket|shipment)(?:no|num|number)$/,
  ],
};

const moneyName =
  /(?:amount|amt|charges?|fees?|surcharges?|total|tax|cess|gst|price|cost|payable|freight|discount|rebate)$/;

/** Returns whether the name of a column means that it has amounts of money. */
export function isMoneyName(columnName: string): boolean {
  const { name, unit } = readColumnName(columnName);
  return /^(?:inr|rs|rupee)/.test(unit) || moneyName.test(name);
}
