import { html } from '../http/pages/public-page.ts';

export interface MailText {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly lines?: readonly string[];
  readonly button?: { readonly label: string; readonly url: string };
  /** The reason why the recipient gets this email. */
  readonly footer: string;
}

export interface MailMessage {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const MAX_NAME_LENGTH = 120;

/**
 * Returns one printable line of at most `maxLength` characters, which cannot forge a header, a paragraph or a reading
 * direction. Keeps joiners, because they shape letters of Indian scripts.
 */
export function toOneLine(text: string, maxLength = MAX_NAME_LENGTH): string {
  return text
    .replaceAll(/(?:(?![\u200c\u200d])\p{C}|[\s\u2028\u2029])+/gu, ' ')
    .trim()
    .slice(0, maxLength);
}

/** Returns user text as one line, with spaces in URLs and host names, so that email clients create no links. */
export function toPlainWords(text: string, maxLength = MAX_NAME_LENGTH): string {
  return toOneLine(
    text.replaceAll('://', ' ').replaceAll(/([.。．｡])(?=\p{L})/gu, '$1 '),
    maxLength,
  );
}

export function layOutMail({ subject, paragraphs, lines = [], button, footer }: MailText) {
  const blocks = [
    ...paragraphs,
    ...(lines.length > 0 ? [lines.join('\n')] : []),
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    `-- \n${footer}`,
  ];
  const page = html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${subject}</title></head>
<body style="margin:0;padding:24px;font:15px/1.5 system-ui,sans-serif;color:#1a1f29">
<div style="max-width:560px;margin:0 auto">
${paragraphs.map((text) => html`<p style="margin:0 0 16px">${text}</p>`)}
${lines.length > 0 ? html`<p style="margin:0 0 16px">${lines.map((line) => html`${line}<br>`)}</p>` : ''}
${button ? html`<p style="margin:0 0 16px"><a href="${button.url}" style="display:inline-block;padding:10px 16px;border-radius:6px;background:#1d4ed8;color:#fff;text-decoration:none">${button.label}</a></p>` : ''}
<p style="margin:24px 0 0;color:#5b6472;font-size:13px">${footer}</p>
</div>
</body>
</html>`;
  return { subject, text: `${blocks.join('\n\n')}\n`, html: page.text };
}
