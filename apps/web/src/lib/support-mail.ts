/** The operator's support address. The server writes it into the page, because it is needed without a session. */
export function supportAddress(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="shipdesk-support"]')?.content ?? '';
}

/** A mail to the operator with its subject filled in. */
export function supportMail(): string {
  return `mailto:${supportAddress()}?subject=${encodeURIComponent('Shipdesk: support request')}`;
}
