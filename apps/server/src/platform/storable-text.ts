/**
 * Returns a text from outside as PostgreSQL stores it: a run of control characters becomes a space, and a lone
 * surrogate becomes U+FFFD. Cuts the text to `maxLength` first.
 */
export function toStorableText(text: string, maxLength = text.length): string {
  return text
    .slice(0, maxLength)
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ');
}
