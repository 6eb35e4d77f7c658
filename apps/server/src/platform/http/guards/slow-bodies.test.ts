import { once } from 'node:events';
import { connect } from 'node:net';
import fastify, { type FastifyReply } from 'fastify';
import { expect, test } from 'vitest';
import { limitSlowBodies } from './slow-bodies.ts';

test('ends a request whose body does not arrive, but not one with a body or with an expected upload', async () => {
  const app = fastify({ keepAliveTimeout: 1 });
  limitSlowBodies(app, 100);
  app.post('/call', async () => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    return 'done';
  });
  app.post('/file', { config: { isUpload: true } }, async () => 'done');
  const refuse = async (_request: unknown, reply: FastifyReply) => reply.code(403).send();
  const refused = { config: { isUpload: true }, onRequest: refuse };
  app.post('/refused', refused, async () => 'done');
  await app.listen({ port: 0 });
  const address = app.server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;

  async function answerTo(path: string, first: string, second?: string): Promise<string> {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString();
    });
    socket.on('error', () => undefined);
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n${first}`,
    );
    if (second !== undefined) {
      await new Promise((resolve) => setTimeout(resolve, 300));
      socket.write(second);
    }
    await once(socket, 'close');
    return text;
  }

  expect(await answerTo('/call', '{')).toBe('');
  expect(await answerTo('/call', '{}')).toMatch(/^HTTP\/1.1 200/);
  expect(await answerTo('/file', '{', '}')).toMatch(/^HTTP\/1.1 200/);
  // A rejected upload gets no extra time.
  expect(await answerTo('/refused', '{')).toMatch(/^HTTP\/1.1 403/);
  await app.close();
});
