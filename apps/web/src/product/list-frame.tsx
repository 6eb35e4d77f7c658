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

interface ListFrameProps {
  query: {
    readonly data?: unknown;
    readonly error?: CallError | SerializedError | undefined;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  /** The title when nothing could be loaded. */
  failure: string;
  /** Null on the first page. */
  onFirst: (() => void) | null;
  /** Null on the last page. */
  onOlder: (() => void) | null;
  children: ReactNode;
}

/** Around a list of money, the newest first: loading, failure, a stale list, and the way to older rows. */
export function ListFrame({ query, failure, onFirst, onOlder, children }: ListFrameProps) {
  const { data, error, isFetching, refetch } = query;
  if (data === undefined) {
    return error !== undefined && !isFetching ? (
      <div role="alert" className="rounded-lg border border-line bg-surface">
        <EmptyState
          icon={<CircleAlert aria-hidden="true" className="size-5 text-bad-ink" />}
          title={failure}
          action={<Button onPress={() => void refetch()}>{t`Try again`}</Button>}
        >
          {messageOf(error, t`Try again in a moment.`)}
        </EmptyState>
      </div>
    ) : (
      <div role="status" aria-label={t`Loading`} className="flex flex-col gap-2">
        {['first', 'second', 'third'].map((key) => (
          <Skeleton key={key} className="h-14" />
        ))}
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      {error !== undefined && !isFetching && (
        <Banner tone="warn">{messageOf(error, t`The list could not be refreshed.`)}</Banner>
      )}
      {children}
      {(onFirst !== null || onOlder !== null) && (
        <nav aria-label={t`Pages`} className="flex justify-end gap-2">
          {onFirst !== null && <Button size="sm" onPress={onFirst}>{t`Newest`}</Button>}
          {onOlder !== null && <Button size="sm" onPress={onOlder}>{t`Older`}</Button>}
        </nav>
      )}
    </div>
  );
}
