import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../../config.ts';
import { Refusal } from '../../refusal.ts';

type Origins = Pick<Config, 'publicUrl' | 'corsOrigins'>;

/** Returns true for requests with fetch metadata, which browsers send and pages cannot remove. */
export function isBrowser(request: FastifyRequest): boolean {
  return request.headers['sec-fetch-site'] !== undefined;
}

/**
 * Returns true for a GET that changes state (the refresh) if the client's own script sent it, not a navigation, an
 * image or another site. A request without fetch metadata must have the JSON content type, which a foreign page cannot
 * send without a preflight.
 */
export function isFromPage(request: FastifyRequest, origins: Origins): boolean {
  const {
    'sec-fetch-site': site,
    'sec-fetch-mode': mode,
    'sec-fetch-dest': destination,
  } = request.headers;
  if (site === undefined) {
    return request.headers['content-type']?.startsWith('application/json') ?? false;
  }
  if (mode !== 'cors' || destination !== 'empty') return false;
  return site === 'same-origin' || isAllowedOrigin(request, origins);
}

/** Rejects every state-changing request from another origin's page, including sign-in and sign-out. */
export function refuseForeignOrigins(app: FastifyInstance, origins: Origins): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') {
      done();
      return;
    }
    const { origin, 'sec-fetch-site': site } = request.headers;
    const isForeign =
      origin === undefined
        ? site !== undefined && site !== 'same-origin' && site !== 'none'
        : !isAllowedOrigin(request, origins);
    if (!isForeign) done();
    else done(new Refusal('origin_refused'));
  });
}

const LOCAL_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i;

/**
 * In demo mode, whose passwords are public, accepts only requests for this machine or the configured host. Otherwise a
 * site could point its own name at 127.0.0.1 and read the responses (DNS rebinding).
 */
export function refuseForeignHosts(
  app: FastifyInstance,
  { mode, publicUrl }: Pick<Config, 'mode' | 'publicUrl'>,
): void {
  if (mode !== 'demo') return;
  app.addHook('onRequest', ({ headers: { host = '' } }, _reply, done) => {
    const isAllowed = LOCAL_HOST.test(host) || host.toLowerCase() === publicUrl?.host;
    if (isAllowed) done();
    else done(new Refusal('origin_refused', { message: 'Open the demo as http://localhost.' }));
  });
}

function isAllowedOrigin(request: FastifyRequest, { publicUrl, corsOrigins }: Origins): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined) return false;
  if (corsOrigins.includes(origin)) return true;
  if (publicUrl === undefined) return origin === `http://${host}` || origin === `https://${host}`;
  return origin === publicUrl.origin;
}
