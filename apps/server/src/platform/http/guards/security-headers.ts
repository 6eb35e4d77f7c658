import type { FastifyInstance } from 'fastify';
import type { Config } from '../../../config.ts';

interface Options {
  config: Pick<Config, 'mode' | 'hsts'>;
  /** Hashes of the constant style elements that the client's components inject. */
  styleHashes: string[];
}

export type SecurityHeaders = Readonly<Record<string, string>>;

/**
 * Browsers run no inline script, load nothing from other origins and turn no string into script (Trusted Types). By
 * default, HSTS excludes subdomains and preloading, which affect other hosts.
 */
export function buildSecurityHeaders({ config, styleHashes }: Options): SecurityHeaders {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${["'self'", ...styleHashes].join(' ')}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    // The PDF that the print dialog shows.
    'frame-src blob:',
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    // Browsers treat a worker's URL as script. This policy creates URLs of the same origin (docs/decisions/008).
    'trusted-types shipdesk-worker',
  ];
  return {
    'content-security-policy': policy.join(';'),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    // The packing page reads barcodes with the camera. The picture is not sent to the server.
    'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
    // Not in demo mode: a browser would pin localhost to https.
    ...(config.mode === 'live' && {
      'strict-transport-security': formatTransportSecurity(config.hsts),
    }),
  };
}

/** Adds `no-store` to a response that has no `cache-control` header. */
export function sendSecurityHeaders(app: FastifyInstance, headers: SecurityHeaders): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    // Responses of calls belong to one user; static files set their own header.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    done();
  });
}

function formatTransportSecurity(scope: Config['hsts']): string {
  const subdomains = scope === 'host' ? '' : '; includeSubDomains';
  return `max-age=63072000${subdomains}${scope === 'preload' ? '; preload' : ''}`;
}
