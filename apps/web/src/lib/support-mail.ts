/** The server writes the address into the page. Empty if none is set. */
export function getSupportAddress(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="shipdesk-support"]')?.content ?? '';
}

export function getSupportMail(): string {
  return `mailto:${getSupportAddress()}?subject=${encodeURIComponent('Shipdesk: support request')}`;
}
