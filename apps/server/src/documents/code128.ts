import { loadBwipjs } from './pdf-libraries.ts';

/** Widths of bars and spaces in modules, starting with a bar. Needs a quiet zone of `QUIET_MODULES` on each side. */
export interface Code128 {
  readonly widths: readonly number[];
  readonly moduleCount: number;
}

export const QUIET_MODULES = 10;
const ENCODABLE_TEXT = /^[\x20-\x7e]+$/;

/** Encodes digits in pairs. Returns null for text outside printable ASCII. */
export function encodeCode128(text: string): Code128 | null {
  if (!ENCODABLE_TEXT.test(text)) return null;
  const [symbol] = loadBwipjs().raw({ bcid: 'code128', text });
  if (symbol === undefined || !('sbs' in symbol)) return null;
  return { widths: symbol.sbs, moduleCount: symbol.sbs.reduce((sum, width) => sum + width, 0) };
}

/** Returns the start and the width of each bar in modules. The starts include the quiet zone. */
export function locateBars({ widths }: Code128): (readonly [start: number, modules: number])[] {
  let offset = QUIET_MODULES;
  return widths.flatMap((width, index) => {
    const start = offset;
    offset += width;
    return index % 2 === 0 ? [[start, width] as const] : [];
  });
}
