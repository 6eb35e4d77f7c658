/** A table of texts by code, as the modules of this folder have them. */
type Texts = Readonly<Record<string, (params: never) => string>>;

/** The text of a code from a response; null for a code that the table lacks, or without its parameters. */
export function textOfCode(texts: Texts, code: unknown, params: unknown): string | null {
  if (typeof code !== 'string' || !Object.hasOwn(texts, code)) return null;
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a text that does not fit throws
    return texts[code]?.(params as never) ?? null;
  } catch {
    return null;
  }
}
