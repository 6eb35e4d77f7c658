import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { once } from '../once.ts';

export type SendPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

const placeholder = /(<meta name="shipdesk-support" content=")[^"]*(")/;

/**
 * The client's one document, with the operator's support address in it: who is not signed in has no
 * call to ask for it. Compressed by the first that asks. The scripts of the screen at that address are announced with it, so that the
 * browser fetches them beside the document's own instead of after them.
 */
export function clientPage(
  { root, screenChunks }: { root: string; screenChunks: Record<string, string[]> },
  { supportEmail }: { supportEmail: string },
): SendPage {
  const address = supportEmail.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const html = readFileSync(join(root, 'index.html'), 'utf8').replace(
    placeholder,
    (_, before: string, after: string) => `${before}${address}${after}`,
  );
  const plain = Buffer.from(html);
  const bodies = {
    br: once(() => brotliCompressSync(plain)),
    gzip: once(() => gzipSync(plain)),
  };
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;

  const links = new Map(
    Object.entries(screenChunks).map(([path, files]) => [
      path,
      files.map((file) => `</${file}>; rel=modulepreload`).join(', '),
    ]),
  );

  return (request, reply) => {
    const accepted = request.headers['accept-encoding'] ?? '';
    const encoding = (['br', 'gzip'] as const).find((name) =>
      new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(accepted),
    );
    reply
      .code(200)
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-cache', etag, vary: 'Accept-Encoding' });
    const link = links.get(request.url.split('?')[0] ?? '');
    if (link) reply.header('link', link);
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    if (encoding === undefined) return reply.send(plain);
    return reply.header('content-encoding', encoding).send(bodies[encoding]());
  };
}
