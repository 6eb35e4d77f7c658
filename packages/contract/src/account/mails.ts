import { notices } from '@shipdesk/domain/account/event/notice';
import {
  Boolean as Bool,
  Enum,
  Integer,
  Array as List,
  Null,
  Object as Shape,
  String as Text,
  Union,
} from 'typebox';
import { endpoint, type ResponseOf } from '../endpoint.ts';
import { rowId } from '../fields.ts';
import { operatorFilter } from '../operator/operator-lists.ts';

const exact = { additionalProperties: false } as const;

/** Mails of all sellers that a list shows at most. */
export const MAX_LISTED_MAILS = 200;

/**
 * The newest mails of all sellers. A search for a docket number, or for the e-mail address of a user, looks through the newest
 * 5,000 mails of its seller. `isSending` is false without a mail server.
 */
export const listMails = endpoint({
  method: 'GET',
  path: '/api/mails',
  access: ['Admin'],
  summary: 'Mails that were sent and that wait',
  query: Shape(operatorFilter, exact),
  response: Shape(
    {
      isSending: Bool(),
      data: List(
        Shape(
          {
            id: Text(),
            sellerId: Text(),
            company: Text(),
            template: Text(),
            /** Masked: `a***@example.in`; empty for a recipient whose address was erased. */
            recipient: Text(),
            state: Enum(['waiting', 'sent', 'failed', 'held', 'dropped']),
            /** The reply code of the mail server or of the network; empty without a problem. */
            problem: Text(),
            attempts: Integer(),
            createdAt: Text(),
            /** The text of the mail, in a demo only. */
            text: Union([Shape({ subject: Text(), body: Text() }, exact), Null()]),
          },
          exact,
        ),
        { maxItems: MAX_LISTED_MAILS },
      ),
    },
    exact,
  ),
});
export type Mail = ResponseOf<typeof listMails>['data'][number];

/** Sends a mail that failed or was held; 404 for any other mail. */
export const retryMail = endpoint({
  method: 'POST',
  path: '/api/sellers/:sellerId/mails/:id/retry',
  access: ['Admin'],
  summary: 'Send a mail again',
  params: Shape({ sellerId: rowId(), id: rowId() }, exact),
  response: Null(),
  status: 204,
});

const noticeSwitch = Shape(
  {
    event: Enum([...notices]),
    /** Null where the seller is never mailed. */
    toSeller: Union([Bool(), Null()]),
    /** Null where the consignee is never mailed. */
    toConsignee: Union([Bool(), Null()]),
  },
  exact,
);
const noticeSwitches = Shape({ data: List(noticeSwitch) }, exact);

/** Which events are mailed to the seller and to the consignee of an order with an e-mail address. */
export const getMailSwitches = endpoint({
  method: 'GET',
  path: '/api/mail-switches',
  access: 'session',
  summary: 'Which events are mailed',
  response: noticeSwitches,
});
export type MailSwitch = ResponseOf<typeof getMailSwitches>['data'][number];

/** Switches the mails of one event; a value for a recipient who is never mailed has no effect. */
export const setMailSwitch = endpoint({
  method: 'PUT',
  path: '/api/mail-switches',
  access: 'session',
  summary: 'Switch the mails of an event',
  body: Shape({ event: Enum([...notices]), toSeller: Bool(), toConsignee: Bool() }, exact),
  response: noticeSwitches,
});

/** The mails of one event as their recipients would get them, with an invented order. */
export const previewMails = endpoint({
  method: 'POST',
  path: '/api/mail-previews',
  access: 'session',
  summary: 'Preview the mails of an event',
  body: Shape({ event: Enum([...notices]) }, exact),
  response: Shape(
    {
      data: List(
        Shape({ recipient: Enum(['seller', 'consignee']), subject: Text(), body: Text() }, exact),
      ),
    },
    exact,
  ),
});
