import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

export type SendPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

const placeholder = /(<meta name="shipdesk-support" content=")[^"]*(")/;

/**
 * Returns the handler that sends the client's one document. It carries the operator's support address, which
 * visitors who are not signed in have no call to read.
 */
export function clientPage(
  { root }: { root: string },
  { supportEmail }: { supportEmail: string },
): SendPage {
  const address = supportEmail.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const html = readFileSync(join(root, 'index.html'), 'utf8').replace(
    placeholder,
    (_, before: string, after: string) => `${before}${address}${after}`,
  );
  const plain = Buffer.from(html);
  const bodies = { br: brotliCompressSync(plain), gzip: gzipSync(plain) };
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;

  return (request, reply) => {
    const accepted = request.headers['accept-encoding'] ?? '';
    const encoding = (['br', 'gzip'] as const).find((name) =>
      new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(accepted),
    );
    reply
      .code(200)
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-cache', etag, vary: 'Accept-Encoding' });
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    if (encoding === undefined) return reply.send(plain);
    return reply.header('content-encoding', encoding).send(bodies[encoding]);
  };
}
