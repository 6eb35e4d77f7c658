import { once } from 'node:events';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { limitSlowReads } from './slow-reads.ts';

const LARGE = Buffer.alloc(30_000_000);
/** The kernel has received several megabytes by the time of the cut, which the client still reads. */
const PIECE_BYTES = 500_000;

test('cuts a client that reads a few bytes now and then, and serves one that reads steadily', async () => {
  const app = fastify({ connectionTimeout: 10_000 });
  limitSlowReads(app, 1000);
  app.get('/whole', async () => LARGE);
  app.get('/pieces', (_request, reply) =>
    reply.send(Readable.from(Array.from({ length: 300 }, () => Buffer.alloc(100_000)))),
  );
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));

  /** Reads with a pause after each piece; returns how many bytes arrived before the connection ended. */
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
