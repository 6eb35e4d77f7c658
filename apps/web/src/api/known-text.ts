import { problemTexts } from '../i18n/problem-texts.ts';
import { textOfCode } from '../i18n/text-of-code.ts';

/** The client's text of a code; null for an unknown code or missing parameters. */
export function knownText(code: unknown, params: unknown): string | null {
  return textOfCode(problemTexts, code, params);
}
