import { isEmail } from '@shipdesk/domain/values/contact/contact';
import { createTransport } from 'nodemailer';
import { addPasswordLink } from '../../accounts/passwords/password-links-service.ts';
import type { SmtpSettings } from '../../config-values.ts';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../db/query/caller.ts';
import type { JobHandler, Unfinished } from '../jobs/job-worker.ts';
import { removeJobs } from '../jobs/jobs-store.ts';
import { oneLine, writeMail } from './mail-message.ts';
import { factsOf } from './mail-service.ts';
import { type MailRow, selectWaiting, updateMail } from './mail-store.ts';

const FIRST_PAUSE_MS = 30_000;
const MAX_PAUSE_MS = 3_600_000;

/** How an attempt ended: for good, or until a later attempt. */
type Outcome =
  | { readonly state: 'sent' | 'failed' | 'dropped'; readonly problem: string }
  | { readonly state: 'held'; readonly problem: string; readonly demoLink: string }
  | { readonly state: 'waiting'; readonly problem: string; readonly isServerDown: boolean };

/**
 * Sends mails at least once: a mail whose delivery is not confirmed is sent again with the same Message-ID. It waits as
 * long as the mail server does not take it, and fails only when the server refuses its recipient for good.
 */
export function mailHandler({
  config,
  database,
  now,
}: Pick<Deps, 'config' | 'database' | 'now'>): JobHandler {
  const { smtp, mailOrigin: origin } = config;
  const send = smtp && mailServer(smtp);

  /** The link that the mail brings; empty for a mail without one. */
  async function newLink(caller: Caller, { template, userId }: MailRow): Promise<string> {
    if (template !== 'password_reset' || userId === null) return '';
    const { path } = await database.asSeller(caller, (db) =>
      addPasswordLink(db, caller, { userId, madeFor: 'mail', now: now() }),
    );
    return `${origin}${path}`;
  }

  async function attempt(caller: Caller, row: MailRow): Promise<Outcome> {
    if (!isEmail(row.email)) return { state: 'dropped', problem: '' };
    if (!send) {
      const demoLink = config.mode === 'demo' ? await newLink(caller, row) : '';
      return { state: 'held', problem: '', demoLink };
    }
    return send(
      row,
      writeMail(row.template, factsOf(row, { origin, link: await newLink(caller, row) })),
    );
  }

  return async (caller, jobs) => {
    const rows = await database.asSeller(caller, (db) =>
      selectWaiting(
        db,
        jobs.map(({ key }) => key),
      ),
    );
    const unfinished = new Map<string, Unfinished>();
    let down: Outcome | undefined;
    for (const job of jobs) {
      const row = rows.get(job.key);
      // A mail server that did not respond to one mail is skipped for the others.
      const outcome = row && (down ?? (await attempt(caller, row)));
      if (outcome?.state === 'waiting' && outcome.isServerDown) down = outcome;
      await database.asSeller(caller, async (db) => {
        if (!row || !outcome || outcome.state !== 'waiting') await removeJobs(db, [job.id]);
        if (!row || !outcome) return;
        const { state, problem } = outcome;
        await updateMail(db, row.id, {
          state,
          problem,
          isAttempt: state !== 'held' && state !== 'dropped',
          ...(state === 'held' && { demoLink: outcome.demoLink }),
          ...(state !== 'waiting' && { endedAt: now() }),
        });
      });
      if (row && outcome?.state === 'waiting') {
        const afterMs = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** row.attempts);
        // Without an error, because a mail is never given up by the number of its attempts.
        unfinished.set(job.id, { error: '', afterMs });
      }
    }
    return unfinished;
  };
}

interface SmtpError extends Error {
  readonly code?: string;
  readonly responseCode?: number;
  readonly command?: string;
}

/** Sends one message through the mail server. */
function mailServer({ url, from, requiresTls }: SmtpSettings) {
  const transport = createTransport({
    url,
    requireTLS: requiresTls,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = from.slice(from.lastIndexOf('@') + 1);

  return async (row: MailRow, message: ReturnType<typeof writeMail>): Promise<Outcome> => {
    const isForConsignee = row.docketNumber !== null;
    try {
      await transport.sendMail({
        ...message,
        from: { name: isForConsignee ? oneLine(row.company) : 'Shipdesk', address: from },
        to: { name: oneLine(row.name), address: row.email },
        messageId: `<${row.id}@${domain}>`,
        date: row.createdAt,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
      return { state: 'sent', problem: '' };
    } catch (error) {
      return outcomeOf(error instanceof Error ? error : new Error(String(error)));
    }
  };
}

/** A refused recipient or message is about this mail; anything else is about the server or our account with it. */
function outcomeOf({ code = '', responseCode = 0, command = '' }: SmtpError): Outcome {
  const problem = String(responseCode || code || 'unknown');
  const isAboutMail = command === 'RCPT TO' || command === 'DATA';
  return isAboutMail && responseCode >= 500
    ? { state: 'failed', problem }
    : { state: 'waiting', problem, isServerDown: !isAboutMail };
}
