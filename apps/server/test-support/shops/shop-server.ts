import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ShopRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface ShopReply {
  readonly status: number;
  readonly json?: unknown;
  /** Sent instead of JSON. */
  readonly html?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The fault of the next matching request. Only `lose_response` executes the request. A reply replaces the response. */
export interface ShopFault {
  readonly matches?: (request: ShopRequest) => boolean;
  readonly kind: 'lose_response' | 'refuse_connection' | ShopReply;
}

export async function startShopServer(respond: (request: ShopRequest) => ShopReply) {
  const faults: ShopFault[] = [];
  const calls: ShopRequest[] = [];
  let isUnavailable = false;
  let isSilent = false;
  const server = createServer((incoming, response) => {
    void (async () => {
      let body = '';
      for await (const chunk of incoming) body += String(chunk);
      const url = new URL(incoming.url ?? '/', 'http://shop');
      const request = { method: incoming.method ?? '', url, headers: incoming.headers, body };
      calls.push(request);
      if (isSilent) return;
      const index = faults.findIndex(({ matches }) => matches?.(request) ?? true);
      const fault = index === -1 ? undefined : faults.splice(index, 1)[0]?.kind;
      if (isUnavailable || fault === 'refuse_connection') {
        incoming.socket.destroy();
        return;
      }
      const reply = typeof fault === 'object' ? fault : respond(request);
      if (fault === 'lose_response') {
        incoming.socket.destroy();
        return;
      }
      const isHtml = reply.html !== undefined;
      response.writeHead(reply.status, {
        'content-type': isHtml ? 'text/html' : 'application/json',
        ...reply.headers,
      });
      response.end(isHtml ? reply.html : JSON.stringify(reply.json ?? null));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    calls,
    fail: (kind: ShopFault['kind'], matches?: ShopFault['matches']) =>
      void faults.push({ kind, ...(matches && { matches }) }),
    /** An unavailable shop closes every connection. */
    setUnavailable: (value: boolean) => {
      isUnavailable = value;
    },
    /** A silent shop accepts calls and sends no response. */
    setSilent: (value: boolean) => {
      isSilent = value;
    },
    /** Lets the process end while the shop runs. */
    unref: () => void server.unref(),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
