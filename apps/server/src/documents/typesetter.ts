import type { DocumentFont, DocumentFonts } from './document-fonts.ts';
import type { Weight } from './font-files.ts';
import { orderRunsVisually, type Script } from './script-runs.ts';
import { type Word, type WordRun, WordShaper } from './word-shaper.ts';

/** `x` is in points from the left end of the line. */
export interface TypesetRun {
  readonly script: Script;
  readonly font: DocumentFont;
  readonly text: string;
  readonly x: number;
}

/** Lengths are in points. */
export interface TypesetLine {
  readonly text: string;
  /** True if the glyphs do not map back to the text, so that the PDF also contains the text. */
  readonly needsActualText: boolean;
  readonly runs: readonly TypesetRun[];
  readonly size: number;
  readonly width: number;
  readonly ascent: number;
  readonly descent: number;
}

export interface Paragraph {
  readonly text: string;
  readonly weight?: Weight;
  /** The size relative to the size of the block. */
  readonly scale?: number;
  /** True if an ellipsis may replace the end of the text when the block does not fit at the smallest size. */
  readonly canShorten?: boolean;
}

/** Lengths are in points. */
export interface LineSpace {
  readonly weight?: Weight;
  readonly width: number;
  readonly maxSize: number;
  readonly minSize: number;
}

/** Lengths are in points. */
export interface BlockSpace {
  readonly width: number;
  readonly height: number;
  readonly maxSize: number;
  readonly minSize: number;
}

/** Lengths are in points. */
export interface WrapSpace {
  readonly weight?: Weight;
  readonly size: number;
  readonly width: number;
}

interface ShapedText {
  readonly words: readonly Word[];
  readonly shaper: WordShaper;
  readonly scale: number;
}

interface ShapedParagraph extends ShapedText {
  readonly canShorten: boolean;
}

const ELLIPSIS = '…';
const SIZE_STEP = 0.5;
/** Prevents rounding errors from breaking a line that fits exactly. */
const TOLERANCE = 0.001;

export const measureLineHeight = (line: TypesetLine): number => line.ascent + line.descent;

export const measureBlockHeight = (lines: readonly TypesetLine[]): number =>
  lines.reduce((sum, line) => sum + measureLineHeight(line), 0);

/** Sets text into lines. Create one per document, because it caches the words of the document. */
export class Typesetter {
  readonly #shapers: Record<Weight, WordShaper>;

  constructor(fonts: DocumentFonts) {
    this.#shapers = {
      regular: new WordShaper(fonts, 'regular'),
      bold: new WordShaper(fonts, 'bold'),
    };
  }

  /** Returns one line in the largest size that fits. Shortens the text if it does not fit at `minSize`. */
  fitLine(text: string, { weight = 'regular', width, maxSize, minSize }: LineSpace): TypesetLine {
    const shaper = this.#shapers[weight];
    const words = shaper.shapeWords(text);
    const widthEm = shaper.measureWidth(words);
    const size = Math.min(maxSize, widthEm === 0 ? maxSize : width / widthEm);
    return size >= minSize
      ? typesetLine(shaper, words, size)
      : shortenLine(shaper, words, minSize, width);
  }

  /** Returns lines of the given size. Breaks a word between graphemes if it is wider than `width`. */
  wrap(text: string, { weight = 'regular', size, width }: WrapSpace): TypesetLine[] {
    const shaper = this.#shapers[weight];
    return typesetLines({ words: shaper.shapeWords(text), shaper, scale: 1 }, size, width);
  }

  /**
   * Returns the lines in the largest size that fits. If no size fits, shortens the paragraphs with `canShorten` at
   * `minSize`, then drops the last lines.
   */
  fitBlock(paragraphs: readonly Paragraph[], space: BlockSpace): TypesetLine[] {
    const { width, height, maxSize, minSize } = space;
    const shapedParagraphs = paragraphs.map(
      ({ text, weight = 'regular', scale = 1, canShorten = false }): ShapedParagraph => {
        const shaper = this.#shapers[weight];
        return { words: shaper.shapeWords(text), shaper, scale, canShorten };
      },
    );
    let bestLines: TypesetLine[] | null = null;
    let minSteps = 0;
    let maxSteps = Math.floor((maxSize - minSize) / SIZE_STEP);
    while (minSteps <= maxSteps) {
      const steps = Math.floor((minSteps + maxSteps) / 2);
      const size = maxSize - steps * SIZE_STEP;
      const lines = shapedParagraphs.flatMap((paragraph) => typesetLines(paragraph, size, width));
      const isFitting = measureBlockHeight(lines) <= height + TOLERANCE;
      if (isFitting) bestLines = lines;
      if (isFitting) maxSteps = steps - 1;
      else minSteps = steps + 1;
    }
    return bestLines ?? shortenBlock(shapedParagraphs, space);
  }
}

function shortenBlock(
  paragraphs: readonly ShapedParagraph[],
  { width, height, minSize }: BlockSpace,
): TypesetLine[] {
  const lineSets = paragraphs.map((paragraph) => typesetLines(paragraph, minSize, width));
  let freeHeight = height + TOLERANCE - measureBlockHeight(lineSets.flat());
  for (const [index, paragraph] of paragraphs.entries()) {
    const lines = lineSets[index] ?? [];
    if (!paragraph.canShorten || freeHeight >= 0) continue;
    const fittingLines = takeFittingLines(lines, measureBlockHeight(lines) + freeHeight);
    freeHeight += measureBlockHeight(lines) - measureBlockHeight(fittingLines);
    lineSets[index] = shortenLastLine(paragraph, fittingLines, minSize * paragraph.scale, width);
  }
  return takeFittingLines(lineSets.flat(), height + TOLERANCE);
}

function shortenLastLine(
  { words, shaper }: ShapedParagraph,
  fittingLines: readonly TypesetLine[],
  size: number,
  width: number,
): TypesetLine[] {
  if (fittingLines.length === 0) return [];
  const remainingLines = wrapWords(shaper, words, width / size).slice(fittingLines.length - 1);
  return [...fittingLines.slice(0, -1), shortenLine(shaper, remainingLines.flat(), size, width)];
}

function typesetLines(
  { words, shaper, scale }: ShapedText,
  size: number,
  width: number,
): TypesetLine[] {
  const lineSize = size * scale;
  return wrapWords(shaper, words, width / lineSize).map((line) =>
    typesetLine(shaper, line, lineSize),
  );
}

function wrapWords(shaper: WordShaper, words: readonly Word[], widthEm: number): Word[][] {
  const lines: Word[][] = [];
  const limitEm = widthEm + TOLERANCE;
  let line: Word[] = [];
  let usedEm = 0;
  for (const word of words) {
    if (line.length > 0 && usedEm + shaper.spaceEm + word.widthEm <= limitEm) {
      line.push(word);
      usedEm += shaper.spaceEm + word.widthEm;
      continue;
    }
    if (line.length > 0) lines.push(line);
    const pieces = word.widthEm > limitEm ? shaper.breakWord(word, limitEm) : [word];
    const lastPiece = pieces.pop() ?? word;
    lines.push(...pieces.map((piece) => [piece]));
    line = [lastPiece];
    usedEm = lastPiece.widthEm;
  }
  return line.length > 0 ? [...lines, line] : lines;
}

function shortenLine(shaper: WordShaper, words: readonly Word[], size: number, width: number) {
  let freeEm = width / size + TOLERANCE;
  if (shaper.measureWidth(words) <= freeEm) return typesetLine(shaper, words, size);
  freeEm -= shaper.shapeWord(ELLIPSIS).widthEm;
  const parts: string[] = [];
  for (const word of words) {
    if (word.widthEm > freeEm) {
      const start = shaper.getFittingStart(word, freeEm);
      if (start !== '') parts.push(start);
      break;
    }
    parts.push(word.text);
    freeEm -= word.widthEm + shaper.spaceEm;
  }
  return typesetLine(shaper, shaper.shapeWords(`${parts.join(' ')}${ELLIPSIS}`), size);
}

function typesetLine(shaper: WordShaper, words: readonly Word[], size: number): TypesetLine {
  const text = words.map((word) => word.text).join(' ');
  const hasArabic = words.some((word) => word.runs.some(({ script }) => script === 'arabic'));
  const { runs, widthEm } = hasArabic
    ? placeInBothDirections(shaper, text, size)
    : placeFromLeft(shaper, words, size);
  const fonts = [shaper.latinFont, ...runs.map(({ font }) => font)];
  return {
    text,
    needsActualText: words.some((word) => word.runs.some(needsActualText)),
    runs,
    size,
    width: widthEm * size,
    ascent: size * Math.max(...fonts.map(({ ascentEm }) => ascentEm)),
    descent: size * Math.max(...fonts.map(({ descentEm }) => descentEm)),
  };
}

interface PlacedRuns {
  readonly runs: readonly TypesetRun[];
  readonly widthEm: number;
}

function placeFromLeft(shaper: WordShaper, words: readonly Word[], size: number): PlacedRuns {
  const runs: TypesetRun[] = [];
  let xEm = 0;
  for (const word of words) {
    if (xEm > 0) xEm += shaper.spaceEm;
    for (const run of word.runs) {
      appendRun(runs, run, xEm * size, run === word.runs[0]);
      xEm += run.widthEm;
    }
  }
  return { runs, widthEm: xEm };
}

/** Places text with a right-to-left script. Numbers and Latin words in it keep their direction. */
function placeInBothDirections(shaper: WordShaper, text: string, size: number): PlacedRuns {
  const runs: TypesetRun[] = [];
  let xEm = 0;
  for (const part of orderRunsVisually(text)) {
    if (part.text === ' ') {
      xEm += shaper.spaceEm;
      continue;
    }
    for (const run of part.scriptRuns) {
      const { script, font, text: visualText, widthEm } = shaper.shapeRun(run, part.direction);
      runs.push({ script, font, text: visualText, x: xEm * size });
      xEm += widthEm;
    }
  }
  return { runs, widthEm: xEm };
}

const needsActualText = ({ script, lacksGlyph }: WordRun): boolean =>
  script !== 'latin' || lacksGlyph;

/** Appends a run. Joins only Latin words into one run, because other scripts have spaces of another width. */
function appendRun(runs: TypesetRun[], run: WordRun, x: number, startsWord: boolean): void {
  const lastRun = runs.at(-1);
  if (startsWord && run.script === 'latin' && lastRun?.script === 'latin') {
    runs[runs.length - 1] = { ...lastRun, text: `${lastRun.text} ${run.text}` };
    return;
  }
  runs.push({ script: run.script, font: run.font, text: run.text, x });
}

function takeFittingLines(lines: readonly TypesetLine[], height: number): TypesetLine[] {
  let usedHeight = 0;
  return lines.filter((line) => {
    usedHeight += measureLineHeight(line);
    return usedHeight <= height;
  });
}
