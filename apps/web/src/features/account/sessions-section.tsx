import { MonitorSmartphone } from 'lucide-react';
import { messageOf } from '../../api/call-error.ts';
import { formatDateTime } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import {
  type OpenSession,
  useEndOtherSessionsMutation,
  useEndSessionMutation,
  useListSessionsQuery,
} from './account-api.ts';
import { AccountSection } from './account-section.tsx';

/** Where the user is signed in; the others can be signed out, one or all. */
export function SessionsSection() {
  // The list is about others' doings: what was read a minute ago says little.
  const { data, error, refetch } = useListSessionsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const [endSession] = useEndSessionMutation();
  const [endOthers, { isLoading: isEnding }] = useEndOtherSessionsMutation();
  const sessions = data?.data ?? [];

  async function signOut({ id, device }: OpenSession) {
    const { error: refusal } = await endSession({ id });
    if (refusal === undefined) toast.success(`${device} is signed out`);
    else toast.error(messageOf(refusal, 'The device could not be signed out.'));
  }

  async function signOutOthers() {
    const { error: refusal } = await endOthers();
    if (refusal === undefined) toast.success('Every other device is signed out');
    else toast.error(messageOf(refusal, 'The other devices could not be signed out.'));
  }

  return (
    <AccountSection
      title="Sessions"
      note="Where you are signed in."
      action={
        sessions.length > 1 ? (
          <Button size="sm" isPending={isEnding} onPress={() => void signOutOthers()}>
            Sign out all others
          </Button>
        ) : null
      }
    >
      {data === undefined && error === undefined && (
        <div role="status" aria-label="Loading sessions" className="flex flex-col gap-3">
          <Skeleton className="h-9 w-full" />
          <Skeleton className="h-9 w-full" />
        </div>
      )}
      {data === undefined && error !== undefined && (
        <Banner
          tone="bad"
          action={
            <Button size="sm" onPress={() => void refetch()}>
              Try again
            </Button>
          }
        >
          {messageOf(error, 'The sessions could not be loaded.')}
        </Banner>
      )}
      <ul className="flex flex-col divide-y divide-line">
        {sessions.map((session) => (
          <li
            key={session.id}
            className="flex flex-wrap items-center gap-3 py-3 first:pt-0 last:pb-0"
          >
            <MonitorSmartphone aria-hidden="true" className="size-5 shrink-0 text-muted" />
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-2 text-base text-ink">
                {session.device}
                {session.isCurrent && <Badge tone="ok">This device</Badge>}
              </p>
              <p className="flex flex-wrap gap-x-4 text-sm text-muted tabular-nums">
                <span className="sm:whitespace-nowrap">
                  Signed in {formatDateTime(session.createdAt)}
                </span>
                <span className="sm:whitespace-nowrap">
                  Last used {formatDateTime(session.lastUsedAt)}
                </span>
              </p>
            </div>
            {!session.isCurrent && (
              <Button
                size="sm"
                variant="quiet"
                aria-label={`Sign out ${session.device}`}
                onPress={() => void signOut(session)}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
    </AccountSection>
  );
}
