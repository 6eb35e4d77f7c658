import { locateBars } from './code128.ts';
import type { DocumentFont } from './document-fonts.ts';
import type { Box, PageItem } from './page-items.ts';
import { QR_QUIET_MODULES } from './qr-code.ts';
import type { TypesetLine } from './typesetter.ts';

/** Renders items as a black and white SVG image. Text becomes outlines, so the viewer needs no fonts. */
export function renderSvg(items: readonly PageItem[], page: Pick<Box, 'width' | 'height'>): string {
  const glyphs = new GlyphOutlines();
  const content = items.map((item) => renderItem(item, glyphs)).join('');
  const size = `${formatPoints(page.width)} ${formatPoints(page.height)}`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size}"><defs>${glyphs.renderDefinitions()}</defs>` +
    `<rect width="100%" height="100%" fill="#fff"/>${content}</svg>`
  );
}

class GlyphOutlines {
  readonly #ids = new Map<string, string>();
  readonly #paths: string[] = [];

  addOutline({ key, file }: DocumentFont, glyph: number): string {
    const name = `${key} ${glyph}`;
    let id = this.#ids.get(name);
    if (id === undefined) {
      id = `g${this.#ids.size}`;
      this.#ids.set(name, id);
      this.#paths.push(`<path id="${id}" d="${file.getGlyph(glyph).path.toSVG()}"/>`);
    }
    return id;
  }

  renderDefinitions(): string {
    return this.#paths.join('');
  }
}

function renderItem(item: PageItem, glyphs: GlyphOutlines): string {
  const { x, y, height } = item.box;
  switch (item.kind) {
    case 'text':
      return renderLine(item.line, { x, baseline: y + item.line.ascent }, glyphs);
    case 'barcode':
      return locateBars(item.code)
        .map(([start, modules]) =>
          renderRect({
            x: x + start * item.modulePoints,
            y,
            width: modules * item.modulePoints,
            height,
          }),
        )
        .join('');
    case 'qr':
      return item.code.runs
        .map((run) =>
          renderRect({
            x: x + (run.x + QR_QUIET_MODULES) * item.modulePoints,
            y: y + (run.y + QR_QUIET_MODULES) * item.modulePoints,
            width: run.width * item.modulePoints,
            height: item.modulePoints,
          }),
        )
        .join('');
    case 'image':
      return `<image href="${item.dataUrl}" ${formatBox(item.box)} preserveAspectRatio="xMaxYMid meet"/>`;
    case 'rule':
      return renderRect(item.box);
  }
}

function renderLine(
  { text, runs, size }: TypesetLine,
  { x, baseline }: { x: number; baseline: number },
  glyphs: GlyphOutlines,
): string {
  const runGroups = runs.map(({ font, text: part, x: offset }) => {
    const scale = size / font.file.unitsPerEm;
    const layout = font.file.layout(part);
    let penX = 0;
    return layout.glyphs
      .map(({ id }, index) => {
        const { xAdvance = 0, xOffset = 0, yOffset = 0 } = layout.positions[index] ?? {};
        const left = x + offset + (penX + xOffset) * scale;
        penX += xAdvance;
        const translation = `translate(${formatPoints(left)} ${formatPoints(baseline - yOffset * scale)})`;
        return `<use href="#${glyphs.addOutline(font, id)}" transform="${translation} scale(${scale.toFixed(5)} ${(-scale).toFixed(5)})"/>`;
      })
      .join('');
  });
  return `<g data-text="${escapeXml(text)}">${runGroups.join('')}</g>`;
}

const renderRect = (box: Box): string => `<rect ${formatBox(box)}/>`;

const formatBox = ({ x, y, width, height }: Box): string =>
  `x="${formatPoints(x)}" y="${formatPoints(y)}" width="${formatPoints(width)}" height="${formatPoints(height)}"`;

const formatPoints = (points: number): string => String(Math.round(points * 1000) / 1000);

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
