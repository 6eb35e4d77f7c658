import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import staticFiles from '@fastify/static';
import type { Endpoint } from '@shipdesk/contract/endpoint';
import { endpoints } from '@shipdesk/contract/endpoints';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../../config.ts';
import { Refusal } from '../../refusal.ts';
import { sendProblem } from '../problem.ts';

type SendPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply;

export interface ClientBuild {
  root: string;
  styleHashes: string[];
}

/**
 * Serves the client's files and, at every page URL, the client's document. Any other request without a route gets 404,
 * or 405 if the path has endpoints for other methods. Without a client, serves neither files nor pages.
 */
export async function registerClientFiles(
  app: FastifyInstance,
  client: ClientBuild | undefined,
  config: Pick<Config, 'supportEmail'>,
): Promise<void> {
  const sendPage = client && buildClientPage(client, config);
  if (sendPage) {
    for (const url of ['/', '/index.html']) {
      app.get(url, { schema: { hide: true } }, (request, reply) => sendPage(request, reply));
    }
    await app.register(staticFiles, {
      root: client.root,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const isHashed = path.includes('/assets/');
        reply.header(
          'cache-control',
          isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
        );
        // The response depends on the encodings that the browser accepts.
        reply.header('vary', 'accept-encoding');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    if (sendPage && isPageRequest(request, path)) return sendPage(request, reply);
    const methods = listMethods(path);
    if (methods.length === 0) {
      return sendProblem(request, reply, new Refusal('not_found'));
    }
    reply.header('allow', methods.join(', '));
    return sendProblem(
      request,
      reply,
      new Refusal('method_unknown', { params: { method: request.method } }),
    );
  });
}

const endpointPatterns = Object.values<Endpoint>(endpoints).map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`),
}));

/** Returns the HTTP methods of the endpoints at a path, for the `allow` header of a 405 (RFC 9110). */
function listMethods(path: string): string[] {
  return endpointPatterns.flatMap(({ method, pattern }) => (pattern.test(path) ? [method] : []));
}

/** Returns true when a browser or `curl` requests a page rather than an API endpoint or a file. */
function isPageRequest(
  { method, headers: { accept = '' } }: FastifyRequest,
  path: string,
): boolean {
  return (
    (method === 'GET' || method === 'HEAD') &&
    /text\/html|\*\/\*/.test(accept) &&
    !/^\/(api|assets|auth)\/|\.[^/]+$/.test(path)
  );
}

/** Returns the built client, or undefined before the first build (development). */
export function findBuiltClient(): ClientBuild | undefined {
  const moduleFolder = dirname(fileURLToPath(import.meta.url));
  // From the bundle (apps/server/dist) and from the source (apps/server/src/platform/http/pages).
  const webFolder = [
    join(moduleFolder, '../../web'),
    join(moduleFolder, '../../../../../web'),
  ].find((folder) => existsSync(join(folder, 'dist/index.html')));
  if (!webFolder) return undefined;
  const styleHashes: string[] = JSON.parse(
    readFileSync(join(webFolder, 'csp-style-hashes.json'), 'utf8'),
  );
  const root = join(webFolder, 'dist');
  return { root, styleHashes };
}

const SUPPORT_META = /(<meta name="shipdesk-support" content=")[^"]*(")/;

/**
 * Returns the handler that sends the client's document. The document contains the operator's support address, because
 * no public endpoint returns that address.
 */
function buildClientPage(
  { root }: { root: string },
  { supportEmail }: { supportEmail: string },
): SendPage {
  const address = supportEmail.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const html = readFileSync(join(root, 'index.html'), 'utf8').replace(
    SUPPORT_META,
    (_, start: string, end: string) => `${start}${address}${end}`,
  );
  const htmlBytes = Buffer.from(html);
  const bodies = { br: brotliCompressSync(htmlBytes), gzip: gzipSync(htmlBytes) };
  const etag = `W/"${createHash('sha256').update(htmlBytes).digest('base64url').slice(0, 22)}"`;

  return (request, reply) => {
    const acceptedEncodings = request.headers['accept-encoding'] ?? '';
    const encoding = (['br', 'gzip'] as const).find((name) =>
      new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(acceptedEncodings),
    );
    reply
      .code(200)
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-cache', etag, vary: 'Accept-Encoding' });
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    if (encoding === undefined) return reply.send(htmlBytes);
    return reply.header('content-encoding', encoding).send(bodies[encoding]);
  };
}
