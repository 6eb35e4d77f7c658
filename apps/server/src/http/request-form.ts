import type { FastifyInstance } from 'fastify';
import { Refusal } from './problem.ts';

/**
 * Refuses what a proxy before us and we could read in two ways, and what would have to be unpacked
 * before its size is known: a second Host (RFC 9112 §3.2), a compressed body (RFC 9110 §8.4).
 */
export function refuseAmbiguousRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const hosts = request.raw.rawHeaders.filter(
      (text, at) => at % 2 === 0 && text.length === 4 && text.toLowerCase() === 'host',
    );
    if (hosts.length > 1) {
      reply.header('connection', 'close');
      done(new Refusal('malformed', { reason: 'host_ambiguous' }));
      return;
    }
    done();
  });
  // After the guards of the routes: a stranger is told nothing but that it is one.
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    const encoding = request.headers['content-encoding'] ?? 'identity';
    if (encoding.toLowerCase() === 'identity') done();
    else done(new Refusal('unsupported_media_type', { reason: 'body_compressed' }));
  });
}
