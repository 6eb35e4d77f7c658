import {
  type ConsigneeClaim,
  consigneeClaims,
  type NdrActionKind,
  type NdrDetails,
  ndrActionKinds,
} from '@shipdesk/domain/shipping/ndr/ndr-actions';
import type { IsoDate } from '@shipdesk/domain/values/time/calendar';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import {
  formatLongDay,
  type Html,
  html,
  sendPublicPage,
} from '../../platform/http/pages/public-page.ts';
import { toLoggedRefusal } from '../../platform/http/problem.ts';
import { Refusal } from '../../platform/refusal.ts';
import { createNdrLinks, type LinkedCase, type NdrLinks } from './ndr-links-service.ts';
import { claimTexts, failureTexts, ndrPageTexts as texts } from './ndr-page-texts.ts';

interface TypedAnswer {
  readonly action: NdrActionKind;
  readonly details: NdrDetails;
  readonly field: string;
  readonly problem: string;
}

/** A person needs fewer calls. */
const MAX_CALLS_PER_MINUTE = 30;
const FORM_TYPE = 'application/x-www-form-urlencoded';
const MAX_FORM_BYTES = 8 * 1024;
const MAX_FIELD_CHARS = 200;

interface LinkRequest {
  Params: { token: string };
  Body: unknown;
}

/** Mounts the pages on which consignees answer a failed delivery. The pages work without scripts or an account. */
export async function mountNdrPageRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const links = createNdrLinks(deps);
  const page = {
    schema: { hide: true },
    bodyLimit: MAX_FORM_BYTES,
    config: { rateLimit: { max: MAX_CALLS_PER_MINUTE, timeWindow: '1 minute', groupId: ' /ndr' } },
    errorHandler: sendProblem,
  };

  // Register the parser in a separate scope, so that no other route accepts a form.
  await app.register((scope, _options, done) => {
    scope.addContentTypeParser<string>(FORM_TYPE, { parseAs: 'string' }, (_, body, complete) =>
      complete(null, new URLSearchParams(body)),
    );

    scope.get<LinkRequest>('/ndr/:token', page, async ({ params: { token } }, reply) =>
      sendCase(links, reply, token),
    );

    scope.post<LinkRequest>('/ndr/:token', page, async ({ params: { token }, body }, reply) => {
      const claim = readClaim(body);
      const answer = readAnswer(body);
      try {
        if (claim) {
          const { docketNumber } = await links.readLink(token);
          await links.claim(token, claim);
          const paragraphs = [texts.claimThanks, texts.claimMore];
          const thanks = renderMessagePage(texts.thanksTitle, paragraphs, docketNumber, token);
          return await send(reply, 200, thanks);
        }
        if (!answer) return await sendCase(links, reply, token);
        const { docketNumber } = await links.answer(token, {
          action: answer.action,
          ...answer.details,
          remark: texts.remark,
        });
        return send(reply, 200, renderMessagePage(texts.thanksTitle, texts.thanks, docketNumber));
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        const [detail] = error.details ?? [];
        if (error.code === 'stage_conflict') return sendCase(links, reply, token);
        if (error.code !== 'invalid' || !detail || !answer) throw error;
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
  const linkedCase = await links.readLink(token);
  const { state, docketNumber } = linkedCase;
  if (state === 'answered') {
    return send(reply, 410, renderMessagePage(texts.answeredTitle, texts.answered, docketNumber));
  }
  if (state === 'expired') {
    return send(reply, 410, renderMessagePage(texts.expiredTitle, texts.expired, docketNumber));
  }
  return send(reply, typed ? 422 : 200, renderCasePage(linkedCase, token, typed));
}

function send(reply: FastifyReply, status: number, body: ReturnType<typeof renderMessagePage>) {
  const { title, description } = texts;
  // With `no-referrer`, browsers send the form with the origin `null`, which the server refuses. `same-origin` still
  // hides the link from other sites.
  reply.header('referrer-policy', 'same-origin');
  return sendPublicPage(reply, { title, description, status, body });
}

function readClaim(body: unknown): ConsigneeClaim | undefined {
  const value = body instanceof URLSearchParams ? body.get('claim') : null;
  return consigneeClaims.find((claim) => claim === value);
}

function readAnswer(body: unknown): { action: NdrActionKind; details: NdrDetails } | undefined {
  if (!(body instanceof URLSearchParams)) return undefined;
  const readField = (name: string) =>
    (body.get(name) ?? '').slice(0, MAX_FIELD_CHARS).toWellFormed().replaceAll('\0', '');
  const action = ndrActionKinds.find((kind) => kind === readField('action'));
  if (action === undefined) return undefined;
  const details = {
    date: readField('date'),
    phone: readField('phone'),
    address: readField('address'),
    landmark: readField('landmark'),
  };
  return { action, details };
}

function sendProblem(
  error: FastifyError | Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const refusal = toLoggedRefusal(error, request);
  if (refusal.retryAfterSeconds !== undefined) {
    reply.header('retry-after', refusal.retryAfterSeconds);
  }
  switch (refusal.code) {
    case 'not_found':
      return send(reply, 404, renderMessagePage(texts.unknownTitle, texts.unknown));
    case 'origin_refused':
      return send(reply, 403, renderMessagePage(texts.unknownTitle, texts.unknown));
    case 'too_many_requests':
      return send(reply, 429, renderMessagePage(texts.title, texts.tooMany));
    case 'malformed':
    case 'too_large':
    case 'unsupported_media_type':
      return send(reply, 422, renderMessagePage(texts.unknownTitle, texts.unknown));
    default:
      return send(reply, 503, renderMessagePage(texts.title, texts.unavailable));
  }
}

function renderMessagePage(
  title: string,
  paragraphs: string | readonly string[],
  docketNumber = '',
  token = '',
): Html {
  return html`<main>
<section>
<h1>${title}</h1>
${[paragraphs].flat().map((paragraph) => html`<p>${paragraph}</p>`)}
${token === '' ? '' : html`<p><a href="/ndr/${token}">${texts.back}</a></p>`}
${docketNumber === '' ? '' : html`<p><a href="/track/${docketNumber}">${texts.track}</a></p>`}
</section>
</main>`;
}

function renderCasePage(linkedCase: LinkedCase, token: string, typed?: TypedAnswer): Html {
  const { seller, docketNumber, consignee, reason, offers, days, canClaim } = linkedCase;
  const place = [consignee.name, consignee.city].filter((part) => part !== '').join(', ');
  const forms = offers.map(({ kind }) => {
    const typedAnswer = typed?.action === kind ? typed : undefined;
    if (kind === 'reattempt') return renderDayForm(token, days, typedAnswer);
    return kind === 'change_address'
      ? renderAddressForm(token, typedAnswer)
      : renderPhoneForm(token, typedAnswer);
  });
  return html`<header><span>${seller}</span></header>
<main>
<section>
<h1>${texts.openTitle}</h1>
<p>${failureTexts[reason]}</p>
<dl>
<dt>${texts.docketNumber}</dt><dd class="number">${docketNumber}</dd>
<dt>${texts.from}</dt><dd>${seller}</dd>
${place === '' ? '' : html`<dt>${texts.to}</dt><dd>${place}</dd>`}
</dl>
</section>
${canClaim ? renderClaimForm(token) : ''}
${forms.length === 0 ? html`<section><p>${texts.nothingToChoose}</p></section>` : forms}
</main>
<footer><p><a href="/track/${docketNumber}">${texts.track}</a></p></footer>`;
}

function renderClaimForm(token: string): Html {
  return html`<section>
<h2>${texts.claimTitle}</h2>
<p class="hint">${texts.claimHint}</p>
<form class="choices" action="/ndr/${token}" method="post">
${consigneeClaims.map((claim) => html`<button name="claim" value="${claim}">${claimTexts[claim]}</button>`)}
</form>
</section>`;
}

function renderDayForm(token: string, days: readonly IsoDate[], typed: TypedAnswer | undefined) {
  const chosenDay = typed?.details.date ?? days[0];
  const options = days.map(
    (day) =>
      html`<option value="${day}"${day === chosenDay ? html` selected` : ''}>${formatLongDay(day)}</option>`,
  );
  return html`<section>
<h2>${texts.chooseDay}</h2>
<form action="/ndr/${token}" method="post">
<input type="hidden" name="action" value="reattempt">
<label for="date">${texts.day}</label>
<p class="hint" id="date-hint">${texts.dayHint}</p>
${renderProblem(typed, 'date')}
<select id="date" name="date"${renderDescribedBy(typed, 'date', 'date-hint')}>${options}</select>
<button>${texts.dayButton}</button>
</form>
</section>`;
}

function renderAddressForm(token: string, typed: TypedAnswer | undefined): Html {
  const { address = '', landmark = '' } = typed?.details ?? {};
  return html`<section>
<h2>${texts.correctAddress}</h2>
<form action="/ndr/${token}" method="post">
<input type="hidden" name="action" value="change_address">
<p class="hint">${texts.samePincode}</p>
<label for="address">${texts.address}</label>
${renderProblem(typed, 'address')}
<textarea id="address" name="address" rows="3" maxlength="200" autocomplete="street-address" required${renderDescribedBy(typed, 'address')}>${address}</textarea>
<label for="landmark">${texts.landmark}</label>
<p class="hint" id="landmark-hint">${texts.landmarkHint}</p>
${renderProblem(typed, 'landmark')}
<input id="landmark" name="landmark" value="${landmark}" maxlength="80" required${renderDescribedBy(typed, 'landmark', 'landmark-hint')}>
${renderPhoneField(typed, { isRequired: false })}
<button>${texts.addressButton}</button>
</form>
</section>`;
}

function renderPhoneForm(token: string, typed: TypedAnswer | undefined): Html {
  return html`<section>
<h2>${texts.givePhone}</h2>
<form action="/ndr/${token}" method="post">
<input type="hidden" name="action" value="change_phone">
${renderPhoneField(typed, { isRequired: true })}
<button>${texts.phoneButton}</button>
</form>
</section>`;
}

function renderPhoneField(
  typed: TypedAnswer | undefined,
  { isRequired }: { readonly isRequired: boolean },
): Html {
  const id = isRequired ? 'new-phone' : 'phone';
  const { phone = '' } = typed?.details ?? {};
  return html`<label for="${id}">${isRequired ? texts.phone : texts.phoneOptional}</label>
<p class="hint" id="${id}-hint">${texts.phoneHint}</p>
${renderProblem(typed, 'phone')}
<input id="${id}" name="phone" type="tel" value="${phone}" maxlength="20" autocomplete="tel-national"${renderDescribedBy(typed, 'phone', `${id}-hint`)}${isRequired ? html` required` : ''}>`;
}

function renderProblem(typed: TypedAnswer | undefined, field: string): Html {
  return typed?.field === field
    ? html`<p class="problem" id="problem">${typed.problem}</p>`
    : html``;
}

function renderDescribedBy(typed: TypedAnswer | undefined, field: string, hintId = ''): Html {
  const isInvalid = typed?.field === field;
  const ids = [hintId, isInvalid ? 'problem' : ''].filter((id) => id !== '').join(' ');
  return html`${ids === '' ? '' : html` aria-describedby="${ids}"`}${isInvalid ? html` aria-invalid="true"` : ''}`;
}
