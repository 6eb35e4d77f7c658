import { Agent, type IncomingHttpHeaders, request } from 'node:http';

/** A response; `status` 0 when none or only a part arrived. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

interface Call {
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Raw content to send instead of a body. */
  readonly content?: string;
  readonly timeoutMs?: number;
  readonly agent?: Agent;
}

/**
 * A call takes at most 20 seconds: 3 for a connection and 7 for a statement, twice. The rest allows for a busy machine.
 */
const HANGS_AFTER_MS = 120_000;

const shared = new Agent({ keepAlive: true, maxSockets: 256 });

/** Sends a request over a kept-alive connection. Never rejects. */
export function callHttp(url: string, call: Call = {}): Promise<HttpResponse> {
  const content = call.content ?? (call.body === undefined ? '' : JSON.stringify(call.body));
  return new Promise((resolve) => {
    const nothing = (error: Error) => resolve({ status: 0, headers: {}, body: error.message });
    const sent = request(
      url,
      {
        method: call.method ?? 'POST',
        agent: call.agent ?? shared,
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
        response.on('error', nothing);
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
        );
      },
    );
    sent.on('timeout', () => sent.destroy(new Error('the call hangs')));
    sent.on('error', nothing);
    sent.end(content);
  });
}
