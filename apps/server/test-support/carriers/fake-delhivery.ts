import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createFakeApi } from './fake-delhivery-api.ts';

export const fakeToken = 'right-token';

/** The fault of the next call, which replaces its response or its execution. */
type Fault =
  | 'lose_answer'
  | 'refuse_connection'
  | 'never_answer'
  | 'half_batch'
  | { readonly status: number; readonly body: string; readonly headers?: Record<string, string> };

export interface RecordedCall {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** Starts a server with Delhivery's B2C API. */
export async function startFakeDelhivery() {
  const { answer, ...controls } = createFakeApi();
  const calls: RecordedCall[] = [];
  const faults: Fault[] = [];

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', baseUrl);
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const { method = '', headers } = request;
    calls.push({ method, path: url.pathname, headers, body });
    const fault = faults.shift();
    if (fault === 'refuse_connection') return void request.socket.destroy();
    if (typeof fault === 'object') {
      response.writeHead(fault.status, fault.headers).end(fault.body);
      return;
    }
    const isFile = url.pathname.startsWith('/files/');
    if (!isFile && headers.authorization !== `Token ${fakeToken}`) {
      response.writeHead(401).end('{"detail":"Invalid token"}');
      return;
    }
    const [status, content] = answer(method, url, body);
    if (fault === 'lose_answer') return void request.socket.destroy();
    if (fault === 'never_answer') return;
    const packages = typeof content === 'object' && 'packages' in content ? content.packages : null;
    const sent =
      fault === 'half_batch' && Array.isArray(packages)
        ? { ...(content as object), packages: packages.slice(0, 1) }
        : content;
    response.writeHead(status).end(typeof sent === 'string' ? sent : JSON.stringify(sent));
  }

  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const baseUrl = `http://127.0.0.1:${port}`;

  return {
    baseUrl,
    /** Every request that the server received. */
    calls,
    /** Faults of the next requests, one per request. */
    fail: (...next: readonly Fault[]) => void faults.push(...next),
    ...controls,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
