import { t } from '@lingui/core/macro';
import type { SerializedError } from '@reduxjs/toolkit';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { messageOf } from '../api/call-error.ts';
import type { CallError } from '../api/session-port.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

/** What a query hook returns. */
export interface Query<Data> {
  readonly data?: Data | undefined;
  /** Undefined while the rows of another page or filter load. */
  readonly currentData?: unknown;
  readonly error?: CallError | SerializedError | undefined;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

/** Options of a query that is sent again whenever its screen opens. */
export const fresh = { refetchOnMountOrArgChange: true } as const;

interface LoadedProps<Data> {
  query: Query<Data>;
  /** What could not be loaded: a title, or with `isInline` a sentence. */
  failure: string;
  /** Inside a card or dialog: an error is a banner instead of a panel. */
  isInline?: boolean;
  /** Skeletons in the layout of the content; three rows by default. */
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** The content of a query. Until it is loaded a skeleton or the error; after a failed refresh the older content. */
export function Loaded<Data>(props: LoadedProps<Data>) {
  const { query, failure, isInline = false, skeleton = <SkeletonRows />, children } = props;
  const { data, error, isFetching, refetch } = query;
  const hasFailed = error !== undefined && !isFetching;
  if (data !== undefined) {
    return (
      <>
        {hasFailed && !isInline && (
          <Banner tone="warn">{messageOf(error, t`This could not be refreshed.`)}</Banner>
        )}
        {children(data)}
      </>
    );
  }
  if (!hasFailed) {
    return (
      <div role="status" aria-label={t`Loading`} className="flex flex-col gap-2">
        {skeleton}
      </div>
    );
  }
  const retry = () => void refetch();
  if (isInline) {
    return (
      <Banner tone="bad" action={<Button size="sm" onPress={retry}>{t`Try again`}</Button>}>
        {messageOf(error, failure)}
      </Banner>
    );
  }
  return (
    <div role="alert" className="rounded-lg border border-line bg-surface">
      <EmptyState
        icon={<CircleAlert aria-hidden="true" className="size-5 text-bad-ink" />}
        title={failure}
        action={<Button onPress={retry}>{t`Try again`}</Button>}
      >
        {messageOf(error, t`Try again in a moment.`)}
      </EmptyState>
    </div>
  );
}

function SkeletonRows() {
  return ['first', 'second', 'third'].map((key) => <Skeleton key={key} className="h-14" />);
}
