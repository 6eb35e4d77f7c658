import { problemTexts } from '../i18n/problem-texts.ts';

function isKnown(code: unknown): code is keyof typeof problemTexts {
  return typeof code === 'string' && Object.hasOwn(problemTexts, code);
}

/** The client's text of a code; null for an unknown code or missing parameters. */
export function knownText(code: unknown, params: unknown): string | null {
  if (!isKnown(code)) return null;
  try {
    const text: (params: never) => string = problemTexts[code];
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a text that does not fit throws
    return text(params as never);
  } catch {
    return null;
  }
}
