import { isDocketNumber } from '@shipdesk/domain/order/docket';
import { getCarrierName } from '@shipdesk/domain/shipping/carriers/registry';
import type { ShipmentStatus } from '@shipdesk/domain/shipping/status';
import { formatPhone, normalisePhone } from '@shipdesk/domain/values/contact/contact';
import { toBusinessDay, toIndianTime } from '@shipdesk/domain/values/time/calendar';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import {
  formatLongDay,
  type Html,
  html,
  sendPublicPage,
} from '../../platform/http/pages/public-page.ts';
import { toLoggedRefusal } from '../../platform/http/problem.ts';
import { mountCalls } from '../../platform/http/route.ts';
import type { Refusal } from '../../platform/refusal.ts';
import { findTrackedNumber, loadTrackedParcel, type TrackedParcel } from './tracking-service.ts';
import { statusAdvice, statusTexts, trackingTexts as texts } from './tracking-texts.ts';

/** Allows more lookups than a person makes, but too few to find a number by chance. */
const LOOKUPS_PER_MINUTE = 60;
const MAX_TYPED_CHARS = 40;

export function mountTrackingRoutes(app: FastifyInstance, deps: Deps): void {
  mountCalls(app, {
    trackParcel: [
      { perMinute: LOOKUPS_PER_MINUTE },
      ({ params }) => loadTrackedParcel(deps, params.docketNumber),
    ],
  });

  app.get('/robots.txt', { schema: { hide: true } }, (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(ROBOTS),
  );

  const page = {
    schema: { hide: true },
    config: { rateLimit: { max: LOOKUPS_PER_MINUTE, timeWindow: '1 minute', groupId: ' /track' } },
    errorHandler: sendProblem,
  };

  app.get<{ Querystring: Record<string, unknown> }>('/track', page, async (request, reply) => {
    const { docketNumber: number = '' } = request.query;
    const typedNumber = typeof number === 'string' ? number.trim().slice(0, MAX_TYPED_CHARS) : '';
    const docketNumber = typedNumber.replaceAll(/[\s-]/g, '');
    const isTrackedNumber = async () => (await findTrackedNumber(deps, docketNumber)) !== undefined;
    if (isDocketNumber(docketNumber) || (await isTrackedNumber())) {
      return reply.redirect(`/track/${docketNumber}`, 303);
    }
    const problem = /^\d{14}$/.test(docketNumber) ? texts.mistyped : texts.malformed;
    const { title, description } = texts;
    return typedNumber === ''
      ? sendPublicPage(reply, { title, description, isListed: true, body: renderSearchPage() })
      : sendPublicPage(reply, {
          title,
          description,
          status: 422,
          body: renderSearchPage(typedNumber, problem),
        });
  });

  app.get<{ Params: { docketNumber: string } }>(
    '/track/:docketNumber',
    page,
    async ({ params: { docketNumber } }, reply) => {
      const parcel = await loadTrackedParcel(deps, docketNumber);
      return sendPublicPage(reply, {
        title: `${texts.title}: ${parcel.docketNumber}`,
        description: texts.description,
        body: renderParcelPage(parcel),
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

function sendProblem(error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply) {
  const refusal = toLoggedRefusal(error, request);
  if (refusal.retryAfterSeconds !== undefined)
    reply.header('retry-after', refusal.retryAfterSeconds);
  const { title, description } = texts;
  if (refusal.code === 'not_found') {
    const { docketNumber = '' }: { docketNumber?: string } = Object(request.params);
    const typedNumber = docketNumber.slice(0, MAX_TYPED_CHARS);
    const body = renderProblemPage(texts.unknownTitle, texts.unknown(typedNumber), typedNumber);
    return sendPublicPage(reply, { title, description, status: 404, body });
  }
  const isLimit = refusal.code === 'too_many_requests';
  const body = renderProblemPage(texts.title, isLimit ? texts.tooMany : texts.unavailable);
  return sendPublicPage(reply, { title, description, status: isLimit ? 429 : 503, body });
}

/** The page omits a logo with a longer data URL, because it would load slowly on a phone. */
const MAX_LOGO_CHARS = 28_000;

/** The progress of a parcel: an index of `texts.steps`. */
const stepByStatus: Readonly<Partial<Record<ShipmentStatus, number>>> = {
  READY_TO_SHIP: 0,
  MANIFESTED: 0,
  PICKUP_SCHEDULED: 0,
  OUT_FOR_PICKUP: 0,
  PICKUP_EXCEPTION: 0,
  PICKED_UP: 1,
  IN_TRANSIT: 2,
  REACHED_DESTINATION: 2,
  OUT_FOR_DELIVERY: 3,
  DELIVERED: 4,
};

function renderSearchPage(typedNumber = '', problem = ''): Html {
  return html`<main>
<section>
<h1>${texts.title}</h1>
${renderSearchForm(typedNumber, problem)}
</section>
</main>`;
}

function renderProblemPage(title: string, words: string, typedNumber = ''): Html {
  return html`<main>
<section>
<h1>${title}</h1>
<p>${words}</p>
</section>
<section>${renderSearchForm(typedNumber, '')}</section>
</main>`;
}

function renderSearchForm(typedNumber: string, problem: string): Html {
  const describedBy = problem === '' ? 'hint' : 'problem hint';
  return html`<form action="/track" method="get">
<label for="number">${texts.field}</label>
<p class="hint" id="hint">${texts.fieldHint}</p>
${problem === '' ? '' : html`<p class="problem" id="problem">${problem}</p>`}
<input id="number" name="docketNumber" value="${typedNumber}" inputmode="numeric" autocomplete="off"
 maxlength="40" required aria-describedby="${describedBy}"${problem === '' ? '' : html` aria-invalid="true" autofocus`}>
<button>${texts.button}</button>
</form>`;
}

function renderParcelPage(parcel: TrackedParcel): Html {
  const { seller, logo, docketNumber, awb, carrier, contact, consignee, events } = parcel;
  const place = [consignee.name, consignee.city].filter((part) => part !== '').join(', ');
  return html`<header>
${logo !== '' && logo.length <= MAX_LOGO_CHARS ? html`<img src="${logo}" alt="">` : ''}<span>${seller}</span>
</header>
<main>
${parcel.isSandbox ? html`<section><p class="problem">${texts.sandbox}</p></section>` : ''}
<section>
${renderHeadline(parcel)}
${renderProgress(parcel)}
<dl>
<dt>${texts.field}</dt><dd class="number">${docketNumber}</dd>
${carrier === '' ? '' : html`<dt>${texts.carrier}</dt><dd>${getCarrierName(carrier)} <span class="number">${awb}</span></dd>`}
<dt>${texts.from}</dt><dd>${seller}</dd>
${renderContact(contact)}
${place === '' ? '' : html`<dt>${texts.to}</dt><dd>${place}</dd>`}
</dl>
</section>
<section>
<h2>${texts.timeline}</h2>
${events.length === 0 ? html`<p class="muted">${texts.noScans}</p>` : renderTimeline(events)}
</section>
</main>
<footer>
<p>${texts.timesAreIndian}</p>
<p><a href="/track">${texts.another}</a></p>
</footer>`;
}

function renderContact({ phone, email }: TrackedParcel['contact']): Html {
  const number = normalisePhone(phone);
  const phoneText = number === null ? html`${phone}` : renderPhoneLink(number);
  return html`${phone === '' ? '' : html`<dt>${texts.phone}</dt><dd class="number">${phoneText}</dd>`}
${email === '' ? '' : html`<dt>${texts.email}</dt><dd><a href="mailto:${email}">${email}</a></dd>`}`;
}

const renderPhoneLink = (number: string): Html =>
  html`<a href="tel:+91${number}">${formatPhone(number)}</a>`;

function renderHeadline({ status, deliveredAt, expectedOn, events }: TrackedParcel): Html {
  if (status === null) {
    return html`<h1>${texts.notBooked}</h1><p>${texts.notBookedAdvice}</p>`;
  }
  const undeliveredTone = status in stepByStatus ? '' : 'bad';
  const tone = status === 'DELIVERED' ? 'ok' : undeliveredTone;
  const advice = statusAdvice[status] ?? '';
  const [newestEvent] = events;
  const isLate =
    expectedOn !== null && newestEvent !== undefined && toBusinessDay(newestEvent.at) > expectedOn;
  const lines = [
    ...(expectedOn === null || isLate ? [] : [`${texts.expected} ${formatLongDay(expectedOn)}`]),
    ...(deliveredAt ? [`${texts.deliveredOn} ${formatLongDay(toBusinessDay(deliveredAt))}`] : []),
    ...(advice === '' ? [] : [advice]),
  ];
  return html`<h1 class="${tone}">${statusTexts[status]}</h1>${lines.map((line) => html`<p>${line}</p>`)}`;
}

function renderProgress({ status }: TrackedParcel): Html {
  const currentStep = status === null ? 0 : stepByStatus[status];
  if (currentStep === undefined) return html``;
  const steps = texts.steps.map((step, index) => {
    if (index < currentStep) return html`<li class="done"><span>${step}</span></li>`;
    return index === currentStep
      ? html`<li class="now" aria-current="step"><span>${step}</span></li>`
      : html`<li><span>${step}</span></li>`;
  });
  return html`<ol class="steps" aria-label="${texts.stepsLabel}">${steps}</ol>`;
}

/** Renders the scans by day, newest first. Merges scans with the same text into the earliest unless the places differ. */
function renderTimeline(allEvents: TrackedParcel['events']): Html {
  const events = allEvents.filter(({ status, place }, index) => {
    const olderEvent = allEvents[index + 1];
    if (olderEvent === undefined || statusTexts[olderEvent.status] !== statusTexts[status])
      return true;
    return place !== '' && olderEvent.place !== '' && place !== olderEvent.place;
  });
  const days = Map.groupBy(events, ({ at }) => toBusinessDay(at));
  const [newestEvent] = events;
  return html`${Array.from(days, ([day, dayEvents]) => {
    const items = dayEvents.map((event) => {
      const { at, status, place } = event;
      const time = formatClockTime(at);
      return html`<li${event === newestEvent ? html` class="newest"` : ''}>
<span>${statusTexts[status]}</span>
<span class="where">${place === '' ? '' : `${place} · `}<time datetime="${at.toISOString()}">${time}</time></span>
</li>`;
    });
    return html`<h3>${formatLongDay(day)}</h3>
<ol class="scans">${items}</ol>`;
  })}`;
}

/** Formats a time in India: `02:05 PM`. */
function formatClockTime(moment: Date): string {
  const [hour = 0, minute = 0] = toIndianTime(moment).slice(11, 16).split(':').map(Number);
  const digits = [hour % 12 || 12, minute].map((part) => String(part).padStart(2, '0'));
  return `${digits.join(':')} ${hour < 12 ? 'AM' : 'PM'}`;
}
