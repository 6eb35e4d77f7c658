import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { stopGracefully } from './graceful-stop.ts';

const REQUEST = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';

async function start() {
  const app = Fastify({ return503OnClosing: false });
  app.get('/', async () => 'here');
  stopGracefully(app, 0);
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  return { app, open: () => connect(Number(port), '127.0.0.1') };
}

/** Returns all data that the server sends until the connection ends. */
async function readAll(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk.toString();
  });
  await once(socket, 'close');
  return text;
}

function suspend(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

test('responds to a request that arrived while a stopping process was suspended', async () => {
  const { app, open } = await start();
  const socket = open();
  const responses = readAll(socket);
  socket.write(REQUEST);
  await once(socket, 'data');

  const closing = app.close();
  await setImmediate();
  socket.write(REQUEST);
  suspend(1500);
  await closing;

  expect((await responses).match(/HTTP\/1.1 200/g)).toHaveLength(2);
  expect(await responses).toMatch(/connection: close/i);
});

test('accepts connections while the server drains', async () => {
  const { app, open } = await start();
  const closing = app.close();
  await sleep(500);
  const sockets = Array.from({ length: 20 }, open);
  const responses = Promise.all(sockets.map(readAll));
  for (const socket of sockets) socket.write(REQUEST);
  await closing;

  for (const response of await responses) expect(response).toContain('HTTP/1.1 200');
});
