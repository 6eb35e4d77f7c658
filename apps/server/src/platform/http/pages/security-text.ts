import type { FastifyInstance } from 'fastify';
import type { PlatformDeps } from '../../platform-deps.ts';

const DAY_MS = 86_400_000;
/** Less than a year, as RFC 9116 recommends. The expiry date moves daily. */
const VALID_DAYS = 180;

/** Serves `/.well-known/security.txt` (RFC 9116), which names where to report a vulnerability. */
export function registerSecurityText(
  app: FastifyInstance,
  { config, now }: Pick<PlatformDeps, 'config' | 'now'>,
): void {
  const path = '/.well-known/security.txt';
  app.get(path, { schema: { hide: true } }, async (_request, reply) => {
    const todayMs = Math.floor(now().getTime() / DAY_MS) * DAY_MS;
    const lines = [
      `Contact: mailto:${config.securityEmail}`,
      `Expires: ${new Date(todayMs + VALID_DAYS * DAY_MS).toISOString()}`,
      'Preferred-Languages: en',
      ...(config.publicUrl ? [`Canonical: ${new URL(path, config.publicUrl).href}`] : []),
    ];
    reply.type('text/plain; charset=utf-8');
    return `${lines.join('\n')}\n`;
  });
}
