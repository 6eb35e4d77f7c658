/** NEFT references have 16 letters and digits, RTGS references 22. Source: RBI, NEFT and RTGS message formats. */
const utrPattern = /^(?:[A-Z0-9]{16}|[A-Z0-9]{22})$/;

/** The reference of a bank transfer in capitals and without spaces; null unless it is one of NEFT or RTGS. */
export function parseUtr(text: string): string | null {
  const utr = text.replaceAll(/\s/g, '').toUpperCase();
  return utrPattern.test(utr) ? utr : null;
}
