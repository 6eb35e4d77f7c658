import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { keyRing, remembering } from '../accounts/keys.ts';
import type { Config } from '../config.ts';
import { writingAs } from '../db/write-source.ts';

/** Addresses whose digest is at hand. */
const REMEMBERED = 1_000;

/**
 * Tells the audit log who makes a call and from where. Runs after the guard and after the body was read, whose events
 * belong to the socket and not to the request.
 */
export function nameCallSources(
  app: FastifyInstance,
  { sessionSecrets }: Pick<Config, 'sessionSecrets'>,
): void {
  const { current } = keyRing(sessionSecrets, 'audit address');
  const digestOf = remembering(
    (address) => createHmac('sha256', current).update(address).digest('hex').slice(0, 32),
    REMEMBERED,
  );
  app.addHook('preValidation', (request, _reply, done) => {
    const { bearer, method, routeOptions } = request;
    const source = {
      userId: bearer?.userId ?? '',
      sessionId: bearer?.sessionId ?? '',
      requestId: request.id,
      address: digestOf(addressGroup(request.ip)) ?? '',
      call: `${method} ${routeOptions.url?.replace('*', '') ?? ''}`,
    };
    writingAs(source, done);
  });
}

/** One household holds a whole IPv6 /64. */
export function addressGroup(ip: string): string {
  return ip.includes(':') && !ip.startsWith('::ffff:') ? ip.split(':').slice(0, 4).join(':') : ip;
}
