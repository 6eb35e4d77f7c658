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
 * Source: Unicode Standard Annex 9, rules X1 to L2.
 */
export function visualRuns(line: string): VisualRun[] {
  const { levels } = bidi.getEmbeddingLevels(line);
  const runs = splitByLevel(line, levels);
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) reverseFrom(runs, level);
  return runs.map(({ text, level }) => {
    const scripts = scriptRuns(text);
    return level % 2 === 1
      ? { text, direction: 'rtl', scripts: scripts.toReversed() }
      : { text, direction: 'ltr', scripts };
  });
}

interface LevelRun {
  text: string;
  readonly level: number;
}

/** Characters of one embedding level, with each space apart. */
function splitByLevel(line: string, levels: Uint8Array): LevelRun[] {
  const runs: LevelRun[] = [];
  for (let index = 0; index < line.length; index += 1) {
    const character = line.charAt(index);
    const level = levels[index] ?? 0;
    const last = runs.at(-1);
    const isApart = character === ' ' || last?.text === ' ' || last?.level !== level;
    if (last && !isApart) last.text += character;
    else runs.push({ text: character, level });
  }
  return runs;
}

/** Reverses each sequence of runs of a level or above it (rule L2). */
function reverseFrom(runs: LevelRun[], level: number): void {
  let start = 0;
  while (start < runs.length) {
    let end = start;
    while ((runs[end]?.level ?? -1) >= level) end += 1;
    const reversed = runs.slice(start, end).toReversed();
    runs.splice(start, reversed.length, ...reversed);
    start = end + 1;
  }
}
