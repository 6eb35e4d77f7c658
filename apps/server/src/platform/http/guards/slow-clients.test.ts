import { once } from 'node:events';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import fastify, { type FastifyReply } from 'fastify';
import { expect, test } from 'vitest';
import { limitSlowBodies, limitSlowReads } from './slow-clients.ts';

test('disconnects a client whose request body is late, except during an accepted upload', async () => {
  const app = fastify({ keepAliveTimeout: 1 });
  limitSlowBodies(app, 100);
  app.post('/call', async () => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    return 'done';
  });
  app.post('/file', { config: { isUpload: true } }, async () => 'done');
  const refuse = async (_request: unknown, reply: FastifyReply) => reply.code(403).send();
  const uploadOptions = { config: { isUpload: true }, onRequest: refuse };
  app.post('/refused', uploadOptions, async () => 'done');
  await app.listen({ port: 0 });
  const address = app.server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;

  async function sendSlowly(path: string, firstPart: string, secondPart?: string): Promise<string> {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString();
    });
    socket.on('error', () => undefined);
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n${firstPart}`,
    );
    if (secondPart !== undefined) {
      await new Promise((resolve) => setTimeout(resolve, 300));
      socket.write(secondPart);
    }
    await once(socket, 'close');
    return text;
  }

  expect(await sendSlowly('/call', '{')).toBe('');
  expect(await sendSlowly('/call', '{}')).toMatch(/^HTTP\/1.1 200/);
  expect(await sendSlowly('/file', '{', '}')).toMatch(/^HTTP\/1.1 200/);
  // A rejected upload gets no extra time.
  expect(await sendSlowly('/refused', '{')).toMatch(/^HTTP\/1.1 403/);
  await app.close();
});

/** Larger than the buffers of the kernel, which the client still reads after the disconnect. */
const LARGE = Buffer.alloc(30_000_000);
const PIECE_BYTES = 500_000;

test('disconnects a client that reads slowly and serves a client that reads steadily', async () => {
  const app = fastify({ connectionTimeout: 10_000 });
  limitSlowReads(app, 1000);
  app.get('/whole', async () => LARGE);
  app.get('/pieces', (_request, reply) =>
    reply.send(Readable.from(Array.from({ length: 300 }, () => Buffer.alloc(100_000)))),
  );
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));

  /** Reads with a pause after each piece. Returns how many bytes arrived before the connection ended. */
  async function read(path: string, { pauseMs }: { pauseMs: number }): Promise<number> {
    let bytes = 0;
    const callback = (length: number) => {
      bytes += length;
      setTimeout(() => socket.resume(), pauseMs);
      return false;
    };
    const onread = { buffer: Buffer.alloc(PIECE_BYTES), callback };
    const socket = connect({ port: Number(port), host: '127.0.0.1', onread });
    socket.on('error', () => undefined);
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    await once(socket, 'close');
    return bytes;
  }

  expect(await read('/whole', { pauseMs: 200 })).toBeLessThan(LARGE.length);
  expect(await read('/pieces', { pauseMs: 0 })).toBeGreaterThan(LARGE.length);
  await app.close();
});
