/**
 * Returns text that PostgreSQL can store. A run of control characters becomes a space, and a lone surrogate becomes
 * U+FFFD. Truncates the text to `maxLength` first.
 */
export function toStorableText(text: string, maxLength = text.length): string {
  return text
    .slice(0, maxLength)
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ');
}
