import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { Refusal } from './problem.ts';

type Origins = Pick<Config, 'publicUrl' | 'corsOrigins'>;

/** Browsers say where a request comes from, and pages cannot take that header away. */
export function isBrowser(request: FastifyRequest): boolean {
  return request.headers['sec-fetch-site'] !== undefined;
}

/**
 * Whether a GET that changes state (the refresh) was made by the desk's own script: not by a
 * navigation, an image or another site. Without fetch metadata the JSON content type decides,
 * which a foreign page cannot send without a preflight.
 */
export function isFromPage(request: FastifyRequest, origins: Origins): boolean {
  const {
    'sec-fetch-site': site,
    'sec-fetch-mode': mode,
    'sec-fetch-dest': dest,
  } = request.headers;
  if (site === undefined) {
    return request.headers['content-type']?.startsWith('application/json') ?? false;
  }
  if (mode !== 'cors' || dest !== 'empty') return false;
  return site === 'same-origin' || isAllowedOrigin(request, origins);
}

/** Refuses every state-changing request that another origin's page made, sign-in and sign-out too. */
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

function isAllowedOrigin(request: FastifyRequest, { publicUrl, corsOrigins }: Origins): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined) return false;
  if (corsOrigins.includes(origin)) return true;
  // As browsers write both: in small letters, and without the port that goes without saying.
  if (publicUrl === undefined) return origin === `http://${host}` || origin === `https://${host}`;
  return origin === publicUrl.origin;
}
