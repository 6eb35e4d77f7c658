import { plural, t } from '@lingui/core/macro';
import type { Job, JobState } from '@shipdesk/contract/operator/jobs';
import { RotateCw, Trash2 } from 'lucide-react';
import { formatDateTime } from '../../lib/format.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import type { TableColumn } from '../../ui/table/table-row.tsx';
import { taskName } from './job-texts.ts';

interface RowActions {
  onSeller: (sellerId: string) => void;
  onRetry: (job: Job) => void;
  onDrop: (job: Job) => void;
}

/** The name of a job in labels and messages. */
export function jobName({ task, docketNumber, sellerName }: Job): string {
  const name = taskName(task);
  return docketNumber === '' ? t`${name} of ${sellerName}` : t`${name} of ${docketNumber}`;
}

export function jobColumns(
  state: JobState,
  { onSeller, onRetry, onDrop }: RowActions,
): readonly TableColumn<Job>[] {
  const columns: TableColumn<Job>[] = [
    {
      id: 'job',
      header: t`Job`,
      isRowHeader: true,
      width: 'w-40',
      render: ({ task, docketNumber }) => (
        <>
          <span className="block font-medium text-ink">{taskName(task)}</span>
          <span className="block text-sm text-muted tabular-nums">{docketNumber}</span>
        </>
      ),
    },
    {
      id: 'seller',
      header: t`Seller`,
      width: 'w-44',
      render: ({ sellerId, sellerName }) => (
        <button
          type="button"
          aria-label={t`Only jobs of ${sellerName}`}
          onClick={() => onSeller(sellerId)}
          className="focus-ring -my-1 cursor-pointer rounded-sm py-1 text-left break-words text-ink hover:text-accent-ink hover:underline"
        >
          {sellerName}
        </button>
      ),
    },
    {
      id: 'reason',
      header: t`Reason`,
      render: ({ reason }) => (
        <span className="line-clamp-3 wrap-anywhere" title={reason}>
          {reason === '' ? <span className="text-faint">–</span> : reason}
        </span>
      ),
    },
    {
      id: 'at',
      header: { failed: t`Failed at`, running: t`Due since`, waiting: t`Next attempt` }[state],
      width: 'w-48',
      render: ({ failedAt, runAt, attempts }) => (
        <>
          <span className="block tabular-nums lg:whitespace-nowrap">
            {formatDateTime(failedAt ?? runAt)}
          </span>
          <span className="block text-sm text-muted">
            {plural(attempts, { one: '# attempt', other: '# attempts' })}
          </span>
        </>
      ),
    },
  ];
  if (state !== 'failed') return columns;
  return [
    ...columns,
    {
      id: 'actions',
      header: t`Actions`,
      isActions: true,
      align: 'end',
      width: 'w-28',
      render: (job) => (
        <span className="-my-1.5 inline-flex gap-1 max-sm:-ml-2">
          <IconButton
            label={t`Retry: ${jobName(job)}`}
            icon={<RotateCw aria-hidden="true" className="size-4" />}
            onPress={() => onRetry(job)}
          />
          <IconButton
            label={t`Drop: ${jobName(job)}`}
            icon={<Trash2 aria-hidden="true" className="size-4" />}
            onPress={() => onDrop(job)}
          />
        </span>
      ),
    },
  ];
}
