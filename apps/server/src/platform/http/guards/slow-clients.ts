import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Closes a connection if the body of its request does not arrive within `timeoutMs`. Unlike Node's own limit, this
 * limit does not apply to files that signed-in users upload.
 */
export function limitSlowBodies(app: FastifyInstance, timeoutMs: number): void {
  const limitBody = ({ raw }: FastifyRequest) => {
    const timer = setTimeout(() => raw.destroy(), timeoutMs);
    const clear = () => clearTimeout(timer);
    raw.once('end', clear).once('close', clear);
  };
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers, routeOptions } = request;
    const hasBody = 'transfer-encoding' in headers || Number(headers['content-length']) > 0;
    if (hasBody && routeOptions.config.isUpload !== true) limitBody(request);
    done();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    const { raw, principal, routeOptions } = request;
    const isAnonymousUpload = routeOptions.config.isUpload === true && !principal;
    if (isAnonymousUpload && !raw.complete) limitBody(request);
    done();
  });
}

/**
 * Destroys a connection on which no write completes from one check to the next while output is pending. Node's own
 * timeout restarts with every byte read, so a client could otherwise occupy memory for hours.
 */
export function limitSlowReads(app: FastifyInstance, checkEveryMs: number): void {
  const { server } = app;
  /** The number of bytes written when output was last found pending, by open connection. */
  const writtenBytes = new Map<Socket, number | undefined>();
  server.on('connection', (socket: Socket) => {
    writtenBytes.set(socket, undefined);
    socket.once('close', () => writtenBytes.delete(socket));
  });
  const checkTimer = setInterval(() => {
    for (const [socket, previousBytes] of writtenBytes) {
      const currentBytes =
        socket.writableLength > 0 ? socket.bytesWritten - socket.writableLength : undefined;
      if (currentBytes !== undefined && currentBytes === previousBytes) socket.destroy();
      else writtenBytes.set(socket, currentBytes);
    }
  }, checkEveryMs);
  checkTimer.unref();
  server.once('close', () => clearInterval(checkTimer));
}
