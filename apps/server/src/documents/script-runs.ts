import bidiFactory from 'bidi-js';

/** The scripts that have a font. `latin` includes digits, punctuation and every script that has no font. */
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
  | 'telugu'
  | 'arabic'
  | 'olchiki'
  | 'meetei'
  | 'emoji';

export interface ScriptRun {
  readonly script: Script;
  readonly text: string;
}

/** The scripts of consecutive Unicode blocks from U+0900. */
const BRAHMIC_SCRIPTS: readonly Script[] = [
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
/** Letters below this code are Latin, Greek or Cyrillic, or have no font. */
const FIRST_ARABIC = 0x0600;
const FIRST_BLOCK = 0x0900;
const BLOCK_SIZE = 128;
/** Dandas, joiners, Vedic signs and combining marks continue the script before them. */
const SHARED_CHARACTERS = /^(?:[\u0964\u0965]|\u200c|\u200d|[\u1cd0-\u1cff]|\p{Mn}|\p{Mc})$/u;
/** The first arrow. Pictographs follow it. Noto Sans has the symbols before it, such as ® and ™. */
const FIRST_EMOJI = 0x2190;
const OTHER_SCRIPTS: readonly (readonly [Script, RegExp])[] = [
  ['arabic', /\p{Script=Arabic}|[\u060c\u061b\u061f\u0640]/u],
  ['olchiki', /\p{Script=Ol_Chiki}/u],
  ['meetei', /\p{Script=Meetei_Mayek}/u],
];
const EMOJI = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}/u;

/** Splits text into runs by script, so that each run is shaped as a whole by one font. */
export function splitByScript(text: string): ScriptRun[] {
  const runs: { script: Script; text: string }[] = [];
  for (const character of text) {
    const lastRun = runs.at(-1);
    const script = findScript(character, lastRun?.script ?? 'latin');
    if (lastRun?.script === script) lastRun.text += character;
    else runs.push({ script, text: character });
  }
  return runs;
}

function findScript(character: string, previousScript: Script): Script {
  const code = character.codePointAt(0) ?? 0;
  if (code < FIRST_ARABIC) return 'latin';
  const isDanda = code === 0x0964 || code === 0x0965;
  const block = Math.floor((code - FIRST_BLOCK) / BLOCK_SIZE);
  const indicScript = isDanda ? undefined : BRAHMIC_SCRIPTS[block];
  if (indicScript !== undefined) return indicScript;
  const otherScript = OTHER_SCRIPTS.find(([, pattern]) => pattern.test(character))?.[0];
  if (otherScript !== undefined) return otherScript;
  if (code >= FIRST_EMOJI && EMOJI.test(character)) return 'emoji';
  return SHARED_CHARACTERS.test(character) ? previousScript : 'latin';
}

/** Control characters, zero-width spaces, line separators and bidirectional controls. */
const UNPRINTABLE_CHARACTERS = /[\p{Cc}\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]+/gu;
/** `removeUnprintable` deletes a selector and adds no space, because it belongs to the emoji before it. */
const VARIATION_SELECTORS = /\p{Variation_Selector}+/gu;

/** Returns a text as one printable line of NFC characters, without control characters or repeated spaces. */
export function removeUnprintable(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(VARIATION_SELECTORS, '')
    .replace(UNPRINTABLE_CHARACTERS, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

export type TextDirection = 'ltr' | 'rtl';

interface VisualRun {
  readonly text: string;
  readonly direction: TextDirection;
  /** In visual order, from left to right. */
  readonly scriptRuns: readonly ScriptRun[];
}

const bidi = bidiFactory();

/**
 * Returns the runs of a line in visual order, from left to right. The first letter decides the direction of the
 * line. Source: Unicode Standard Annex 9.
 */
export function orderRunsVisually(line: string): VisualRun[] {
  const embedding = bidi.getEmbeddingLevels(line);
  const runs: { text: string; direction: TextDirection }[] = [];
  for (const index of bidi.getReorderedIndices(line, embedding)) {
    const character = line.charAt(index);
    const direction = (embedding.levels[index] ?? 0) % 2 === 1 ? 'rtl' : 'ltr';
    const lastRun = runs.at(-1);
    const startsRun =
      character === ' ' || lastRun?.text === ' ' || lastRun?.direction !== direction;
    if (!lastRun || startsRun) runs.push({ text: character, direction });
    else lastRun.text = direction === 'rtl' ? character + lastRun.text : lastRun.text + character;
  }
  return runs.map(({ text, direction }) => {
    const scriptRuns = splitByScript(text);
    return {
      text,
      direction,
      scriptRuns: direction === 'rtl' ? scriptRuns.toReversed() : scriptRuns,
    };
  });
}
