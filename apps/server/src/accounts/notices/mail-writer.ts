import type { Notice } from '@shipdesk/domain/account/event/notice';
import { layOutMail, type MailMessage, toPlainWords } from '../../platform/mail/mail-layout.ts';
import { findTemplate, type MailFacts, type MailTemplate, mailTexts } from './mail-texts.ts';
import type { MailRow } from './notices-store.ts';

const MAX_REASON_CHARACTERS = 200;

export function writeMail(template: MailTemplate, facts: MailFacts): MailMessage {
  return layOutMail(
    mailTexts[template]({
      ...facts,
      company: toPlainWords(facts.company),
      name: toPlainWords(facts.name),
      parcels: facts.parcels.map(({ docketNumber, reference = '', awb = '' }) => ({
        docketNumber,
        reference: toPlainWords(reference),
        awb: toPlainWords(awb),
      })),
      reason: toPlainWords(facts.reason, MAX_REASON_CHARACTERS),
    }),
  );
}

export function writeQueuedMail(row: MailRow, urls: { origin: string; link: string }): MailMessage {
  const { docketNumber, reference, awb, params, parcels } = row;
  return writeMail(row.template, {
    ...urls,
    company: row.company,
    name: row.name,
    parcels:
      docketNumber === null
        ? (params.docketNumbers ?? []).map((docket) => ({
            docketNumber: docket,
            ...parcels?.[docket],
          }))
        : [{ docketNumber, reference, awb }],
    references: params.references ?? [],
    reason: row.rejectionReason,
  });
}

export function previewMails(
  notice: Notice,
  { company, origin }: Pick<MailFacts, 'company' | 'origin'>,
): (Pick<MailMessage, 'subject' | 'text'> & { readonly recipient: 'seller' | 'consignee' })[] {
  const facts: MailFacts = {
    company,
    name: 'Asha Menon',
    origin,
    parcels: [{ docketNumber: '10000000000000', reference: 'ORD-1', awb: '1234567890' }],
    references: [notice.startsWith('payout') ? 'N202611230000001' : 'INV/2627/000001'],
    reason: '',
    link: `${origin}/ndr/10000000000000`,
  };
  return (['seller', 'consignee'] as const).flatMap((recipient) => {
    const template = findTemplate(recipient, notice);
    return template ? [{ recipient, ...writeMail(template, facts) }] : [];
  });
}
