import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import type { WriteSource } from '../db/query/caller.ts';
import { createKeyRing } from '../keys.ts';

/** Authentication later adds the user and session. */
export function createCallSources({ sessionSecrets }: Pick<Config, 'sessionSecrets'>) {
  const { current } = createKeyRing(sessionSecrets, 'audit address');
  return ({ id, ip, method, routeOptions }: FastifyRequest): WriteSource => ({
    userId: '',
    sessionId: '',
    requestId: id,
    address: createHmac('sha256', current).update(toAddressGroup(ip)).digest('hex').slice(0, 32),
    call: `${method} ${routeOptions.url?.replace('*', '') ?? ''}`,
  });
}

/** Returns an IPv4 address, or the /64 of an IPv6 address, because one client may use every address of a /64. */
export function toAddressGroup(ip: string): string {
  if (!isIPv6(ip)) return ip;
  // URL normalises the address to lower-case digits with at most one `::`.
  const [address = ''] = ip.split('%');
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const match = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(canonical);
  if (match) {
    const [high, low] = [match[1], match[2]].map((digits = '') => Number.parseInt(digits, 16));
    return [high, low].flatMap((part = 0) => [part >> 8, part & 255]).join('.');
  }
  const [head = '', tail = ''] = canonical.split('::');
  const [start, end] = [head, tail].map((part) => part.split(':').filter(Boolean));
  const missingCount = 8 - (start?.length ?? 0) - (end?.length ?? 0);
  const groups = [...(start ?? []), ...Array<string>(missingCount).fill('0'), ...(end ?? [])];
  return `${groups.slice(0, 4).join(':')}::/64`;
}

export function isLoopback(ip: string): boolean {
  return ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(ip);
}
