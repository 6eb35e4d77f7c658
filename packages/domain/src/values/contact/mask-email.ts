/** Masks an e-mail address: `a***@example.in`; empty for no address. */
export function maskEmail(email: string): string {
  const cut = email.lastIndexOf('@');
  return cut < 1 ? '' : `${Array.from(email)[0]}***${email.slice(cut)}`;
}
