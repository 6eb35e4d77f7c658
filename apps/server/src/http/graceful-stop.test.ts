import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { stopGracefully } from './graceful-stop.ts';

const REQUEST = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

async function start() {
  const app = Fastify({ return503OnClosing: false });
  app.get('/', async () => 'here');
  stopGracefully(app, 0);
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  return { app, open: () => connect(Number(port), '127.0.0.1') };
}

/** All that a connection is answered until it ends. */
async function answersOf(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk.toString();
  });
  await once(socket, 'close');
  return text;
}

/** Nothing of this process runs meanwhile. */
function holdUp(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

test('a call that arrived while a stopping process was held up is answered', async () => {
  const { app, open } = await start();
  const socket = open();
  const answers = answersOf(socket);
  socket.write(REQUEST);
  await once(socket, 'data');

  const closed = app.close();
  while (app.server.listening) await setImmediate();
  socket.write(REQUEST);
  holdUp(1500);
  await closed;

  expect((await answers).match(/HTTP\/1.1 200/g)).toHaveLength(2);
  expect(await answers).toMatch(/connection: close/i);
});

test('connections that a stopping server has not accepted yet are served', async () => {
  const { app, open } = await start();
  const sockets = Array.from({ length: 20 }, open);
  const answers = Promise.all(sockets.map(answersOf));
  for (const socket of sockets) socket.write(REQUEST);
  await app.close();

  for (const answer of await answers) expect(answer).toContain('HTTP/1.1 200');
});
