// The floor of what a browser shows: pages with the libraries of the client and none of its features, served by a bare Fastify.
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { build } from 'esbuild';
import fastify, { type FastifyReply } from 'fastify';

/** The programs by the addresses whose product they are held against. */
const programs = { '/login': 'login', '/orders/forward': 'orders', '/grid': 'grid' } as const;
const ROWS_A_PAGE = 100;
const COLUMNS = 9;

export interface BarePages {
  readonly url: string;
  stop(): Promise<void>;
}

export async function startBarePages(): Promise<BarePages> {
  const app = fastify();
  for (const [path, name] of Object.entries(programs)) {
    const script = compressed(await bundled(name));
    app.get(`/${name}.js`, (_request, reply) =>
      sendCompressed(reply, 'text/javascript', script).header(
        'cache-control',
        'public, max-age=31536000, immutable',
      ),
    );
    const document = compressed(pageOf(name));
    app.get(path, (_request, reply) => sendCompressed(reply, 'text/html; charset=utf-8', document));
  }
  app.get<{ Params: { page: string } }>('/rows/:page', ({ params }) =>
    Array.from({ length: ROWS_A_PAGE }, (_row, row) =>
      Array.from({ length: COLUMNS }, (_cell, cell) => `Order ${params.page}/${row}, ${cell}`),
    ),
  );
  app.get('/favicon.ico', (_request, reply) => reply.code(204).send());
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { url, stop: () => app.close() };
}

async function bundled(name: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(`../bare/${name}.tsx`, import.meta.url))],
    bundle: true,
    format: 'esm',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    target: 'es2022',
    minify: true,
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}

function pageOf(name: string): string {
  return `<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><title>Bare page</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="description" content="A page without features">
<script type="module" src="/${name}.js"></script></head><body><div id="root"></div></body></html>`;
}

function compressed(text: string): Buffer {
  return brotliCompressSync(text, {
    params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
  });
}

function sendCompressed(reply: FastifyReply, type: string, body: Buffer): FastifyReply {
  return reply.header('content-encoding', 'br').type(type).send(body);
}
