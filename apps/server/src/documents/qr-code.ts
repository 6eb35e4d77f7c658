import { loadBwipjs } from './pdf-libraries.ts';

/** A QR code as horizontal runs of dark modules. It needs a quiet zone of `QR_QUIET_MODULES` on each side. */
export interface QrCode {
  readonly runs: readonly { readonly x: number; readonly y: number; readonly width: number }[];
  /** The number of modules of a side. */
  readonly moduleCount: number;
}

export const QR_QUIET_MODULES = 4;

/** Encodes a text as a QR code. Throws for a text that exceeds the capacity of level L, 2,953 bytes. */
export function encodeQrCode(text: string): QrCode {
  // Use level L, because a signed text of 1,000 characters already makes the modules small.
  const [symbol] = loadBwipjs().raw('qrcode', text, 'eclevel=L');
  if (symbol === undefined || !('pixs' in symbol)) throw new Error('a QR code has no modules');
  const { pixs, pixx, pixy } = symbol;
  const runs: { x: number; y: number; width: number }[] = [];
  for (let y = 0; y < pixy; y += 1) {
    for (let x = 0; x < pixx; x += 1) {
      if (pixs[y * pixx + x] !== 1) continue;
      const start = x;
      while (x + 1 < pixx && pixs[y * pixx + x + 1] === 1) x += 1;
      runs.push({ x: start, y, width: x - start + 1 });
    }
  }
  return { runs, moduleCount: pixx };
}
