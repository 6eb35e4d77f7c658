import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A fault to inject into one request. */
export type Fault =
  | 'none'
  | 'lose_request'
  | 'lose_response'
  | 'never_respond'
  /** Executes the request twice and returns the second response. */
  | 'repeat'
  | { readonly status: number; readonly body: string; readonly headers?: Record<string, string> }
  | { readonly change: (text: string) => string };

export interface RecordedCall {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** The status and content of a response. Content that is not a string or bytes is sent as JSON. */
export type FakeResponse = readonly [status: number, content: unknown];

export type FakeServer = Awaited<ReturnType<typeof startFakeServer>>;

export async function startFakeServer(
  respond: (call: RecordedCall) => FakeResponse | Promise<FakeResponse>,
) {
  const calls: RecordedCall[] = [];
  const faults: Fault[] = [];
  let drawFault: () => Fault = () => 'none';

  async function handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', baseUrl);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const { method = '', headers } = request;
    const body = Buffer.concat(chunks).toString('utf8');
    const call = { method, path: url.pathname, query: url.searchParams, headers, body };
    calls.push(call);
    const fault = faults.shift() ?? drawFault();
    if (fault === 'lose_request') return void request.socket.destroy();
    if (typeof fault === 'object' && 'status' in fault) {
      response.writeHead(fault.status, fault.headers).end(fault.body);
      return;
    }
    if (fault === 'repeat') await respond(call);
    const [status, content] = await respond(call);
    if (fault === 'lose_response') return void request.socket.destroy();
    if (fault === 'never_respond') return;
    const isRaw = typeof content === 'string' || content instanceof Uint8Array;
    const text = isRaw ? content : JSON.stringify(content);
    const changedText = typeof fault === 'object' ? fault.change(String(text)) : text;
    response.writeHead(status).end(changedText);
  }

  const server = createServer((request, response) => {
    handleRequest(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const baseUrl = `http://127.0.0.1:${port}`;

  return {
    baseUrl,
    calls,
    /** Queues the faults of the next requests, one per request. */
    fail: (...newFaults: readonly Fault[]) => void faults.push(...newFaults),
    /** Sets the function that chooses a fault for each request after the queued faults are used up. */
    setFaultSource: (draw: () => Fault) => {
      drawFault = draw;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
