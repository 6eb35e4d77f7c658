import { plural, t } from '@lingui/core/macro';
import type { Job, JobFilter, JobList } from '@shipdesk/contract/operator/jobs';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { messageOf } from '../../api/call-error.ts';
import { formatCount } from '../../lib/format.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SegmentedControl } from '../../ui/form/segmented-control.tsx';
import { Select } from '../../ui/form/select.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Table } from '../../ui/table/table.tsx';
import { DropDialog } from './drop-dialog.tsx';
import { jobColumns, jobName } from './job-columns.tsx';
import { type FilterParts, filterOf, jobStates, paramsOf } from './job-filter.ts';
import { stateName, taskName } from './job-texts.ts';
import { useListJobsQuery, useRetryFailedJobsMutation, useRetryJobMutation } from './jobs-api.ts';

const REFRESH_MS = 5_000;
/** The choice of all tasks. */
const ALL = '';
/** The server stops counting here. */
const MANY = 10_000;

/** Background jobs of all sellers. For operator staff. */
export function JobsPage() {
  const [params, setParams] = useSearchParams();
  const filter = filterOf(params);
  const { data, currentData, error, isFetching, refetch } = useListJobsQuery(
    { body: filter },
    { refetchOnMountOrArgChange: true, pollingInterval: REFRESH_MS },
  );
  const [retryJob] = useRetryJobMutation();
  const [dropped, setDropped] = useState<Job | null>(null);

  const choose = (changes: Partial<FilterParts>) =>
    setParams(paramsOf({ ...filter, ...changes }), { replace: true });

  async function retry(job: Job) {
    const { sellerId, id } = job;
    const { error: refusal } = await retryJob({ sellerId, id });
    const name = jobName(job);
    if (refusal === undefined) toast.success(t`${name} runs again.`);
    else toast.error(messageOf(refusal, t`${name} could not be retried.`));
  }

  return (
    <>
      <h2 className="text-base font-semibold text-ink">{t`Jobs`}</h2>
      <div className="mt-3 mb-3 flex flex-wrap items-end gap-3">
        <SegmentedControl
          label={t`State`}
          options={jobStates.map((state) => ({ id: state, label: countedState(state, data) }))}
          value={filter.state}
          onChange={(state) => choose({ state })}
        />
        <div className="w-44">
          <Select
            label={t`Task`}
            options={taskOptions(filter, data)}
            value={filter.task ?? ALL}
            onChange={(task) => choose({ task: task === ALL ? undefined : task })}
          />
        </div>
        {filter.sellerId !== undefined && (
          <Button
            icon={<X aria-hidden="true" className="size-4" />}
            onPress={() => choose({ sellerId: undefined })}
          >
            {t`All sellers`}
          </Button>
        )}
        {filter.state === 'failed' &&
          filter.task !== undefined &&
          filter.sellerId === undefined && <RetryAll task={filter.task} list={data} />}
      </div>
      {error !== undefined && !isFetching && data !== undefined && (
        <div className="mb-3">
          <Banner tone="warn">{messageOf(error, t`The jobs could not be refreshed.`)}</Banner>
        </div>
      )}
      {error !== undefined && !isFetching && data === undefined ? (
        <div role="alert" className="rounded-lg border border-line bg-surface">
          <EmptyState
            icon={<CircleAlert aria-hidden="true" className="size-5 text-bad-ink" />}
            title={t`The jobs could not be loaded`}
            action={<Button onPress={() => void refetch()}>{t`Try again`}</Button>}
          >
            {messageOf(error, t`Try again in a moment.`)}
          </EmptyState>
        </div>
      ) : data === undefined ? (
        <div role="status" aria-label={t`Loading`} className="flex flex-col gap-2">
          {['first', 'second', 'third'].map((key) => (
            <Skeleton key={key} className="h-14" />
          ))}
        </div>
      ) : (
        <>
          <Table
            label={t`Jobs`}
            columns={jobColumns(filter.state, {
              onSeller: (sellerId) => choose({ sellerId }),
              onRetry: (job) => void retry(job),
              onDrop: setDropped,
            })}
            items={data.data}
            getId={({ id }) => id}
            isPending={isFetching && currentData === undefined}
            emptyState={<NoJobs filter={filter} />}
          />
          {data.isMore && (
            <p className="mt-3 text-sm text-muted">
              {t`Only the latest 200 jobs are shown. Choose a task or a seller to see others.`}
            </p>
          )}
        </>
      )}
      {dropped !== null && <DropDialog job={dropped} onClose={() => setDropped(null)} />}
    </>
  );
}

/** Runs the failed jobs of a task again, of all sellers. */
function RetryAll({ task, list }: { task: string; list: JobList | undefined }) {
  const [retryAll, { isLoading }] = useRetryFailedJobsMutation();
  const failed = list?.counts.find((one) => one.task === task)?.failed ?? 0;
  if (failed === 0) return null;
  async function retry() {
    const { data, error } = await retryAll({ body: { task } });
    if (data === undefined) toast.error(messageOf(error, t`The jobs could not be retried.`));
    else
      toast.success(
        plural(data.data.jobs, { one: '# job runs again.', other: '# jobs run again.' }),
      );
  }
  return (
    <Button isPending={isLoading} onPress={() => void retry()}>
      {t`Retry all failed (${counted(failed)})`}
    </Button>
  );
}

function NoJobs({ filter: { state, task, sellerId } }: { filter: JobFilter }) {
  const isNarrowed = task !== undefined || sellerId !== undefined;
  return (
    <EmptyState
      icon={<CircleCheck aria-hidden="true" className="size-5" />}
      title={
        isNarrowed
          ? t`No job fits this task and seller`
          : {
              failed: t`No failed jobs`,
              running: t`Nothing is running`,
              waiting: t`Nothing waits`,
            }[state]
      }
    >
      {state === 'failed' &&
        !isNarrowed &&
        t`A job that fails twelve times in a row is listed here until you retry or drop it.`}
    </EmptyState>
  );
}

/** All tasks with jobs, and the chosen one. */
function taskOptions({ task }: JobFilter, list: JobList | undefined) {
  const tasks = new Set([...(list?.counts ?? []).map((one) => one.task), ...(task ? [task] : [])]);
  return [
    { id: ALL, label: t`All tasks` },
    ...Array.from(tasks, (id) => ({ id, label: taskName(id) })),
  ];
}

function countedState(state: (typeof jobStates)[number], list: JobList | undefined): string {
  const count = (list?.counts ?? []).reduce((sum, one) => sum + one[state], 0);
  return list === undefined ? stateName(state) : `${stateName(state)} ${counted(count)}`;
}

const counted = (count: number) => (count >= MANY ? `${formatCount(MANY)}+` : formatCount(count));
