/** The operator's support address, which the server writes into the page: who is not signed in makes no call for it. */
export function supportAddress(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="shipdesk-support"]')?.content ?? '';
}

/** A mail to the operator with its subject filled in. */
export function supportMail(): string {
  return `mailto:${supportAddress()}?subject=${encodeURIComponent('Shipdesk: support request')}`;
}
