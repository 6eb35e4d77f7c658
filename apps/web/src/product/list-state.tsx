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

interface ListStateProps<Data> {
  query: {
    data?: Data | undefined;
    error?: CallError | SerializedError | undefined;
    isFetching: boolean;
    refetch: () => unknown;
  };
  /** Shown when the list could not be loaded. */
  failure: string;
  children: (data: Data) => ReactNode;
}

/** A list while it loads, when it fails and when it is there. */
export function ListState<Data>({ query, failure, children }: ListStateProps<Data>) {
  const { data, error, isFetching, refetch } = query;
  const hasFailed = error !== undefined && !isFetching;
  if (data !== undefined) {
    return (
      <>
        {hasFailed && (
          <div className="mb-3">
            <Banner tone="warn">{messageOf(error, failure)}</Banner>
          </div>
        )}
        {children(data)}
      </>
    );
  }
  if (hasFailed) {
    return (
      <div role="alert" className="rounded-lg border border-line bg-surface">
        <EmptyState
          icon={<CircleAlert aria-hidden="true" className="size-5 text-bad-ink" />}
          title={failure}
          action={<Button onPress={() => void refetch()}>{t`Try again`}</Button>}
        >
          {messageOf(error, t`Try again in a moment.`)}
        </EmptyState>
      </div>
    );
  }
  return (
    <div role="status" aria-label={t`Loading`} className="flex flex-col gap-2">
      {['first', 'second', 'third'].map((key) => (
        <Skeleton key={key} className="h-14" />
      ))}
    </div>
  );
}
