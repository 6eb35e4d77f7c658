import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { callHttp } from './http-call.ts';

export interface Balancer {
  readonly url: string;
  add(url: string): void;
  close(): Promise<void>;
}

interface Target {
  readonly url: string;
  readonly agent: Agent;
  isReady: boolean;
}

const CHECK_INTERVAL_MS = 100;

/**
 * Starts a load balancer that forwards requests round-robin to targets whose `/readyz` is 200. It tries the next target
 * only when a target refuses the connection, because after any other error the request may have arrived.
 */
export async function openBalancer(): Promise<Balancer> {
  const targets: Target[] = [];
  let requestCount = 0;

  const checkReadiness = async (target: Target) => {
    const { status } = await callHttp(`${target.url}/readyz`, {
      method: 'GET',
      agent: target.agent,
    });
    target.isReady = status === 200;
  };
  const checkTimer = setInterval(() => {
    for (const target of targets) void checkReadiness(target);
  }, CHECK_INTERVAL_MS);

  const forward = (body: Buffer, incoming: IncomingMessage, outgoing: ServerResponse) => {
    const readyTargets = targets.filter(({ isReady }) => isReady);
    requestCount += 1;
    const target = readyTargets[requestCount % readyTargets.length];
    if (target === undefined) {
      outgoing.writeHead(502).end('no server is ready');
      return;
    }
    const { method, headers } = incoming;
    const forwarded = request(
      `${target.url}${incoming.url}`,
      { method, headers: { ...headers, connection: 'keep-alive' }, agent: target.agent },
      (response) => {
        // A server that shuts down sends `connection: close`.
        if (response.headers.connection === 'close') target.isReady = false;
        outgoing.writeHead(response.statusCode ?? 502, {
          'content-type': response.headers['content-type'],
        });
        response.pipe(outgoing);
      },
    );
    forwarded.on('error', (error: NodeJS.ErrnoException) => {
      target.isReady = false;
      if (error.code === 'ECONNREFUSED') forward(body, incoming, outgoing);
      else outgoing.writeHead(502).end(`${target.url}: ${error.message}`);
    });
    forwarded.end(body);
  };
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => forward(Buffer.concat(chunks), incoming, outgoing));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the balancer has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    add: (url) => {
      targets.push({ url, agent: new Agent({ keepAlive: true }), isReady: true });
    },
    close: async () => {
      clearInterval(checkTimer);
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
      for (const { agent } of targets) agent.destroy();
    },
  };
}
