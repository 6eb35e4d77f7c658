import { createRequire } from 'node:module';
import type * as nodemailerModule from 'nodemailer';
import type { SmtpSettings } from '../../config-values.ts';
import { type MailMessage, toOneLine } from './mail-layout.ts';

export interface OutgoingMail extends MailMessage {
  /** The Message-ID is the same for every attempt, so that the recipient's server can drop duplicates. */
  readonly id: string;
  readonly createdAt: Date;
  readonly senderName: string;
  readonly recipient: { readonly name: string; readonly address: string };
}

export type SendOutcome =
  | { readonly state: 'sent' | 'failed'; readonly problem: string }
  | { readonly state: 'waiting'; readonly problem: string; readonly isServerDown: boolean };

interface SmtpError extends Error {
  readonly code?: string;
  readonly responseCode?: number;
  readonly command?: string;
}

const requireModule = createRequire(import.meta.url);

/**
 * Loads nodemailer only if a mail server is configured. An import would also load Node's `fetch`, because it reads all
 * exports of `node:http`.
 */
function loadNodemailer(): typeof nodemailerModule {
  return requireModule('nodemailer');
}

export function createMailSender({ url, from, requiresTls }: SmtpSettings) {
  const transport = loadNodemailer().createTransport({
    url,
    requireTLS: requiresTls,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = from.slice(from.lastIndexOf('@') + 1);

  return async (mail: OutgoingMail): Promise<SendOutcome> => {
    const { id, createdAt, senderName, recipient, subject, text, html } = mail;
    try {
      await transport.sendMail({
        subject,
        text,
        html,
        from: { name: toOneLine(senderName), address: from },
        to: { name: toOneLine(recipient.name), address: recipient.address },
        messageId: `<${id}@${domain}>`,
        date: createdAt,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
      return { state: 'sent', problem: '' };
    } catch (error) {
      return toOutcome(error instanceof Error ? error : new Error(String(error)));
    }
  };
}

/** Returns `failed` if the server permanently refused this mail or its recipient, and `waiting` for any other error. */
function toOutcome({ code = '', responseCode = 0, command = '' }: SmtpError): SendOutcome {
  const problem = String(responseCode || code || 'unknown');
  const isAboutMail = command === 'RCPT TO' || command === 'DATA';
  return isAboutMail && responseCode >= 500
    ? { state: 'failed', problem }
    : { state: 'waiting', problem, isServerDown: !isAboutMail };
}
