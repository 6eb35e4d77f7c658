const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Masks a name: `A***a` for `Asha Menon`; empty for no name. */
export function maskName(name: string): string {
  const [word = ''] = name.trim().split(/\s+/);
  const letters = Array.from(graphemes.segment(word), ({ segment }) => segment);
  const [firstLetter = ''] = letters;
  if (firstLetter === '') return '';
  return `${firstLetter}***${letters.length > 1 ? letters.at(-1) : ''}`;
}

/** Masks an email address: `a***@example.in`; empty for no address. */
export function maskEmail(email: string): string {
  const domainStart = email.lastIndexOf('@');
  return domainStart < 1 ? '' : `${Array.from(email)[0]}***${email.slice(domainStart)}`;
}
