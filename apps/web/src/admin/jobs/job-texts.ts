import { t } from '@lingui/core/macro';
import type { JobState } from '@shipdesk/contract/operator/jobs';

/** A task in the operator's words; the name of the task itself for one that has none. */
export function taskName(task: string): string {
  const names: Readonly<Record<string, string>> = {
    book: t`Booking`,
    track: t`Tracking`,
    notice: t`Notice`,
    mail: t`Mail`,
    invoices: t`Invoices`,
  };
  return names[task] ?? task;
}

export function stateName(state: JobState): string {
  return { failed: t`Failed`, running: t`Running`, waiting: t`Waiting` }[state];
}
