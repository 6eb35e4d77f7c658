import type { FastifyInstance } from 'fastify';
import { Refusal } from '../refusal.ts';

/**
 * Refuses a second Host header, which a proxy may read differently (RFC 9112 §3.2), and compressed bodies, whose size
 * is unknown until they are unpacked (RFC 9110 §8.4).
 */
export function refuseAmbiguousRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const hosts = request.raw.rawHeaders.filter(
      (text, at) => at % 2 === 0 && text.length === 4 && text.toLowerCase() === 'host',
    );
    if (hosts.length > 1) {
      reply.header('connection', 'close');
      done(new Refusal('host_ambiguous'));
      return;
    }
    done();
  });
  // Runs after the guards of the routes, which reject strangers.
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    const encoding = request.headers['content-encoding'] ?? 'identity';
    if (encoding.toLowerCase() === 'identity') done();
    else done(new Refusal('body_compressed'));
  });
}
