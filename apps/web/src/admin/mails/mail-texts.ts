import { t } from '@lingui/core/macro';
import type { Mail } from '@shipdesk/contract/account/mails';
import { notices } from '@shipdesk/domain/account/event/notice';
import { noticeName } from '../../account/notifications/notice-texts.ts';
import type { Tone } from '../../ui/badge.tsx';

/** The subject of a mail. An unknown template, from a newer server, shows its name. */
export function mailName(template: string): string {
  if (template === 'password_reset') return t`Link for a new password`;
  if (template === 'password_changed') return t`Password was changed`;
  if (template === 'bank_account_changed') return t`Bank account was changed`;
  if (template === 'bank_account_rejected') return t`Bank account was rejected`;
  const [recipient, ...rest] = template.split('_');
  const notice = notices.find((one) => one === rest.join('_'));
  if (notice === undefined) return template;
  const event = noticeName(notice);
  return recipient === 'consignee' ? t`${event}, to the consignee` : t`${event}, to the seller`;
}

export function mailState({ state }: Pick<Mail, 'state'>): { tone: Tone; text: string } {
  const states: Record<Mail['state'], { tone: Tone; text: string }> = {
    waiting: { tone: 'warn', text: t`Waiting` },
    sent: { tone: 'ok', text: t`Sent` },
    failed: { tone: 'bad', text: t`Failed` },
    held: { tone: 'neutral', text: t`Not sent` },
    dropped: { tone: 'neutral', text: t`No address` },
  };
  return states[state];
}

/** Why a mail was not sent, by the reply code of the mail server or of the network; empty without a reason. */
export function mailProblem({ problem, state, attempts }: Mail): string {
  if (problem === '' || state === 'sent') return '';
  if (state === 'failed') return t`The mail server refused the recipient (${problem}).`;
  return t`The mail server did not accept it (${problem}), attempt ${attempts}.`;
}
