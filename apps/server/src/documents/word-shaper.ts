import type { DocumentFont, DocumentFonts } from './document-fonts.ts';
import type { Weight } from './font-files.ts';
import {
  removeUnprintable,
  type Script,
  type ScriptRun,
  splitByScript,
  type TextDirection,
} from './script-runs.ts';

export interface Word {
  readonly text: string;
  readonly runs: readonly WordRun[];
  readonly widthEm: number;
}

export interface WordRun {
  readonly script: Script;
  readonly font: DocumentFont;
  readonly text: string;
  readonly widthEm: number;
  readonly lacksGlyph: boolean;
}

/** Shapes the words of a document in one weight. Caches each word. */
export class WordShaper {
  /** The font of spaces. Its height is the minimum height of a line. */
  readonly latinFont: DocumentFont;
  readonly spaceEm: number;
  readonly #fonts: DocumentFonts;
  readonly #weight: Weight;
  readonly #words = new Map<string, Word>();
  readonly #segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

  constructor(fonts: DocumentFonts, weight: Weight) {
    this.#fonts = fonts;
    this.#weight = weight;
    this.latinFont = fonts.find('latin', weight, 'ltr');
    this.spaceEm = this.shapeWord(' ').widthEm;
  }

  shapeWords(text: string): Word[] {
    const words = removeUnprintable(text).split(' ');
    return words.filter((word) => word !== '').map((word) => this.shapeWord(word));
  }

  shapeWord(text: string): Word {
    let word = this.#words.get(text);
    if (word === undefined) {
      const runs = splitByScript(text).map((run) =>
        this.shapeRun(run, run.script === 'arabic' ? 'rtl' : 'ltr'),
      );
      word = { text, runs, widthEm: runs.reduce((sum, run) => sum + run.widthEm, 0) };
      this.#words.set(text, word);
    }
    return word;
  }

  shapeRun(run: ScriptRun, direction: TextDirection): WordRun {
    const font = this.#fonts.find(run.script, this.#weight, direction);
    return { ...run, font, ...font.measure(run.text) };
  }

  /** Returns the width of words with spaces between them, in ems. */
  measureWidth(words: readonly Word[]): number {
    const spacesEm = Math.max(0, words.length - 1) * this.spaceEm;
    return words.reduce((sum, { widthEm }) => sum + widthEm, spacesEm);
  }

  /** Splits a word into pieces that fit the width. A piece has at least one grapheme, even if that is wider. */
  breakWord({ text }: Word, widthEm: number): Word[] {
    const pieces: Word[] = [];
    let graphemes = this.#splitGraphemes(text);
    while (graphemes.length > 0) {
      const count = Math.max(1, this.#countFitting(graphemes, widthEm));
      pieces.push(this.shapeWord(graphemes.slice(0, count).join('')));
      graphemes = graphemes.slice(count);
    }
    return pieces;
  }

  /** Returns the start of a word that fits the width; empty if no grapheme fits. */
  getFittingStart({ text }: Word, widthEm: number): string {
    const graphemes = this.#splitGraphemes(text);
    return graphemes.slice(0, this.#countFitting(graphemes, widthEm)).join('');
  }

  /** Counts the graphemes whose summed widths fit, then corrects for kerning between them. */
  #countFitting(graphemes: readonly string[], widthEm: number): number {
    let usedEm = 0;
    let count = 0;
    for (const grapheme of graphemes) {
      usedEm += this.shapeWord(grapheme).widthEm;
      if (usedEm > widthEm) break;
      count += 1;
    }
    while (count > 0 && this.shapeWord(graphemes.slice(0, count).join('')).widthEm > widthEm)
      count -= 1;
    return count;
  }

  #splitGraphemes(text: string): string[] {
    return Array.from(this.#segmenter.segment(text), ({ segment }) => segment);
  }
}
