import { notices } from '@shipdesk/domain/account/event/notice';
import { endpoint, type ResponseOf } from '../endpoint.ts';
import { operatorFilter } from '../operator/operator-lists.ts';
import * as s from '../shape.ts';

export const MAX_LISTED_MAILS = 200;

/**
 * Returns the newest emails of all sellers. A search for a docket number, or for a user's email address, covers the
 * newest 5,000 emails of its seller. `isSending` is false if no mail server is set up.
 */
export const listMails = endpoint('GET', '/api/mails', 'operator:read', {
  summary: 'The newest emails of all sellers',
  audit: ['mails.listed'],
  query: s.shape({ state: s.optional(s.oneOf(['failed'])), ...operatorFilter }),
  response: s.shape({
    isSending: s.boolean(),
    data: s.list(
      s.shape({
        ...s.strings('id', 'sellerId', 'company', 'template'),
        /** Masked: `a***@example.in`; empty for a recipient whose address was erased. */
        recipient: s.string(),
        state: s.oneOf(['waiting', 'sent', 'failed', 'held', 'dropped']),
        /** The reply code of the mail server, or the code of the network error; otherwise empty. */
        problem: s.string(),
        attempts: s.integer(),
        createdAt: s.string(),
        /** The text of the email, in a demo only. */
        text: s.nullableOf({ subject: s.string(), body: s.string() }),
      }),
      { maxItems: MAX_LISTED_MAILS },
    ),
  }),
});
export type Mail = ResponseOf<typeof listMails>['data'][number];

/** Queues an email that failed or was held. Returns 404 for any other email. */
export const retryMail = endpoint(
  'POST',
  '/api/sellers/:sellerId/mails/:id/retry',
  'operator:support',
  {
    summary: 'Send an email again',
    audit: ['mail.retried'],
    params: s.bySellerAndId,
  },
);

const noticeSwitch = s.shape({
  event: s.oneOf(notices),
  /** Null for an event that is never mailed to the seller. */
  toSeller: s.nullable(s.boolean()),
  /** Null for an event that is never mailed to the consignee. */
  toConsignee: s.nullable(s.boolean()),
});
const noticeSwitches = s.data(s.list(noticeSwitch));

/** Returns which events are mailed to the seller, and to a consignee with an email address. */
export const getMailSwitches = endpoint('GET', '/api/mail-switches', 'settings:read', {
  summary: 'Which events are mailed',
  response: noticeSwitches,
});
export type MailSwitch = ResponseOf<typeof getMailSwitches>['data'][number];

/** Switches the emails of one event on or off. Ignores the value of a recipient who is never mailed. */
export const setMailSwitch = endpoint('PUT', '/api/mail-switches', 'settings:write', {
  summary: 'Switch the emails of an event',
  audit: ['mail_switch.changed'],
  body: s.shape({ event: s.oneOf(notices), toSeller: s.boolean(), toConsignee: s.boolean() }),
  response: noticeSwitches,
});

/** Returns the emails of one event as their recipients would receive them, for a sample order. */
export const previewMails = endpoint('POST', '/api/mail-previews', 'settings:read', {
  summary: 'Preview the emails of an event',
  audit: [],
  body: s.shape({ event: s.oneOf(notices) }),
  response: s.dataListOf({
    recipient: s.oneOf(['seller', 'consignee']),
    ...s.strings('subject', 'body'),
  }),
});
