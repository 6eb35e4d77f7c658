import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Accepts bodies of any type, because signatures cover the received bytes. The returned function reads the bytes of a
 * request. The calls receive an empty object as their body.
 */
export function keepRawBodies(scope: FastifyInstance): (request: FastifyRequest) => Buffer {
  const bodies = new WeakMap<FastifyRequest, Buffer>();
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser<Buffer>('*', { parseAs: 'buffer' }, (request, body, done) => {
    bodies.set(request, body);
    done(null, {});
  });
  return (request) => bodies.get(request) ?? Buffer.alloc(0);
}
