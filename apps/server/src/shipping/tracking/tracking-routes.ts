import { trackParcel } from '@shipdesk/contract/shipping/tracking';
import { isDocketNumber } from '@shipdesk/domain/order/docket';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { sendPublicPage } from '../../platform/http/pages/public-page.ts';
import { refusalOf } from '../../platform/http/problem.ts';
import { publicRoute } from '../../platform/http/route.ts';
import type { Refusal } from '../../platform/refusal.ts';
import { parcelPage, problemPage, searchPage } from './tracking-page.ts';
import { type TrackedParcel, trackedParcel } from './tracking-service.ts';
import { trackingTexts as texts } from './tracking-texts.ts';

/** Look-ups a minute from one network: far more than a person makes, far too few to find a number by chance. */
const LOOK_UPS_PER_MINUTE = 60;
const TYPED_CHARS = 40;

export function trackingRoutes(app: FastifyInstance, deps: Deps): void {
  publicRoute(
    app,
    trackParcel,
    async ({ params }) => ({ data: parcelToWire(await trackedParcel(deps, params.docketNumber)) }),
    { perMinute: LOOK_UPS_PER_MINUTE },
  );

  app.get('/robots.txt', { schema: { hide: true } }, (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(ROBOTS),
  );

  const page = {
    schema: { hide: true },
    config: {
      rateLimit: { max: LOOK_UPS_PER_MINUTE, timeWindow: '1 minute', groupId: ' /track' },
    },
    errorHandler: sendProblem,
  };

  app.get<{ Querystring: Record<string, unknown> }>('/track', page, (request, reply) => {
    const { docketNumber: given = '' } = request.query;
    const typed = typeof given === 'string' ? given.trim().slice(0, TYPED_CHARS) : '';
    const docketNumber = typed.replaceAll(/[\s-]/g, '');
    if (isDocketNumber(docketNumber)) return reply.redirect(`/track/${docketNumber}`, 303);
    const problem = /^\d{14}$/.test(docketNumber) ? texts.mistyped : texts.malformed;
    const { title, description } = texts;
    return typed === ''
      ? sendPublicPage(reply, { title, description, isListed: true, body: searchPage() })
      : sendPublicPage(reply, {
          title,
          description,
          status: 422,
          body: searchPage(typed, problem),
        });
  });

  app.get<{ Params: { docketNumber: string } }>(
    '/track/:docketNumber',
    page,
    async ({ params: { docketNumber } }, reply) => {
      const parcel = await trackedParcel(deps, docketNumber);
      return sendPublicPage(reply, {
        title: `${texts.title}: ${docketNumber}`,
        description: texts.description,
        body: parcelPage(parcel),
      });
    },
  );

  for (const path of ['/track/', '/track/:docketNumber/']) {
    app.get(path, { schema: { hide: true } }, ({ url }, reply) =>
      reply.redirect(url.replace(/\/(?=\?|$)/, ''), 308),
    );
  }
}

/** Crawlers may read the tracking pages, because `noindex` works only on a page that they can read. */
const ROBOTS = 'User-agent: *\nAllow: /track\nDisallow: /\n';

/** People see a page for every refusal. */
function sendProblem(
  error: FastifyError | Refusal,
  { log, params }: FastifyRequest,
  reply: FastifyReply,
) {
  const refusal = refusalOf(error);
  if (refusal.code === 'internal') log.error({ err: error }, 'request failed');
  if (refusal.retryAfterSeconds !== undefined)
    reply.header('retry-after', refusal.retryAfterSeconds);
  const { title, description } = texts;
  if (refusal.code === 'not_found') {
    const { docketNumber = '' }: { docketNumber?: string } = Object(params);
    const typed = docketNumber.slice(0, TYPED_CHARS);
    const body = problemPage(texts.unknownTitle, texts.unknown(typed), typed);
    return sendPublicPage(reply, { title, description, status: 404, body });
  }
  const isLimit = refusal.code === 'too_many_requests';
  const body = problemPage(texts.title, isLimit ? texts.tooMany : texts.unavailable);
  return sendPublicPage(reply, { title, description, status: isLimit ? 429 : 503, body });
}

function parcelToWire(parcel: TrackedParcel) {
  const { docketNumber, seller, status, expectedOn, consignee, events } = parcel;
  return {
    docketNumber,
    seller,
    status,
    expectedOn,
    consignee,
    events: events.map(({ at, ...event }) => ({ ...event, at })),
  };
}
