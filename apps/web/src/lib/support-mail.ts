/** Returns the operator's support address that the server writes into the page, or an empty string if none is set. */
export function getSupportAddress(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="shipdesk-support"]')?.content ?? '';
}

export function getSupportMail(): string {
  return `mailto:${getSupportAddress()}?subject=${encodeURIComponent('Shipdesk: support request')}`;
}
