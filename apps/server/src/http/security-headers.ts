import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import type { Config } from '../config.ts';

interface Options {
  config: Pick<Config, 'mode' | 'hsts'>;
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
  const headers = await composed({
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
    strictTransportSecurity:
      config.mode === 'live'
        ? {
            maxAge: 63_072_000,
            includeSubDomains: config.hsts !== 'host',
            preload: config.hsts === 'preload',
          }
        : false,
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    // What a call answers belongs to one person; static files set their own.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    done();
  });
}

type Headers = Partial<ReturnType<FastifyReply['getHeaders']>>;

/** What helmet would write anew for each answer: the same for all of them, so that it is composed once. */
async function composed(options: FastifyHelmetOptions): Promise<Headers> {
  const probe = fastify();
  await probe.register(helmet, options);
  let headers: Headers = {};
  probe.get('/', async (_request, reply) => {
    headers = {
      ...reply.getHeaders(),
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    };
    return '';
  });
  await probe.inject('/');
  await probe.close();
  return headers;
}
