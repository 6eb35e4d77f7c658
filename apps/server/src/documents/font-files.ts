import { createRequire } from 'node:module';
import type { Script } from './script-runs.ts';

export type Weight = 'regular' | 'bold';

const require = createRequire(import.meta.url);

const notoSans = {
  regular: require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'),
};

/** Paths of the font files. Noto Sans covers Latin, Devanagari and the rupee sign. */
export const FONT_FILES: Record<Script, Record<Weight, string>> = {
  latin: notoSans,
  devanagari: notoSans,
  bengali: {
    regular: require.resolve(
      '@expo-google-fonts/noto-sans-bengali/400Regular/NotoSansBengali_400Regular.ttf',
    ),
    bold: require.resolve(
      '@expo-google-fonts/noto-sans-bengali/700Bold/NotoSansBengali_700Bold.ttf',
    ),
  },
  gujarati: {
    regular: require.resolve(
      '@expo-google-fonts/noto-sans-gujarati/400Regular/NotoSansGujarati_400Regular.ttf',
    ),
    bold: require.resolve(
      '@expo-google-fonts/noto-sans-gujarati/700Bold/NotoSansGujarati_700Bold.ttf',
    ),
  },
  gurmukhi: {
    regular: require.resolve(
      '@expo-google-fonts/noto-sans-gurmukhi/400Regular/NotoSansGurmukhi_400Regular.ttf',
    ),
    bold: require.resolve(
      '@expo-google-fonts/noto-sans-gurmukhi/700Bold/NotoSansGurmukhi_700Bold.ttf',
    ),
  },
  kannada: {
    regular: require.resolve(
      '@expo-google-fonts/noto-sans-kannada/400Regular/NotoSansKannada_400Regular.ttf',
    ),
    bold: require.resolve(
      '@expo-google-fonts/noto-sans-kannada/700Bold/NotoSansKannada_700Bold.ttf',
    ),
  },
  malayalam: {
    regular: require.resolve(
      '@expo-google-fonts/noto-sans-malayalam/400Regular/NotoSansMalayalam_400Regular.ttf',
    ),
    bold: require.resolve(
      '@expo-google-fonts/noto-sans-malayalam/700Bold/NotoSansMalayalam_700Bold.ttf',
    ),
  },
  oriya: {
    regular: require.resolve(
      '@expo-google-fonts/noto-sans-oriya/400Regular/NotoSansOriya_400Regular.ttf',
    ),
    bold: require.resolve('@expo-google-fonts/noto-sans-oriya/700Bold/NotoSansOriya_700Bold.ttf'),
  },
  tamil: {
    regular: require.resolve(
      '@expo-google-fonts/noto-sans-tamil/400Regular/NotoSansTamil_400Regular.ttf',
    ),
    bold: require.resolve('@expo-google-fonts/noto-sans-tamil/700Bold/NotoSansTamil_700Bold.ttf'),
  },
  telugu: {
    regular: require.resolve(
      '@expo-google-fonts/noto-sans-telugu/400Regular/NotoSansTelugu_400Regular.ttf',
    ),
    bold: require.resolve('@expo-google-fonts/noto-sans-telugu/700Bold/NotoSansTelugu_700Bold.ttf'),
  },
  arabic: {
    regular: require.resolve(
      '@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf',
    ),
    bold: require.resolve('@expo-google-fonts/noto-sans-arabic/700Bold/NotoSansArabic_700Bold.ttf'),
  },
  olchiki: {
    regular: require.resolve(
      '@expo-google-fonts/noto-sans-ol-chiki/400Regular/NotoSansOlChiki_400Regular.ttf',
    ),
    bold: require.resolve(
      '@expo-google-fonts/noto-sans-ol-chiki/700Bold/NotoSansOlChiki_700Bold.ttf',
    ),
  },
  meetei: {
    regular: require.resolve(
      '@expo-google-fonts/noto-sans-meetei-mayek/400Regular/NotoSansMeeteiMayek_400Regular.ttf',
    ),
    bold: require.resolve(
      '@expo-google-fonts/noto-sans-meetei-mayek/700Bold/NotoSansMeeteiMayek_700Bold.ttf',
    ),
  },
  emoji: {
    regular: require.resolve('@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf'),
    bold: require.resolve('@expo-google-fonts/noto-emoji/700Bold/NotoEmoji_700Bold.ttf'),
  },
};
