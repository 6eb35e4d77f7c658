import fc from 'fast-check';

/** Generates strings of up to `maxLength` code points, with emoji, control characters and lone surrogates. */
export function anyText(maxLength: number): fc.Arbitrary<string> {
  const code = fc.oneof(fc.nat(0x7f), fc.nat(0xffff), fc.nat(0x10ffff));
  const letter = code.map((point) => String.fromCodePoint(point));
  return fc.array(letter, { maxLength }).map((letters) => letters.join(''));
}
