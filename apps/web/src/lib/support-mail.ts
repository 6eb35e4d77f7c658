/** Returns the operator's support address, which the server writes into the page for visitors without a session. */
export function getSupportAddress(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="shipdesk-support"]')?.content ?? '';
}

export function getSupportMail(): string {
  return `mailto:${getSupportAddress()}?subject=${encodeURIComponent('Shipdesk: support request')}`;
}
