import { readColumnName } from '../../values/csv/column-names.ts';

/** Returns a hash of a text as 32 hexadecimal digits: `cyrb53` with two seeds, public domain. Not for secrets. */
export function hashText(text: string): string {
  return [hashWithSeed(text, 1), hashWithSeed(text, 2)].join('');
}

function hashWithSeed(text: string, seed: number): string {
  let high = 0xdeadbeef ^ seed;
  let low = 0x41c6ce57 ^ seed;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  high =
    Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low =
    Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return [high, low].map((part) => (part >>> 0).toString(16).padStart(8, '0')).join('');
}

/** Returns the name of a column in lower case, without punctuation, units and remarks. */
export const toHeaderName = (cell: string): string => readColumnName(cell).name;

/** Returns a hash of the names and units of a header's columns. Ignores blank cells after the last name. */
export function fingerprintHeader(header: readonly string[]): string {
  const names = header.map((cell) => {
    const { name, unit } = readColumnName(cell);
    return `${name} ${unit}`.trim();
  });
  while (names.at(-1) === '') names.pop();
  return hashText(names.join('|'));
}
