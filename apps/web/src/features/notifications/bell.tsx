import { plural, t } from '@lingui/core/macro';
import { Bell as BellIcon } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { useSelector } from 'react-redux';
import { selectLiveState } from '../../api/live-slice.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { useListNotificationsQuery } from './notifications-api.ts';

const NotificationList = lazy(async () => ({
  default: (await import('./notification-list.tsx')).NotificationList,
}));

const MINUTE_MS = 60_000;

/** The bell of the top bar with the number of unread notifications. */
export function Bell() {
  const isLive = useSelector(selectLiveState) === 'live';
  const { data } = useListNotificationsQuery(undefined, {
    refetchOnMountOrArgChange: true,
    // Poll the list while there is no event stream.
    pollingInterval: isLive ? 0 : MINUTE_MS,
    skipPollingIfUnfocused: true,
  });
  const unread = data?.data.filter(({ isRead }) => !isRead).length ?? 0;
  const label =
    unread === 0
      ? t`Notifications`
      : t`Notifications, ${plural(unread, { one: '# unread', other: '# unread' })}`;
  return (
    <DialogTrigger>
      <AriaButton
        aria-label={label}
        className="focus-ring relative inline-flex size-8 shrink-0 pointer-coarse:size-10 cursor-pointer items-center justify-center rounded-md text-muted hover:bg-hover hover:text-ink pressed:bg-pressed"
      >
        <BellIcon aria-hidden="true" className="size-4.5" />
        {unread > 0 && (
          <span
            aria-hidden="true"
            className="absolute -top-0.5 -right-0.5 flex h-4 min-w-4 items-center justify-center rounded-full bg-accent px-1 text-[0.625rem] font-semibold text-on-accent tabular-nums"
          >
            {unread}
          </span>
        )}
      </AriaButton>
      <Popover
        placement="bottom end"
        offset={6}
        containerPadding={8}
        className="w-96 max-w-[calc(100vw-1rem)] overflow-hidden rounded-lg bg-raised text-ink shadow-float outline-none entering:animate-pop-in exiting:animate-fade-out"
      >
        <Dialog aria-label={t`Notifications`} className="flex max-h-[70vh] flex-col outline-none">
          {({ close }) => (
            <Suspense fallback={<Loading />}>
              <NotificationList onLeave={close} />
            </Suspense>
          )}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

function Loading() {
  return (
    <div role="status" aria-label={t`Loading`} className="flex justify-center p-8">
      <Spinner />
    </div>
  );
}
