import { MAX_LISTED_MAILS } from '@shipdesk/contract/account/mails';
import { maskEmail } from '@shipdesk/domain/values/contact/mask';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { mountCalls } from '../../platform/http/route.ts';
import { createMails } from './notices-service.ts';

export function mountMailsRoutes(app: FastifyInstance, deps: Deps): void {
  const mails = createMails(deps);

  mountCalls(app, {
    listMails: async ({ principal, query }) => ({
      isSending: deps.config.smtp !== undefined,
      data: (await mails.list(principal, query, MAX_LISTED_MAILS)).map(({ row, message }) => ({
        ...row,
        recipient: maskEmail(row.email),
        text: message && { subject: message.subject, body: message.text },
      })),
    }),
    retryMail: ({ principal, params }) => mails.retry(principal, params),
    getMailSwitches: ({ principal }) => mails.listSwitches(principal),
    setMailSwitch: ({ principal, body }) => mails.setSwitch(principal, body),
    previewMails: async ({ principal, body: { event } }) =>
      (await mails.preview(principal, event)).map(({ recipient, subject, text }) => ({
        recipient,
        subject,
        body: text,
      })),
  });
}
