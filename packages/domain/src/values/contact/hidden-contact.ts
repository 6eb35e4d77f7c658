const HIDDEN = '••••••';
const SHOWN_DIGITS = 2;

/** Returns bullets for an email address, and bullets with the last two digits for a phone number; empty for ''. */
export function hideContact(contact: string): string {
  if (contact === '') return '';
  return contact.includes('@') ? HIDDEN : `${HIDDEN}${contact.slice(-SHOWN_DIGITS)}`;
}
