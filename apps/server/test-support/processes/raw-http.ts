import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';

const MAX_WAIT_MS = 15_000;

/** Starts the app on a free loopback port and returns the port. */
export async function startListening(app: FastifyInstance): Promise<number> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

export interface RawResponse {
  /** 0 when the connection was closed without a response. */
  status: number;
  text: string;
  /** The number of responses: more than one means a smuggled request. */
  responseCount: number;
  isClosed: boolean;
}

/** Sends raw bytes over one connection. Reads until it closes or sends nothing for `waitMs`, at most 15 seconds. */
export function sendRaw(
  port: number,
  bytes: string | Buffer,
  { waitMs = 150 } = {},
): Promise<RawResponse> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    let idleTimer: NodeJS.Timeout | undefined;
    const end = (isClosed: boolean) => {
      clearTimeout(idleTimer);
      socket.destroy();
      const statuses = Array.from(text.matchAll(/^HTTP\/1\.1 (\d{3})/gm), ([, code]) => code);
      resolve({ status: Number(statuses[0] ?? 0), text, responseCount: statuses.length, isClosed });
    };
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      clearTimeout(idleTimer);
      idleTimer = setTimeout(() => end(false), waitMs);
    });
    socket.on('error', () => end(true));
    socket.on('close', () => end(true));
    socket.write(bytes);
    setTimeout(() => end(false), MAX_WAIT_MS).unref();
  });
}
