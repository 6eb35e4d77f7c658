import { t } from '@lingui/core/macro';
import type { OpenSession } from '@shipdesk/contract/account/account';
import { MonitorSmartphone } from 'lucide-react';
import { messageOf } from '../../api/call-error.ts';
import { formatDateTime } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import {
  useEndOtherSessionsMutation,
  useEndSessionMutation,
  useListSessionsQuery,
} from './account-api.ts';
import { AccountSection } from './account-section.tsx';

/** The devices of the user. Other devices can be signed out, one or all. */
export function SessionsSection() {
  // Other devices change the list, so a cached one is out of date.
  const { data, error, refetch } = useListSessionsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const [endSession] = useEndSessionMutation();
  const [endOthers, { isLoading: isEnding }] = useEndOtherSessionsMutation();
  const sessions = data?.data ?? [];

  async function signOut({ id, device }: Pick<OpenSession, 'id' | 'device'>) {
    const { error: refusal } = await endSession({ id });
    if (refusal === undefined) toast.success(t`${device} is signed out`);
    else toast.error(messageOf(refusal, t`The device could not be signed out.`));
  }

  async function signOutOthers() {
    const { error: refusal } = await endOthers();
    if (refusal === undefined) toast.success(t`Every other device is signed out`);
    else toast.error(messageOf(refusal, t`The other devices could not be signed out.`));
  }

  return (
    <AccountSection
      title={t`Sessions`}
      note={t`Where you are signed in.`}
      action={
        sessions.length > 1 ? (
          <Button size="sm" isPending={isEnding} onPress={() => void signOutOthers()}>
            {t`Sign out all others`}
          </Button>
        ) : null
      }
    >
      {data === undefined && error === undefined && (
        <div role="status" aria-label={t`Loading sessions`} className="flex flex-col gap-3">
          <Skeleton className="h-9 w-full" />
          <Skeleton className="h-9 w-full" />
        </div>
      )}
      {data === undefined && error !== undefined && (
        <Banner
          tone="bad"
          action={
            <Button size="sm" onPress={() => void refetch()}>
              {t`Try again`}
            </Button>
          }
        >
          {messageOf(error, t`The sessions could not be loaded.`)}
        </Banner>
      )}
      <ul className="flex flex-col divide-y divide-line">
        {sessions.map(({ id, device, isCurrent, createdAt, lastUsedAt }) => {
          const lastUsed = formatDateTime(lastUsedAt);
          const signedIn = formatDateTime(createdAt);
          return (
            <li key={id} className="flex flex-wrap items-center gap-3 py-3 first:pt-0 last:pb-0">
              <MonitorSmartphone aria-hidden="true" className="size-5 shrink-0 text-muted" />
              <div className="min-w-0 flex-1">
                <p className="flex flex-wrap items-center gap-2 text-base text-ink">
                  {device}
                  {isCurrent && <Badge tone="ok">{t`This device`}</Badge>}
                </p>
                <p className="flex flex-wrap gap-x-4 text-sm text-muted tabular-nums">
                  <span className="sm:whitespace-nowrap">{t`Signed in ${signedIn}`}</span>
                  <span className="sm:whitespace-nowrap">
                    {isCurrent ? t`In use now` : t`Last used ${lastUsed}`}
                  </span>
                </p>
              </div>
              {!isCurrent && (
                <Button
                  size="sm"
                  variant="quiet"
                  aria-label={t`Sign out ${device}, last used ${lastUsed}`}
                  onPress={() => void signOut({ id, device })}
                >
                  {t`Sign out`}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </AccountSection>
  );
}
