import { t } from '@lingui/core/macro';
import { CircleAlert, Files } from 'lucide-react';
import { useMemo } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router';
import { api } from '../../api/api.ts';
import { messageOf } from '../../api/call-error.ts';
import { formatCount } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Table } from '../../ui/table/table.tsx';
import { importColumns } from './import-columns.tsx';
import { ImportUpload } from './import-upload.tsx';
import { fileSizeOf, isUnfinished } from './import-words.ts';
import { useKnownImports, useListImportsQuery } from './imports-api.ts';
import { RunningImport } from './running-import.tsx';

const POLL_MS = 2000;

/** Files above the limits of the upload dialog: sent here, imported in the background. */
export function ImportsPage() {
  const columns = useMemo(() => importColumns(), []);
  const isBusy = useKnownImports().some(isUnfinished);
  const { data, error, isFetching, refetch } = useListImportsQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: isBusy ? POLL_MS : 0,
  });
  const running = data?.data.filter(isUnfinished) ?? [];
  const past = data?.data.filter((one) => !isUnfinished(one)) ?? [];

  return (
    <div className="flex flex-col gap-5">
      <ImportsHeader />
      <p className="max-w-prose text-base text-muted">
        {t`Good rows become orders in the background; the others can be downloaded with their reasons, corrected and sent again.`}
      </p>
      {data !== undefined && (
        <ImportUpload
          limits={[
            t`Up to ${{ count: formatCount(data.limits.rows) }} rows`,
            t`Maximum file size : ${{ size: fileSizeOf(data.limits.bytes) }}`,
          ]}
        />
      )}
      {error !== undefined && !isFetching && data === undefined && (
        <div role="alert" className="rounded-lg border border-line bg-surface">
          <EmptyState
            icon={<CircleAlert aria-hidden="true" className="size-5 text-bad-ink" />}
            title={t`The imports could not be loaded`}
            action={<Button onPress={() => void refetch()}>{t`Try again`}</Button>}
          >
            {messageOf(error, t`Try again in a moment.`)}
          </EmptyState>
        </div>
      )}
      {data === undefined && (error === undefined || isFetching) && (
        <div role="status" aria-label={t`Loading`} className="flex flex-col gap-2">
          {['first', 'second', 'third'].map((key) => (
            <Skeleton key={key} className="h-14" />
          ))}
        </div>
      )}
      {running.length > 0 && (
        <section aria-labelledby="running-imports" className="flex flex-col gap-2">
          <h2 id="running-imports" className="text-base font-semibold text-ink">
            {t`Running`}
          </h2>
          <ul className="flex flex-col gap-2">
            {running.map((one) => (
              <RunningImport key={one.id} one={one} />
            ))}
          </ul>
        </section>
      )}
      {data !== undefined && (
        <section aria-labelledby="past-imports" className="flex flex-col gap-2">
          <h2 id="past-imports" className="text-base font-semibold text-ink">
            {t`Past imports`}
          </h2>
          <Table
            label={t`Past imports`}
            columns={columns}
            items={past}
            getId={({ id }) => id}
            emptyState={
              <EmptyState
                icon={<Files aria-hidden="true" className="size-5" />}
                title={t`No file was imported yet`}
              />
            }
          />
          {data.isMore && (
            <p className="text-sm text-muted">
              {t`The latest ${{ count: formatCount(data.data.length) }} imports are shown; those of the last 90 days are kept.`}
            </p>
          )}
        </section>
      )}
    </div>
  );
}

function ImportsHeader() {
  const dispatch = useDispatch();
  const navigate = useNavigate();
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <h1 className="text-xl font-semibold text-ink">{t`Big imports`}</h1>
      <div className="ml-auto">
        <Button
          onPress={() => {
            // The orders that were listed before the import are not all there are.
            dispatch(api.util.invalidateTags(['Order']));
            void navigate(`${paths.forwardOrders()}?range=today`);
          }}
        >
          {t`Show orders of today`}
        </Button>
      </div>
    </header>
  );
}
