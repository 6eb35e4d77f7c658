import { t } from '@lingui/core/macro';
import { CircleAlert } from 'lucide-react';
import { isValidElement, type ReactElement, type ReactNode } from 'react';
import { type Failure, getCallMessage, hasCode, hasStatus } from '../api/call-error.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState, type EmptyStateProps } from '../ui/empty-state.tsx';
import { LoadingMark, Skeleton } from '../ui/skeleton.tsx';

export interface EmptyList extends EmptyStateProps {
  /** True if the list is empty even without filters. A panel then replaces the table. */
  readonly isFirstUse?: boolean;
}

export interface Query<Data> {
  readonly data?: Data | undefined;
  /** Undefined while the rows of another page or filter load. */
  readonly currentData?: unknown;
  readonly error?: Failure | undefined;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

export const refetchOnMount = { refetchOnMountOrArgChange: true } as const;

export interface LoadedProps<Data> {
  query: Query<Data>;
  /** The error text: a title, or a sentence if `isInline`. */
  failure: string;
  /** Replaces the content if `isMissing`, which is true by default after a 404 or 422 response. */
  missingList?: EmptyList | undefined;
  isMissing?: boolean | undefined;
  /** Shows an error as a banner instead of a panel, for cards and dialogs. */
  isInline?: boolean;
  /** Placeholders or their class names. Three rows by default, nothing for null. */
  skeleton?: ReactElement | readonly string[] | null;
  children: (data: Data) => ReactNode;
}

/** Keeps the content if a refresh fails. */
export function Loaded<Data>(props: LoadedProps<Data>) {
  const {
    query,
    failure,
    missingList,
    isInline = false,
    skeleton = skeletonRows,
    children,
  } = props;
  const { data, error, isFetching, refetch } = query;
  const hasFailed = error !== undefined && !isFetching;
  const { isMissing = hasStatus(error, 404) || hasStatus(error, 422) } = props;
  if (missingList !== undefined && isMissing) {
    return <EmptyPanel {...missingList} />;
  }
  if (data !== undefined) {
    return (
      <>
        {hasFailed && !isInline && (
          <Banner tone="warn">{getCallMessage(error, t`The data could not be refreshed.`)}</Banner>
        )}
        {children(data)}
      </>
    );
  }
  if (!hasFailed) {
    return skeleton === null ? (
      <LoadingMark />
    ) : (
      <div data-loading="" role="status" aria-label={t`Loading`} className="flex flex-col gap-2">
        {isValidElement(skeleton)
          ? skeleton
          : skeleton.map((style, index) => <Skeleton key={index} className={style} />)}
      </div>
    );
  }
  const retryQuery = () => void refetch();
  if (isInline) {
    return (
      <Banner tone="bad" action={{ label: t`Try again`, onPress: retryQuery }}>
        {getCallMessage(error, failure)}
      </Banner>
    );
  }
  return (
    <div role="alert">
      <EmptyPanel
        icon={CircleAlert}
        isError
        title={failure}
        text={getCallMessage(error, t`Try again in a moment.`)}
        action={<Button onPress={retryQuery}>{t`Try again`}</Button>}
      />
    </div>
  );
}

const skeletonRows = ['h-14', 'h-14', 'h-14'];

export function EmptyPanel(props: EmptyStateProps) {
  return (
    <div className="rounded-lg border border-line bg-surface">
      <EmptyState {...props} />
    </div>
  );
}

interface SaveFailureProps {
  error: Query<unknown>['error'];
  /** The text for an error without a message. */
  failure: string;
  reloadLabel: string;
  onReload: () => void;
}

/** Shows why a save failed. After a save by another user, a button loads the saved version. */
export function SaveFailure({ error, failure, reloadLabel, onReload }: SaveFailureProps) {
  if (error === undefined) return null;
  return (
    <Banner
      tone="bad"
      action={hasCode(error, 'stale_version') && { label: reloadLabel, onPress: onReload }}
    >
      {getCallMessage(error, failure)}
    </Banner>
  );
}
