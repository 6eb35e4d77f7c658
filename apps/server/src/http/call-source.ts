import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { keyRing } from '../accounts/keys.ts';
import type { Config } from '../config.ts';
import { writingAs } from '../db/write-source.ts';

/**
 * Tells the audit log who makes a call and from where. Runs after the guard and after the body was read, whose events
 * belong to the socket and not to the request.
 */
export function nameCallSources(
  app: FastifyInstance,
  { sessionSecrets }: Pick<Config, 'sessionSecrets'>,
): void {
  const { current } = keyRing(sessionSecrets, 'audit address');
  app.addHook('preValidation', (request, _reply, done) => {
    const { bearer, method, routeOptions } = request;
    const address = createHmac('sha256', current).update(addressGroup(request.ip));
    const source = {
      userId: bearer?.userId ?? '',
      sessionId: bearer?.sessionId ?? '',
      requestId: request.id,
      address: address.digest('hex').slice(0, 32),
      call: `${method} ${routeOptions.url?.replace('*', '') ?? ''}`,
    };
    writingAs(source, done);
  });
}

/** One household holds a whole IPv6 /64. */
export function addressGroup(ip: string): string {
  return ip.includes(':') && !ip.startsWith('::ffff:') ? ip.split(':').slice(0, 4).join(':') : ip;
}
