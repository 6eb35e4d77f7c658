import { createHash } from 'node:crypto';
import { formatDayMonthYear, type IsoDate } from '@shipdesk/domain/values/time/calendar';
import type { FastifyReply } from 'fastify';

/** The colours of pages that the server renders: those of the client, light and dark. */
export const pageColours = `
:root {
  color-scheme: light dark;
  --canvas: light-dark(#f6f6f8, #0f1014);
  --surface: light-dark(#fff, #16171d);
  --line: light-dark(#e4e4ea, #2a2b35);
  --line-strong: light-dark(#8d8e9b, #6b6c7c);
  --ink: light-dark(#191a22, #ededf2);
  --muted: light-dark(#565866, #b0b1be);
  --accent: light-dark(#4f46e5, #5b55ec);
  --accent-hover: light-dark(#4338ca, #4f48e2);
  --accent-ink: light-dark(#4338ca, #a9aeff);
  --focus: light-dark(#4f46e5, #8c8fff);
  --ok: light-dark(#0a6b43, #6fd6a6);
  --bad: light-dark(#b01c31, #ff98a2);
}`;

const publicPageStyle = `${pageColours}
* { box-sizing: border-box; margin: 0; }
body {
  background: var(--canvas);
  color: var(--ink);
  font: 1rem/1.5 system-ui, "Segoe UI", Roboto, "Noto Sans", sans-serif;
  padding: 1.5rem 1rem 3rem;
}
main, header, footer { max-width: 34rem; margin: 0 auto; }
header { display: flex; align-items: center; gap: .75rem; min-height: 2.5rem; margin-bottom: 1.25rem; font-weight: 600; }
header img { max-height: 2.5rem; max-width: 9rem; object-fit: contain; background: #fff; border-radius: 4px; }
footer { margin-top: 1.5rem; font-size: .875rem; color: var(--muted); }
section { background: var(--surface); border: 1px solid var(--line); border-radius: 8px; padding: 1.25rem; margin-bottom: 1rem; }
h1 { font-size: 1.5rem; line-height: 1.25; }
h2 { font-size: 1rem; margin-bottom: .75rem; }
h3 { font-size: .875rem; font-weight: 600; color: var(--muted); margin: 1rem 0 .5rem; }
h3:first-of-type { margin-top: 0; }
p + p, h1 + p { margin-top: .5rem; }
h1 + form { margin-top: 1rem; }
.muted, time { color: var(--muted); }
.ok { color: var(--ok); }
.bad { color: var(--bad); }
.number { font-variant-numeric: tabular-nums; }
a { color: var(--accent-ink); }
dl { display: grid; grid-template-columns: auto 1fr; gap: .375rem 1.5rem; margin-top: 1rem; padding-top: 1rem; border-top: 1px solid var(--line); }
dt { color: var(--muted); }
dd { text-align: right; overflow-wrap: anywhere; }
ol { list-style: none; padding: 0; }
.steps { display: flex; gap: 4px; margin-top: 1.25rem; font-size: .8125rem; color: var(--muted); }
.steps li { flex: 1; border-top: 4px solid var(--line); padding-top: .375rem; }
.steps .done { border-color: var(--accent); }
.steps .now { border-color: var(--accent); color: var(--ink); font-weight: 600; }
.scans li { position: relative; padding: 0 0 .75rem 1.25rem; border-left: 2px solid var(--line); margin-left: .3125rem; }
.scans li:last-child { padding-bottom: 0; }
.scans li::before { content: ""; position: absolute; left: -.375rem; top: .4rem; width: .625rem; height: .625rem; border-radius: 50%; background: var(--line-strong); }
.scans .newest::before { background: var(--accent); }
.scans span { display: block; overflow-wrap: anywhere; }
.scans .where { color: var(--muted); font-size: .875rem; }
label { display: block; font-weight: 600; }
:is(input, select, textarea) + label { margin-top: 1rem; }
.hint { color: var(--muted); font-size: .875rem; margin: .125rem 0 .5rem; }
.problem { color: var(--bad); font-weight: 600; margin-bottom: .5rem; }
input, select, textarea { width: 100%; font: inherit; color: inherit; background: var(--surface); border: 1px solid var(--line-strong); border-radius: 6px; padding: .625rem .75rem; min-height: 2.75rem; }
button { font: inherit; font-weight: 600; color: #fff; background: var(--accent); border: 0; border-radius: 6px; padding: .625rem 1.25rem; min-height: 2.75rem; margin-top: .75rem; cursor: pointer; }
button:hover { background: var(--accent-hover); }
.choices { display: flex; flex-wrap: wrap; column-gap: .75rem; }
.choices button { color: var(--accent-ink); background: none; border: 1px solid var(--line-strong); }
.choices button:hover { background: var(--canvas); }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
form + p { margin-top: 1rem; }
@media (max-width: 30rem) { .steps li:not(.now) span { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); } .steps .now { flex: 2.5; } }
@media (forced-colors: active) { .steps .done, .steps .now { border-color: Highlight; } }
@media print { body { padding: 0; } form, footer { display: none; } }
`;

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

/** Control characters and bidirectional formatting characters. In a name, they could reorder the text around it. */
const MISLEADING_CHARACTERS = /(?![\t\n\r])\p{Cc}|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

type Part = string | number | Html | readonly Html[];

/** Escapes text, removes misleading characters and joins lists. */
export function html(strings: TemplateStringsArray, ...values: readonly Part[]): Html {
  const texts = values.map((value) => {
    if (value instanceof Html) return value.text;
    if (typeof value === 'object') return value.map(({ text }) => text).join('');
    return String(value)
      .replaceAll(MISLEADING_CHARACTERS, '')
      .replaceAll(/[&<>"']/g, (character) => escapes[character] ?? '');
  });
  return new Html(String.raw({ raw: strings }, ...texts));
}

const styleHash = createHash('sha256').update(publicPageStyle).digest('base64');

/** Stricter than the client's policy: allows images but no scripts. Lets audit tools load /robots.txt. */
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
  /** True if search engines may list the page. Never set for a page about a parcel. */
  readonly isListed?: boolean;
  readonly body: Html;
}

/**
 * Forbids search engines from listing the page and the Internet Archive from copying it. The tags are in the markup,
 * because a header for one crawler cannot replace the header for all.
 */
const unlistedTags = html`<meta name="robots" content="noindex, nofollow">
<meta name="archive.org_bot" content="noarchive">
`;

/** The page needs no script, font or further file. */
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
${isListed ? '' : unlistedTags}<title>${title}</title>
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

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** Formats a day: `Thursday, 26-11-2026`. */
export function formatLongDay(day: IsoDate): string {
  const weekday = weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()];
  return `${weekday}, ${formatDayMonthYear(day)}`;
}
