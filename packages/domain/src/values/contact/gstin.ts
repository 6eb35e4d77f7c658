const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const normalPattern = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z][Z1-9ABD-J][0-9A-Z]$/;
const governmentPattern = /^\d{2}[A-Z]{4}\d{5}[A-Z]\dZ\d$/;

/** GST state codes: 01 to 38 (25 and 28 on old registrations), other countries, other territory, centre. */
function isStateCode(code: number): boolean {
  return (code >= 1 && code <= 38) || code === 96 || code === 97 || code === 99;
}

/** Returns the check character of a GSTIN from its first 14 characters (upper case letters and digits), modulus 36. */
export function computeGstinCheckCharacter(firstCharacters: string): string {
  let sum = 0;
  for (let index = 0; index < 14; index += 1) {
    const product = alphabet.indexOf(firstCharacters.charAt(index)) * (index % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / 36) + (product % 36);
  }
  return alphabet.charAt((36 - (sum % 36)) % 36);
}

/**
 * Returns a GSTIN trimmed and in upper case; null for any other text. A GSTIN has the form for businesses or for
 * government departments, a state code in use and the right check character.
 */
export function normaliseGstin(text: string): string | null {
  const gstin = text.trim().toUpperCase();
  if (!normalPattern.test(gstin) && !governmentPattern.test(gstin)) return null;
  if (!isStateCode(Number(gstin.slice(0, 2)))) return null;
  return computeGstinCheckCharacter(gstin) === gstin.charAt(14) ? gstin : null;
}

/** Returns whether a text is a GSTIN, see `normaliseGstin`. */
export function isGstin(text: string): boolean {
  return normaliseGstin(text) !== null;
}
