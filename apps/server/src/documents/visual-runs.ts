import bidiFactory from 'bidi-js';
import type { TextDirection } from './document-fonts.ts';
import { type ScriptRun, scriptRuns } from './script-runs.ts';

const bidi = bidiFactory();

/** Consecutive characters of one direction, or one space. */
export interface VisualRun {
  readonly text: string;
  readonly direction: TextDirection;
  /** The parts of each script, from left to right. */
  readonly scripts: readonly ScriptRun[];
}

/**
 * The runs of a line as they stand on paper, from left to right. The first letter decides the direction of the line.
 * Source: Unicode Standard Annex 9.
 */
export function visualRuns(line: string): VisualRun[] {
  const embedding = bidi.getEmbeddingLevels(line);
  const runs: { text: string; direction: TextDirection }[] = [];
  for (const index of bidi.getReorderedIndices(line, embedding)) {
    const character = line.charAt(index);
    const direction = (embedding.levels[index] ?? 0) % 2 === 1 ? 'rtl' : 'ltr';
    const last = runs.at(-1);
    const isApart = character === ' ' || last?.text === ' ' || last?.direction !== direction;
    if (!last || isApart) runs.push({ text: character, direction });
    else last.text = direction === 'rtl' ? character + last.text : last.text + character;
  }
  return runs.map(({ text, direction }) => {
    const scripts = scriptRuns(text);
    return { text, direction, scripts: direction === 'rtl' ? scripts.toReversed() : scripts };
  });
}
