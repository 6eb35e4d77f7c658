/** 12 digits of UPI and IMPS, 16 characters of NEFT, 22 of RTGS. Source: RBI and NPCI message formats. */
const utrPattern = /^(?:\d{12}|[A-Z0-9]{16}|[A-Z0-9]{22})$/;

/** Returns the reference of a bank transfer in capitals and without spaces; null for any other text. */
export function parseUtr(text: string): string | null {
  const utr = text.replaceAll(/\s/g, '').toUpperCase();
  return utrPattern.test(utr) ? utr : null;
}
