import { Agent, type IncomingHttpHeaders, request } from 'node:http';

/** A response. If it did not arrive completely, `status` is 0 and `body` is the error message. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

interface Call {
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Raw text to send instead of `body`. */
  readonly content?: string;
  readonly timeoutMs?: number;
  readonly agent?: Agent;
}

/**
 * A call takes at most 20 seconds: 3 for a connection and 7 for a statement, twice. The rest allows for a busy machine.
 */
const HANGS_AFTER_MS = 120_000;

const sharedAgent = new Agent({ keepAlive: true, maxSockets: 256 });

export function callHttp(url: string, call: Call = {}): Promise<HttpResponse> {
  const content = call.content ?? (call.body === undefined ? '' : JSON.stringify(call.body));
  return new Promise((resolve) => {
    const resolveFailed = (error: Error) =>
      resolve({ status: 0, headers: {}, body: error.message });
    const outgoing = request(
      url,
      {
        method: call.method ?? 'POST',
        agent: call.agent ?? sharedAgent,
        timeout: call.timeoutMs ?? HANGS_AFTER_MS,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(content),
          ...call.headers,
        },
      },
      (response) => {
        let body = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          body += chunk;
        });
        response.on('error', resolveFailed);
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
        );
      },
    );
    outgoing.on('timeout', () => outgoing.destroy(new Error('the call hangs')));
    outgoing.on('error', resolveFailed);
    outgoing.end(content);
  });
}
