/** Writing systems with a font. `latin` is also the script of digits, signs and everything without a font. */
export type Script =
  | 'latin'
  | 'devanagari'
  | 'bengali'
  | 'gujarati'
  | 'gurmukhi'
  | 'kannada'
  | 'malayalam'
  | 'oriya'
  | 'tamil'
  | 'telugu';

/** Consecutive characters of one script. */
export interface ScriptRun {
  readonly script: Script;
  readonly text: string;
}

/** The Unicode blocks of the Brahmic scripts, 128 characters each, from U+0900. */
const BLOCKS: readonly Script[] = [
  'devanagari',
  'bengali',
  'gurmukhi',
  'gujarati',
  'oriya',
  'tamil',
  'telugu',
  'kannada',
  'malayalam',
];
const FIRST_BLOCK = 0x0900;
/** Dandas, joiners and Vedic signs continue the script before them. */
const SHARED = /^(?:[\u0964\u0965]|\u200c|\u200d|[\u1cd0-\u1cff]|\p{Mn}|\p{Mc})$/u;

/** Splits text into runs by script, so that each run is shaped as a whole by one font. */
export function scriptRuns(text: string): ScriptRun[] {
  const runs: { script: Script; text: string }[] = [];
  for (const character of text) {
    const last = runs.at(-1);
    const script = scriptOf(character, last?.script ?? 'latin');
    if (last?.script === script) last.text += character;
    else runs.push({ script, text: character });
  }
  return runs;
}

function scriptOf(character: string, before: Script): Script {
  const code = character.codePointAt(0) ?? 0;
  if (code < FIRST_BLOCK) return 'latin';
  const isDanda = code === 0x0964 || code === 0x0965;
  const own = isDanda ? undefined : BLOCKS[(code - FIRST_BLOCK) >> 7];
  if (own !== undefined) return own;
  return SHARED.test(character) ? before : 'latin';
}

/** Controls, bidirectional overrides and variation selectors: nothing to print. */
const UNPRINTABLE =
  /(?:[\p{Cc}\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]|\p{Variation_Selector})+/gu;

/** Text as one printable line: well-formed, composed, without control characters and repeated spaces. */
export function printable(text: string): string {
  return text.toWellFormed().normalize('NFC').replace(UNPRINTABLE, ' ').replace(/\s+/g, ' ').trim();
}
