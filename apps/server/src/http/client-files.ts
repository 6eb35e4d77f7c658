import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import staticFiles from '@fastify/static';
import type { Endpoint } from '@shipdesk/contract/endpoint';
import { endpoints } from '@shipdesk/contract/endpoints';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { clientPage } from './client-page.ts';
import { answer, Refusal } from './problem.ts';

/** The built client. */
export interface ClientBuild {
  root: string;
  /** The style elements that its components inject, by hash. */
  styleHashes: string[];
  /** By page address: the scripts, relative to `root`, that its screen needs beyond those of the document. */
  screenChunks: Record<string, string[]>;
}

/** Serves the built client; every page address that is no file gets its one document. */
export async function clientFiles(
  app: FastifyInstance,
  client: ClientBuild | undefined,
  config: Pick<Config, 'supportEmail'>,
): Promise<void> {
  const sendPage = client && clientPage(client, config);
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
        // Names below /assets carry a hash of their content.
        const isHashed = path.includes('/assets/');
        reply.header(
          'cache-control',
          isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
        );
        // The same address is another file to a browser that cannot unpack it.
        reply.header('vary', 'accept-encoding');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    if (sendPage && isPageRequest(request, path)) return sendPage(request, reply);
    const methods = methodsOf(path);
    if (methods.length === 0) {
      return answer(request, reply, new Refusal('not_found', 'There is nothing at this address.'));
    }
    reply.header('allow', methods.join(', '));
    return answer(
      request,
      reply,
      new Refusal('method_not_allowed', `${request.method} is not a method of this address.`),
    );
  });
}

const addresses = Object.values<Endpoint>(endpoints).map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`),
}));

/** The methods of the calls at an address; RFC 9110 asks for them beside a 405. */
function methodsOf(path: string): string[] {
  return addresses.flatMap(({ method, pattern }) => (pattern.test(path) ? [method] : []));
}

/** A person's browser, or `curl`, that asks for a page: not for a call and not for a file. */
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

/** The client as it was built, or undefined before the first build (development). */
export function builtClient(): ClientBuild | undefined {
  const here = dirname(fileURLToPath(import.meta.url));
  // From the bundle (apps/server/dist) and from the source (apps/server/src/http).
  const web = [join(here, '../../web'), join(here, '../../../web')].find((folder) =>
    existsSync(join(folder, 'dist/index.html')),
  );
  if (!web) return undefined;
  const styleHashes: string[] = JSON.parse(
    readFileSync(join(web, 'csp-style-hashes.json'), 'utf8'),
  );
  const root = join(web, 'dist');
  const screenChunks: Record<string, string[]> = JSON.parse(
    readFileSync(join(root, 'screen-chunks.json'), 'utf8'),
  );
  return { root, styleHashes, screenChunks };
}
