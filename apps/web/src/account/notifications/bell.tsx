import { t } from '@lingui/core/macro';
import { Bell as BellIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { useSelector } from 'react-redux';
import { selectLiveState } from '../../api/live-slice.ts';
import { formatCount } from '../../lib/format.ts';
import { loadOnDemand } from '../../ui/load-on-demand.tsx';
import { notificationLists } from './notifications-api.ts';

const NotificationPanel = loadOnDemand(
  async () => (await import('./notification-panel.tsx')).NotificationPanel,
);

const MINUTE_MS = 60_000;

export function Bell() {
  const isLive = useSelector(selectLiveState) === 'live';
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { data } = notificationLists.useListNotificationsQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: isLive ? 0 : MINUTE_MS,
    skipPollingIfUnfocused: true,
  });
  const unreadCount = data?.data.filter(({ isRead }) => !isRead).length ?? 0;
  const label =
    unreadCount === 0
      ? t`Notifications`
      : t`Notifications, ${{ count: formatCount(unreadCount) }} unread`;
  return (
    <>
      <AriaButton
        ref={button}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPress={() => setOpen(true)}
        className="focus-ring relative inline-flex size-8 shrink-0 pointer-coarse:size-10 cursor-pointer items-center justify-center rounded-md text-muted hover:bg-hover hover:text-ink pressed:bg-pressed"
      >
        <BellIcon aria-hidden="true" className="size-4.5" />
        {unreadCount > 0 && (
          <span
            aria-hidden="true"
            className="absolute -top-0.5 -right-0.5 flex h-4 min-w-4 items-center justify-center rounded-full bg-accent px-1 text-[0.625rem] font-semibold text-on-accent tabular-nums"
          >
            {unreadCount}
          </span>
        )}
      </AriaButton>
      {isOpen && <NotificationPanel button={button} onClose={() => setOpen(false)} />}
    </>
  );
}
