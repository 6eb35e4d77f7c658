import { isSandboxId } from '@shipdesk/domain/account/sandbox';
import { isEmail } from '@shipdesk/domain/values/contact/contact';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../platform/db/query/caller.ts';
import type { JobHandler, Unfinished } from '../../platform/jobs/job-worker.ts';
import { type Job, removeJobs } from '../../platform/jobs/jobs-store.ts';
import { createMailSender, type SendOutcome } from '../../platform/mail/mail-server.ts';
import type { RowDeps } from '../../platform/platform-deps.ts';
import { renewInvitationToken } from '../team/invitation-steps.ts';
import { addPasswordLink } from '../users/password-link-steps.ts';
import type { MailTemplate } from './mail-texts.ts';
import { writeQueuedMail } from './mail-writer.ts';
import { type MailRow, selectWaiting, updateMails } from './notices-store.ts';

const FIRST_RETRY_DELAY_MS = 30_000;
const MAX_RETRY_DELAY_MS = 3_600_000;

const linkPurposes: ReadonlyMap<MailTemplate, 'mail' | 'invitation'> = new Map([
  ['password_reset', 'mail'],
  ['invitation', 'invitation'],
]);

type Outcome =
  | SendOutcome
  /** The email has no valid recipient. */
  | { readonly state: 'dropped'; readonly problem: string }
  /** Not sent, because there is no mail server or the seller is a sandbox. Operator staff can retry it. */
  | { readonly state: 'held'; readonly problem: string; readonly demoLink: string };

interface MailResult {
  readonly job: Job;
  /** Undefined for an email that no longer waits. */
  readonly outcome: Outcome | undefined;
}

/** Returns the one-time path at which a consignee answers a failed delivery. Empty if no answer is possible. */
export type CreateCaseLink = (caller: Caller, docketNumber: string) => Promise<string>;

/**
 * Returns the handler that sends emails at least once. It resends an email with the same Message-ID until the mail
 * server confirms it. An email fails if the mail server permanently rejects its recipient.
 */
export function createMailHandler({
  config,
  database,
  now,
  createCaseLink,
}: RowDeps & Pick<Deps, 'config'> & { readonly createCaseLink: CreateCaseLink }): JobHandler {
  const { smtp, mailOrigin: origin } = config;
  const send = smtp && createMailSender(smtp);

  async function createLink(caller: Caller, mail: MailRow): Promise<string> {
    const { template, userId, docketNumber } = mail;
    const { invitationId } = mail.params;
    if (invitationId !== undefined) {
      const invitationPath = await database.asSeller(caller, (db) =>
        renewInvitationToken(db, caller, invitationId),
      );
      return `${origin}${invitationPath}`;
    }
    if (template === 'consignee_undelivered' && docketNumber !== null) {
      const path = await createCaseLink(caller, docketNumber);
      return path === '' ? '' : `${origin}${path}`;
    }
    const purpose = linkPurposes.get(template);
    if (purpose === undefined || userId === null) return '';
    const { path } = await database.asSeller(caller, (db) =>
      addPasswordLink(db, caller, { userId, purpose, now: now() }),
    );
    return `${origin}${path}`;
  }

  async function sendMail(caller: Caller, row: MailRow): Promise<Outcome> {
    if (!isEmail(row.email)) return { state: 'dropped', problem: '' };
    if (!send || isSandboxId(caller.sellerId)) {
      const demoLink = config.mode === 'demo' ? await createLink(caller, row) : '';
      return { state: 'held', problem: '', demoLink };
    }
    return send({
      ...writeQueuedMail(row, { origin, link: await createLink(caller, row) }),
      id: row.id,
      createdAt: row.createdAt,
      senderName: row.docketNumber === null ? 'Shipdesk' : row.company,
      recipient: { name: row.docketNumber === null ? '' : row.name, address: row.email },
    });
  }

  async function saveResults(caller: Caller, results: readonly MailResult[]): Promise<void> {
    if (results.length === 0) return;
    await database.asSeller(caller, async (db) => {
      const finishedResults = results.filter(({ outcome }) => outcome?.state !== 'waiting');
      await removeJobs(
        db,
        finishedResults.map(({ job }) => job),
      );
      for (const group of Map.groupBy(results, ({ outcome }) => JSON.stringify(outcome)).values()) {
        const outcome = group[0]?.outcome;
        if (!outcome) continue;
        const { state, problem } = outcome;
        const ids = group.map(({ job }) => job.key);
        await updateMails(db, ids, {
          state,
          problem,
          isAttempt: state !== 'held' && state !== 'dropped',
          ...(state === 'held' && { demoLink: outcome.demoLink }),
          ...(state !== 'waiting' && { endedAt: now() }),
        });
      }
    });
  }

  return async (caller, jobs) => {
    const mailsById = await database.asSeller(caller, (db) =>
      selectWaiting(
        db,
        jobs.map(({ key }) => key),
      ),
    );
    const unfinished = new Map<string, Unfinished>();
    const unsentMails: MailResult[] = [];
    let outage: Outcome | undefined;
    for (const job of jobs) {
      const row = mailsById.get(job.key);
      // After one email gets no response, skip the mail server for the other emails.
      const outcome = row && (outage ?? (await sendMail(caller, row)));
      if (outcome?.state === 'waiting' && outcome.isServerDown) outage = outcome;
      // Store each attempt before the next email, so that a crash resends at most one email.
      if (outcome && outcome.state !== 'held' && outcome.state !== 'dropped') {
        await saveResults(caller, [{ job, outcome }]);
      } else unsentMails.push({ job, outcome });
      if (row && outcome?.state === 'waiting') {
        const afterMs = Math.min(MAX_RETRY_DELAY_MS, FIRST_RETRY_DELAY_MS * 2 ** row.attempts);
        // An error would count as a failed attempt of the job, but emails may be retried without limit.
        unfinished.set(job.id, { error: '', afterMs });
      }
    }
    await saveResults(caller, unsentMails);
    return unfinished;
  };
}
