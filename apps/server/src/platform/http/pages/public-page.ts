import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { publicPageStyle } from './public-page-style.ts';

/** Markup. Only `html` creates it, so it contains no unescaped text. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Controls and text directions, with which a name could change how the words around it read. */
const misleading = /(?![\t\n\r])\p{Cc}|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

type Part = string | number | Html | readonly Html[];

/** Markup with values: texts are escaped and lose controls and text directions, lists are joined. */
export function html(strings: TemplateStringsArray, ...values: readonly Part[]): Html {
  const texts = values.map((value) => {
    if (value instanceof Html) return value.text;
    if (typeof value === 'object') return value.map(({ text }) => text).join('');
    return String(value)
      .replaceAll(misleading, '')
      .replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? '');
  });
  return new Html(String.raw({ raw: strings }, ...texts));
}

const styleHash = createHash('sha256').update(publicPageStyle).digest('base64');

/** Stricter than the client's: no script runs, nothing is loaded but pictures. Audit tools load /robots.txt from the page. */
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "img-src 'self' data:",
  "form-action 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join(';');

interface PublicPage {
  readonly title: string;
  readonly description: string;
  readonly status?: number;
  /** Whether search engines may list it; never for a page about a parcel. */
  readonly isListed?: boolean;
  readonly body: Html;
}

/**
 * No search engine lists the page. The Internet Archive lists nothing, so it is asked not to keep a copy instead. In the
 * markup, because a header for one crawler cannot replace the header for all.
 */
const unlisted = html`<meta name="robots" content="noindex, nofollow">
<meta name="archive.org_bot" content="noarchive">
`;

/** Sends a page for people without an account. It is complete without script, fonts and further files. */
export function sendPublicPage(
  reply: FastifyReply,
  { title, description, status = 200, isListed = false, body }: PublicPage,
): FastifyReply {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${description}">
${isListed ? '' : unlisted}<title>${title}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${new Html(publicPageStyle)}</style>
</head>
<body>
${body}
</body>
</html>
`;
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': policy,
    })
    .send(page.text);
}
