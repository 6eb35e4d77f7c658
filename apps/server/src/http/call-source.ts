import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { WriteSource } from '../db/query/caller.ts';
import { keyRing, remembering } from '../sessions/keys.ts';

/** Addresses whose digest is at hand. */
const REMEMBERED = 1_000;

/** Which call a request makes and from where, for the audit log. Who makes it says its token (`Sessions.bearer`). */
export function createCallSources({
  sessionSecrets,
}: Pick<Config, 'sessionSecrets'>): (request: FastifyRequest) => WriteSource {
  const { current } = keyRing(sessionSecrets, 'audit address');
  const digestOf = remembering(
    (address) => createHmac('sha256', current).update(address).digest('hex').slice(0, 32),
    REMEMBERED,
  );
  return ({ id, ip, method, routeOptions }) => ({
    userId: '',
    sessionId: '',
    requestId: id,
    address: digestOf(addressGroup(ip)) ?? '',
    call: `${method} ${routeOptions.url?.replace('*', '') ?? ''}`,
  });
}

/** One household holds a whole IPv6 /64. */
export function addressGroup(ip: string): string {
  return ip.includes(':') && !ip.startsWith('::ffff:') ? ip.split(':').slice(0, 4).join(':') : ip;
}
