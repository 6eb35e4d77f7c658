import {
  type NdrActionKind,
  type NdrDetails,
  ndrActionKinds,
} from '@shipdesk/domain/shipping/ndr/ndr-actions';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { sendPublicPage } from '../../platform/http/pages/public-page.ts';
import { refusalOf } from '../../platform/http/problem.ts';
import { Refusal } from '../../platform/refusal.ts';
import { createNdrLinks, type NdrLinks } from './ndr-links-service.ts';
import { casePage, messagePage, type TypedAnswer } from './ndr-page.ts';
import { ndrPageTexts as texts } from './ndr-page-texts.ts';

/** Far more than a person needs, far too few to guess a link. */
const CALLS_PER_MINUTE = 30;
const FORM = 'application/x-www-form-urlencoded';
const MAX_FORM_BYTES = 8 * 1024;
const MAX_TEXT = 200;

interface LinkRequest {
  Params: { token: string };
  Body: unknown;
}

/** The pages with which consignees answer a failed delivery. They need no script and no account. */
export async function ndrPageRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const links = createNdrLinks(deps);
  const page = {
    schema: { hide: true },
    bodyLimit: MAX_FORM_BYTES,
    config: {
      rateLimit: { max: CALLS_PER_MINUTE, timeWindow: '1 minute', groupId: ' /ndr' },
    },
    errorHandler: sendProblem,
  };

  // Within its own scope: no other route reads a form.
  await app.register((scope, _options, done) => {
    scope.addContentTypeParser<string>(FORM, { parseAs: 'string' }, (_request, body, parsed) =>
      parsed(null, new URLSearchParams(body)),
    );

    scope.get<LinkRequest>('/ndr/:token', page, async ({ params: { token } }, reply) =>
      sendCase(links, reply, token),
    );

    scope.post<LinkRequest>('/ndr/:token', page, async ({ params: { token }, body }, reply) => {
      const answer = readAnswer(body);
      if (!answer) return sendCase(links, reply, token);
      try {
        const { docketNumber } = await links.answer(token, {
          action: answer.action,
          ...answer.details,
          remark: texts.remark,
        });
        return send(reply, 200, messagePage(texts.thanksTitle, texts.thanks, docketNumber));
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        const [detail] = error.details ?? [];
        if (error.code === 'stage_conflict') return sendCase(links, reply, token);
        if (error.code !== 'invalid' || !detail) throw error;
        const { message: problem } = error;
        return sendCase(links, reply, token, { ...answer, field: detail.field, problem });
      }
    });
    done();
  });
}

async function sendCase(
  links: NdrLinks,
  reply: FastifyReply,
  token: string,
  typed?: TypedAnswer,
): Promise<FastifyReply> {
  const linked = await links.open(token);
  const { state, docketNumber } = linked;
  if (state === 'answered') {
    return send(reply, 410, messagePage(texts.answeredTitle, texts.answered, docketNumber));
  }
  if (state === 'expired') {
    return send(reply, 410, messagePage(texts.expiredTitle, texts.expired, docketNumber));
  }
  return send(reply, typed ? 422 : 200, casePage(linked, token, typed));
}

function send(reply: FastifyReply, status: number, body: ReturnType<typeof messagePage>) {
  const { title, description } = texts;
  // With `no-referrer` a browser sends a form without its origin, which the server refuses. Other sites get neither.
  reply.header('referrer-policy', 'same-origin');
  return sendPublicPage(reply, { title, description, status, body });
}

/** The answer in a form body; undefined for an invalid body. */
function readAnswer(body: unknown): { action: NdrActionKind; details: NdrDetails } | undefined {
  if (!(body instanceof URLSearchParams)) return undefined;
  const text = (name: string) =>
    (body.get(name) ?? '').slice(0, MAX_TEXT).toWellFormed().replaceAll('\0', '');
  const action = ndrActionKinds.find((kind) => kind === text('action'));
  if (action === undefined) return undefined;
  const details = {
    date: text('date'),
    phone: text('phone'),
    address: text('address'),
    landmark: text('landmark'),
  };
  return { action, details };
}

/** People see a page for every refusal. */
function sendProblem(
  error: FastifyError | Refusal,
  { log }: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const refusal = refusalOf(error);
  if (refusal.code === 'internal') log.error({ err: error }, 'request failed');
  if (refusal.retryAfterSeconds !== undefined) {
    reply.header('retry-after', refusal.retryAfterSeconds);
  }
  switch (refusal.code) {
    case 'not_found':
      return send(reply, 404, messagePage(texts.unknownTitle, texts.unknown));
    case 'origin_refused':
      return send(reply, 403, messagePage(texts.unknownTitle, texts.unknown));
    case 'too_many_requests':
      return send(reply, 429, messagePage(texts.title, texts.tooMany));
    case 'malformed':
    case 'too_large':
    case 'unsupported_media_type':
      return send(reply, 422, messagePage(texts.unknownTitle, texts.unknown));
    default:
      return send(reply, 503, messagePage(texts.title, texts.unavailable));
  }
}
