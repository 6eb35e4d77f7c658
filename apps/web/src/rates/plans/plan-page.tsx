import { t } from '@lingui/core/macro';
import { CircleAlert, Tags } from 'lucide-react';
import { useParams } from 'react-router';
import { messageOf } from '../../api/call-error.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PlanEditor } from './plan-editor.tsx';
import { useListRatePlansQuery } from './plans-api.ts';

/** A plan that does not exist yet. */
export function NewPlanPage() {
  return <PlanEditor plan={null} />;
}

/** One plan, to be changed. */
export function PlanPage() {
  const { id = '' } = useParams();
  // Edits are made on top of the version that is shown, so it has to be the newest.
  const { data, error, isFetching, refetch } = useListRatePlansQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const plan = data?.data.find((one) => one.id === id);
  if (plan !== undefined) return <PlanEditor key={id} plan={plan} />;
  if (error !== undefined && !isFetching) {
    return (
      <div role="alert" className="rounded-lg border border-line bg-surface">
        <EmptyState
          icon={<CircleAlert aria-hidden="true" className="size-5 text-bad-ink" />}
          title={t`The plan could not be loaded`}
          action={<Button onPress={() => void refetch()}>{t`Try again`}</Button>}
        >
          {messageOf(error, t`Try again in a moment.`)}
        </EmptyState>
      </div>
    );
  }
  if (data === undefined || isFetching) {
    return (
      <div role="status" aria-label={t`Loading`} className="flex flex-col gap-3">
        <Skeleton className="h-9 w-72 max-w-full" />
        <Skeleton className="h-16 w-96 max-w-full" />
        <Skeleton className="h-73 w-full" />
      </div>
    );
  }
  return (
    <div className="rounded-lg border border-line bg-surface">
      <EmptyState
        icon={<Tags aria-hidden="true" className="size-5" />}
        title={t`There is no plan at this address`}
        action={<LinkButton href={paths.plans()}>{t`Show all plans`}</LinkButton>}
      />
    </div>
  );
}
