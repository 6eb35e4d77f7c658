const HIDDEN = '••••••';
const SHOWN_DIGITS = 2;

/** Returns a phone number as bullets with its last two digits, and an email address as bullets. */
export function hideContact(contact: string): string {
  if (contact === '') return '';
  return contact.includes('@') ? HIDDEN : `${HIDDEN}${contact.slice(-SHOWN_DIGITS)}`;
}
