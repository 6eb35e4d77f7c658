/** The operator's support address. The server writes it into the page, because it is needed without a session. */
export function getSupportAddress(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="shipdesk-support"]')?.content ?? '';
}

export function getSupportMail(): string {
  return `mailto:${getSupportAddress()}?subject=${encodeURIComponent('Shipdesk: support request')}`;
}
