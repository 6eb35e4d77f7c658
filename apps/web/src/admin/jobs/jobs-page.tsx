import { plural, t } from '@lingui/core/macro';
import * as jobs from '@shipdesk/contract/operator/jobs';
import { getParcelTitle } from '@shipdesk/domain/order/parcel-name';
import { CircleCheck, RotateCw, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { runCall } from '../../api/call-error.ts';
import { buildCalls } from '../../api/calls.ts';
import { formatCappedCount, formatDateTime } from '../../lib/format.ts';
import { CallDialog } from '../../product/call-dialog.tsx';
import { ListView, useListParams } from '../../product/list-view.tsx';
import { refetchOnMount } from '../../product/loaded.tsx';
import { useSellerFilter } from '../../product/operator-filter.tsx';
import { ParcelName } from '../../product/parcel-name.tsx';
import { May } from '../../session/may.tsx';
import { Button } from '../../ui/button.tsx';
import { SegmentedControl } from '../../ui/form/segmented-control.tsx';
import { Select } from '../../ui/form/select.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { renderStrongLines, type TableColumn } from '../../ui/table/table-row.tsx';

const { useListJobsQuery, useRetryJobMutation, useRetryFailedJobsMutation, useDropJobMutation } =
  buildCalls(({ query, mutation }) => ({
    listJobs: query(jobs.listJobs, ['Job']),
    // A refused call also refetches, because the list is out of date.
    retryJob: mutation(jobs.retryJob, ['Job']),
    retryFailedJobs: mutation(jobs.retryFailedJobs, ['Job']),
    dropJob: mutation(jobs.dropJob, ['Job']),
  }));

const jobStates = ['failed', 'running', 'waiting'] as const satisfies readonly jobs.JobState[];

const REFRESH_MS = 5_000;
const MAX_TASK_LENGTH = 64;
const ALL_TASKS = '';
const MAX_COUNTED_JOBS = 10_000;

export function JobsPage() {
  const params = useListParams();
  const state = params.readChoice('state', jobStates, 'failed');
  const task = params.readText('task').slice(0, MAX_TASK_LENGTH);
  const sellerId = useSellerFilter();
  const list = useListJobsQuery(
    { body: { state, ...(task !== '' && { task }), ...(sellerId !== undefined && { sellerId }) } },
    { ...refetchOnMount, pollingInterval: REFRESH_MS },
  );
  const [retry] = useRetryJobMutation();
  const [jobToDrop, setJobToDrop] = useState<jobs.Job | null>(null);
  const counts = list.data?.counts;

  async function retryJob(job: jobs.Job) {
    const name = nameJob(job);
    await runCall(retry({ sellerId: job.sellerId, id: job.id }), {
      failure: t`${name} could not be retried. Try again.`,
      success: t`${name} will run again.`,
    });
  }

  return (
    <>
      <ListView
        title={t`Jobs`}
        query={list}
        failure={t`The jobs could not be loaded`}
        columns={buildJobColumns(state, {
          onSeller: (seller) => params.change({ seller }),
          onRetry: (job) => void retryJob(job),
          onDrop: setJobToDrop,
        })}
        toolbar={
          <div className="flex flex-wrap items-end gap-3">
            <div className="w-44">
              <Select
                label={t`Task`}
                options={listTaskOptions(task, counts)}
                value={task}
                onChange={(id) => params.change({ task: id })}
              />
            </div>
            <SegmentedControl
              label={t`State`}
              options={jobStates.map((id) => ({ id, label: describeCountedState(id, counts) }))}
              value={state}
              isLoading={counts === undefined && !list.isError}
              onChange={(id) => params.change({ state: id === 'failed' ? null : id })}
            />
            {sellerId !== undefined && (
              <Button icon={X} onPress={() => params.change({ seller: null })}>
                {t`Show all sellers`}
              </Button>
            )}
            {state === 'failed' && task !== '' && sellerId === undefined && (
              <RetryAll
                task={task}
                failedCount={counts?.find((item) => item.task === task)?.failed ?? 0}
              />
            )}
          </div>
        }
        note={
          list.data?.isMore === true &&
          t`Only the latest 200 jobs are shown. Choose a task or a seller to see others.`
        }
        empty={describeEmptyJobs(state, task !== '' || sellerId !== undefined)}
      />
      {jobToDrop !== null && <DropDialog job={jobToDrop} onClose={() => setJobToDrop(null)} />}
    </>
  );
}

type Counts = jobs.JobList['counts'] | undefined;

function listTaskOptions(selectedTask: string, counts: Counts = []) {
  const tasks = new Set([
    ...counts.map(({ task }) => task),
    ...(selectedTask === ALL_TASKS ? [] : [selectedTask]),
  ]);
  return [
    { id: ALL_TASKS, label: t`All tasks` },
    ...Array.from(tasks, (id) => ({ id, label: nameTask(id) })),
  ];
}

function describeCountedState(state: jobs.JobState, counts: Counts): string {
  const name = { failed: t`Failed`, running: t`Running`, waiting: t`Waiting` }[state];
  if (counts === undefined) return name;
  const count = counts.reduce((sum, task) => sum + task[state], 0);
  return `${name} ${formatCappedCount(Math.min(count, MAX_COUNTED_JOBS), MAX_COUNTED_JOBS)}`;
}

function describeEmptyJobs(state: jobs.JobState, isFiltered: boolean) {
  const titles = {
    failed: t`No failed jobs`,
    running: t`Nothing is running`,
    waiting: t`Nothing is waiting`,
  };
  return {
    icon: CircleCheck,
    title: isFiltered ? t`No jobs match these filters` : titles[state],
    text:
      state === 'failed' &&
      !isFiltered &&
      t`A job that fails twelve times in a row is listed here until you retry or drop it.`,
  };
}

function nameTask(task: string): string {
  const names: Readonly<Record<string, string>> = {
    book: t`Booking`,
    track: t`Tracking`,
    notice: t`Notice`,
    mail: t`Email`,
    invoices: t`Invoices`,
  };
  return names[task] ?? task;
}

function nameJob({ task, docketNumber, reference, sellerName }: jobs.Job): string {
  const name = nameTask(task);
  const parcel = getParcelTitle({ docketNumber, reference });
  return docketNumber === '' ? t`${name} of ${sellerName}` : t`${name} of ${parcel}`;
}

interface RowActions {
  onSeller: (sellerId: string) => void;
  onRetry: (job: jobs.Job) => void;
  onDrop: (job: jobs.Job) => void;
}

function buildJobColumns(
  state: jobs.JobState,
  { onSeller, onRetry, onDrop }: RowActions,
): readonly TableColumn<jobs.Job>[] {
  const columns: TableColumn<jobs.Job>[] = [
    {
      header: t`Job`,
      width: 'w-40',
      render: ({ task, docketNumber, reference }) =>
        docketNumber === '' ? (
          renderStrongLines(nameTask(task))
        ) : (
          <ParcelName parcel={{ docketNumber, reference }} isOperator notes={[nameTask(task)]} />
        ),
    },
    {
      header: t`Seller`,
      width: 'w-44',
      render: ({ sellerId, sellerName }) => (
        <button
          type="button"
          aria-label={t`Show only jobs of ${sellerName}`}
          onClick={() => onSeller(sellerId)}
          className="focus-ring -my-1 cursor-pointer rounded-sm py-1 text-left break-words text-ink hover:text-accent-ink hover:underline"
        >
          {sellerName}
        </button>
      ),
    },
    {
      header: t`Reason`,
      render: ({ reason }) => (
        <span className="line-clamp-3 wrap-anywhere" title={reason}>
          {reason === '' ? <span className="text-faint">–</span> : reason}
        </span>
      ),
    },
    {
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
      header: t`Actions`,
      isActions: true,
      align: 'end',
      width: 'w-28',
      render: (job) => (
        <span className="-my-1.5 inline-flex gap-1 max-sm:-ml-2">
          <May permission="operator:settings">
            <IconButton
              label={t`Retry: ${nameJob(job)}`}
              icon={RotateCw}
              onPress={() => onRetry(job)}
            />
          </May>
          <May permission="operator:settings">
            <IconButton
              label={t`Drop: ${nameJob(job)}`}
              icon={Trash2}
              onPress={() => onDrop(job)}
            />
          </May>
        </span>
      ),
    },
  ];
}

function RetryAll({ task, failedCount }: { task: string; failedCount: number }) {
  const [retryAll, { isLoading }] = useRetryFailedJobsMutation();
  if (failedCount === 0) return null;
  const retryTask = () =>
    runCall(retryAll({ body: { task } }), {
      failure: t`The jobs could not be retried. Try again.`,
      success: ({ data: { jobs: count } }) =>
        plural(count, { one: '# job will run again.', other: '# jobs will run again.' }),
    });
  return (
    <May permission="operator:settings">
      <Button isPending={isLoading} onPress={() => void retryTask()}>
        {t`Retry all failed (${formatCappedCount(Math.min(failedCount, MAX_COUNTED_JOBS), MAX_COUNTED_JOBS)})`}
      </Button>
    </May>
  );
}

function DropDialog({ job, onClose }: { job: jobs.Job; onClose: () => void }) {
  const [dropJob] = useDropJobMutation();
  const name = nameJob(job);
  return (
    <CallDialog
      title={t`Drop this job?`}
      submitLabel={t`Drop job`}
      isDanger
      text={
        job.task === 'book'
          ? t`This marks the booking of ${job.docketNumber} as failed, and the seller can ship the order again. First make sure that the carrier does not have this parcel. Otherwise it could be booked twice.`
          : t`This permanently removes the job: ${name}.`
      }
      failure={t`${name} could not be dropped. Try again.`}
      success={t`${name} has been dropped.`}
      send={() => dropJob({ sellerId: job.sellerId, id: job.id })}
      onClose={onClose}
    />
  );
}
