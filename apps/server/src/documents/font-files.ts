import { createRequire } from 'node:module';
import type { Script } from './script-runs.ts';

export type Weight = 'regular' | 'bold';

const require = createRequire(import.meta.url);

function resolveFont(name: string, family: string): Record<Weight, string> {
  const resolve = (weight: string) =>
    require.resolve(`@expo-google-fonts/${name}/${weight}/${family}_${weight}.ttf`);
  return { regular: resolve('400Regular'), bold: resolve('700Bold') };
}

const notoSans = resolveFont('noto-sans', 'NotoSans');

/** Noto Sans covers Latin, Devanagari and the rupee sign. */
export const FONT_FILES: Record<Script, Record<Weight, string>> = {
  latin: notoSans,
  devanagari: notoSans,
  bengali: resolveFont('noto-sans-bengali', 'NotoSansBengali'),
  gujarati: resolveFont('noto-sans-gujarati', 'NotoSansGujarati'),
  gurmukhi: resolveFont('noto-sans-gurmukhi', 'NotoSansGurmukhi'),
  kannada: resolveFont('noto-sans-kannada', 'NotoSansKannada'),
  malayalam: resolveFont('noto-sans-malayalam', 'NotoSansMalayalam'),
  oriya: resolveFont('noto-sans-oriya', 'NotoSansOriya'),
  tamil: resolveFont('noto-sans-tamil', 'NotoSansTamil'),
  telugu: resolveFont('noto-sans-telugu', 'NotoSansTelugu'),
  arabic: resolveFont('noto-sans-arabic', 'NotoSansArabic'),
  olchiki: resolveFont('noto-sans-ol-chiki', 'NotoSansOlChiki'),
  meetei: resolveFont('noto-sans-meetei-mayek', 'NotoSansMeeteiMayek'),
  emoji: resolveFont('noto-emoji', 'NotoEmoji'),
};
