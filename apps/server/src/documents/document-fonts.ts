import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Font as FontFile } from 'fontkit';
import { Blob, Direction, Face, Font, Buffer as ShapingBuffer, shape } from 'harfbuzzjs';
import { FONT_FILES, type Weight } from './font-files.ts';
import { loadFontkit } from './pdf-libraries.ts';
import type { Script, TextDirection } from './script-runs.ts';

/** A font file for one text direction. `key` identifies both in a PDF. */
export interface DocumentFont {
  readonly key: string;
  /** Extents above and below the baseline, both positive. */
  readonly ascentEm: number;
  readonly descentEm: number;
  /** The font that pdfkit embeds: a fontkit font with HarfBuzz as its `layout`. */
  readonly file: FontFile;
  measure(text: string): { readonly widthEm: number; readonly lacksGlyph: boolean };
}

export type DocumentFonts = ReturnType<typeof createDocumentFonts>;

/** Creates the fonts that all documents of a process share. `find` reads each file on first use. */
export function createDocumentFonts() {
  const fonts = new Map<string, DocumentFont>();
  return {
    find(script: Script, weight: Weight, direction: TextDirection): DocumentFont {
      const path = FONT_FILES[script][weight];
      const name = `${path} ${direction}`;
      const font = fonts.get(name) ?? openFont(path, direction);
      fonts.set(name, font);
      return font;
    },
  };
}

/**
 * Opens a font. fontkit throws on the null anchors of several Noto fonts and selects wrong conjuncts in Bengali and
 * Kannada. So HarfBuzz shapes the text, and fontkit only reads tables and writes subsets.
 */
function openFont(path: string, direction: TextDirection): DocumentFont {
  const bytes = readFileSync(path);
  const font = loadFontkit().create(bytes);
  if (!('unitsPerEm' in font)) throw new Error(`${path} is a collection of fonts`);
  const unitsPerEm = font.unitsPerEm;
  const layout = createLayout(font, new Font(new Face(new Blob(bytes))), direction);
  return {
    key: `${basename(path)} ${direction}`,
    ascentEm: font.ascent / unitsPerEm,
    descentEm: -font.descent / unitsPerEm,
    file: Object.defineProperties(font, {
      layout: { value: layout },
      // pdfkit treats fonts with equal names as one font.
      postscriptName: { value: `${font.postscriptName}-${direction}` },
    }),
    measure(text) {
      const { glyphs, advanceWidth } = layout(text);
      return { widthEm: advanceWidth / unitsPerEm, lacksGlyph: glyphs.some(({ id }) => id === 0) };
    },
  };
}

/**
 * Creates the `layout` function of a fontkit font. The function returns glyphs from left to right with positions in
 * font units, as pdfkit expects.
 */
function createLayout(file: FontFile, shaper: Font, direction: TextDirection) {
  const buffer = new ShapingBuffer();
  return (text: string) => {
    buffer.clearContents();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    buffer.setDirection(direction === 'rtl' ? Direction.RTL : Direction.LTR);
    shape(shaper, buffer);
    const infos = buffer.getGlyphInfos();
    const positions = buffer.getGlyphPositions();
    const clusters = infos.map(({ cluster }) => cluster);
    const texts = splitByClusters(clusters, text);
    return {
      glyphs: infos.map(({ codepoint: id }, index) => ({
        id,
        advanceWidth: file.getGlyph(id).advanceWidth,
        codePoints: Array.from(texts[index] ?? '', (character) => character.codePointAt(0) ?? 0),
      })),
      positions,
      advanceWidth: positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0),
    };
  };
}

/** Returns a text per glyph. The first glyph of a cluster gets all of its characters, the others an empty string. */
function splitByClusters(clusters: readonly number[], text: string): string[] {
  const starts = [...new Set(clusters)].toSorted((a, b) => a - b);
  const ends = new Map(starts.map((start, index) => [start, starts[index + 1] ?? text.length]));
  return clusters.map((cluster, index) =>
    clusters[index - 1] === cluster ? '' : text.slice(cluster, ends.get(cluster)),
  );
}
