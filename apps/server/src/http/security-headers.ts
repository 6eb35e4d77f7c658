import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

interface Options {
  config: Pick<Config, 'mode'>;
  /** Hashes of the constant style elements that the client's components inject. */
  styleHashes: string[];
}

/**
 * What browsers may do with our answers: nothing inline, nothing from elsewhere, no strings turned
 * into script (Trusted Types). React Aria injects two constant style elements, allowed by hash.
 */
export async function securityHeaders(
  app: FastifyInstance,
  { config, styleHashes }: Options,
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", ...styleHashes],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
        // Workers alone take an address as script: this policy makes one of our own origin (docs/decisions/008).
        trustedTypes: ['shipdesk-worker'],
      },
    },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    // Browsers ignore it on plain http; loopback must not be pinned to https by a stray proxy.
    strictTransportSecurity:
      config.mode === 'live'
        ? { maxAge: 63_072_000, includeSubDomains: true, preload: true }
        : false,
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onSend', async (_request, reply) => {
    reply.header(
      'permissions-policy',
      'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    );
    // What a call answers belongs to one person; static files set their own.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
}
