import type { NdrActionKind, NdrDetails } from '@shipdesk/domain/shipping/ndr/ndr-actions';
import { formatDayMonthYear, type IsoDate } from '@shipdesk/domain/values/time/calendar';
import { type Html, html } from '../../platform/http/pages/public-page.ts';
import type { LinkedCase } from './ndr-links-service.ts';
import { failureTexts, ndrPageTexts as texts } from './ndr-page-texts.ts';

/** The input of a rejected form. */
export interface TypedAnswer {
  readonly action: NdrActionKind;
  readonly details: NdrDetails;
  readonly field: string;
  readonly problem: string;
}

/** A page with one message. */
export function messagePage(title: string, words: string, docketNumber = ''): Html {
  return html`<main>
<section>
<h1>${title}</h1>
<p>${words}</p>
${docketNumber === '' ? '' : html`<p><a href="/track/${docketNumber}">${texts.track}</a></p>`}
</section>
</main>`;
}

/** The page of a failed delivery with a form for each thing that the consignee can choose. */
export function casePage(linked: LinkedCase, token: string, typed?: TypedAnswer): Html {
  const { seller, docketNumber, consignee, reason, offers, days } = linked;
  const place = [consignee.name, consignee.city].filter((part) => part !== '').join(', ');
  const forms = offers.map(({ kind }) => {
    const given = typed?.action === kind ? typed : undefined;
    if (kind === 'reattempt') return dayForm(token, days, given);
    return kind === 'change_address' ? addressForm(token, given) : phoneForm(token, given);
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
${forms.length === 0 ? html`<section><p>${texts.nothingToChoose}</p></section>` : forms}
</main>
<footer><p><a href="/track/${docketNumber}">${texts.track}</a></p></footer>`;
}

function dayForm(token: string, days: readonly IsoDate[], typed: TypedAnswer | undefined): Html {
  const chosen = typed?.details.date ?? days[0];
  const options = days.map(
    (day) =>
      html`<option value="${day}"${day === chosen ? html` selected` : ''}>${longDay(day)}</option>`,
  );
  return html`<section>
<h2>${texts.chooseDay}</h2>
<form action="/ndr/${token}" method="post">
<input type="hidden" name="action" value="reattempt">
<label for="date">${texts.day}</label>
<p class="hint" id="date-hint">${texts.dayHint}</p>
${problemOf(typed, 'date')}
<select id="date" name="date" aria-describedby="date-hint${problemId(typed, 'date')}">${options}</select>
<button>${texts.dayButton}</button>
</form>
</section>`;
}

function addressForm(token: string, typed: TypedAnswer | undefined): Html {
  const { address = '', landmark = '' } = typed?.details ?? {};
  return html`<section>
<h2>${texts.correctAddress}</h2>
<form action="/ndr/${token}" method="post">
<input type="hidden" name="action" value="change_address">
<p class="hint">${texts.samePincode}</p>
<label for="address">${texts.address}</label>
${problemOf(typed, 'address')}
<textarea id="address" name="address" rows="3" maxlength="200" autocomplete="street-address" required${describedBy(typed, 'address')}>${address}</textarea>
<label for="landmark">${texts.landmark}</label>
<p class="hint" id="landmark-hint">${texts.landmarkHint}</p>
${problemOf(typed, 'landmark')}
<input id="landmark" name="landmark" value="${landmark}" maxlength="80" required aria-describedby="landmark-hint${problemId(typed, 'landmark')}">
${phoneField(typed, false)}
<button>${texts.addressButton}</button>
</form>
</section>`;
}

function phoneForm(token: string, typed: TypedAnswer | undefined): Html {
  return html`<section>
<h2>${texts.givePhone}</h2>
<form action="/ndr/${token}" method="post">
<input type="hidden" name="action" value="change_phone">
${phoneField(typed, true)}
<button>${texts.phoneButton}</button>
</form>
</section>`;
}

function phoneField(typed: TypedAnswer | undefined, isRequired: boolean): Html {
  const id = isRequired ? 'new-phone' : 'phone';
  const { phone = '' } = typed?.details ?? {};
  return html`<label for="${id}">${isRequired ? texts.phone : texts.phoneOptional}</label>
<p class="hint" id="${id}-hint">${texts.phoneHint}</p>
${problemOf(typed, 'phone')}
<input id="${id}" name="phone" type="tel" value="${phone}" maxlength="20" autocomplete="tel-national"
 aria-describedby="${id}-hint${problemId(typed, 'phone')}"${isRequired ? html` required` : ''}>`;
}

function problemOf(typed: TypedAnswer | undefined, field: string): Html {
  return typed?.field === field
    ? html`<p class="problem" id="problem">${typed.problem}</p>`
    : html``;
}

const problemId = (typed: TypedAnswer | undefined, field: string) =>
  typed?.field === field ? ' problem' : '';

const describedBy = (typed: TypedAnswer | undefined, field: string): Html =>
  typed?.field === field ? html` aria-describedby="problem" aria-invalid="true"` : html``;

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** `Thursday, 26-11-2026`. */
function longDay(day: IsoDate): string {
  const weekday = weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()];
  return `${weekday}, ${formatDayMonthYear(day)}`;
}
