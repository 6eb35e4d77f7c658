import { t } from '@lingui/core/macro';
import type { Job } from '@shipdesk/contract/operator/jobs';
import { messageOf } from '../../api/call-error.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { jobName } from './job-columns.tsx';
import { useDropJobMutation } from './jobs-api.ts';

/** Asks before a job is dropped, which cannot be undone. */
export function DropDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const [dropJob, { isLoading, error }] = useDropJobMutation();
  const name = jobName(job);

  async function drop() {
    const { error: refusal } = await dropJob({ sellerId: job.sellerId, id: job.id });
    if (refusal !== undefined) return;
    toast.success(t`${name} is dropped.`);
    onClose();
  }

  return (
    <ConfirmDialog
      title={t`Drop this job?`}
      action={t`Drop job`}
      isPending={isLoading}
      problem={error === undefined ? null : messageOf(error, t`${name} could not be dropped.`)}
      onConfirm={() => void drop()}
      onClose={onClose}
    >
      {job.task === 'book'
        ? t`The booking of ${job.docketNumber} ends as failed, and the seller can ship the order again. Check with the carrier first that it has no such parcel: it would be booked twice.`
        : t`${name} is removed for good and does not run again.`}
    </ConfirmDialog>
  );
}
