/** Kinds of numeric input: whole numbers, or numbers with one decimal point. Spec §5, input rules. */
export type NumericKind = 'integer' | 'decimal';

/** Returns the digits of a text. `integer` stops at a point, `decimal` keeps the first point. */
export function toNumeric(text: string, kind: NumericKind): string {
  if (kind === 'integer') return text.replace(/\..*$/, '').replace(/\D/g, '');
  const [integerPart = '', ...decimals] = text.replace(/[^\d.]/g, '').split('.');
  return decimals.length === 0 ? integerPart : `${integerPart}.${decimals.join('')}`;
}

export function acceptsNumeric(text: string, insertedText: string, kind: NumericKind): boolean {
  if (/^\d*$/.test(insertedText)) return true;
  return kind === 'decimal' && insertedText === '.' && !text.includes('.');
}
