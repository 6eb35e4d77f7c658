import { t } from '@lingui/core/macro';
import { BellOff } from 'lucide-react';
import type { RefObject } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { Link } from 'react-router';
import { formatDateTime } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { Loaded } from '../../product/loaded.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { buildNoticePath, describeNotice } from './notice-texts.ts';
import { notificationLists, notificationsApi } from './notifications-api.ts';

interface NotificationPanelProps {
  button: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}

export function NotificationPanel({ button, onClose }: NotificationPanelProps) {
  return (
    <Popover
      isOpen
      onOpenChange={onClose}
      triggerRef={button}
      placement="bottom end"
      offset={6}
      containerPadding={8}
      className="w-96 max-w-[calc(100vw-1rem)] overflow-hidden rounded-lg bg-raised text-ink shadow-float outline-none entering:animate-pop-in"
    >
      <Dialog aria-label={t`Notifications`} className="flex max-h-[70vh] flex-col outline-none">
        <NotificationList onLeave={onClose} />
      </Dialog>
    </Popover>
  );
}

function NotificationList({ onLeave }: { onLeave: () => void }) {
  const list = notificationLists.useListNotificationsQuery();
  const [markRead] = notificationsApi.useReadNotificationsMutation();
  const unreadIds = (list.data?.data ?? []).filter(({ isRead }) => !isRead).map(({ id }) => id);

  return (
    <>
      <header className="flex min-h-12 shrink-0 items-center justify-between gap-2 border-b border-line px-4 py-2">
        <h2 className="text-base font-semibold">{t`Notifications`}</h2>
        {unreadIds.length > 0 && (
          <Button
            size="sm"
            variant="quiet"
            onPress={() => void markRead({ body: { ids: unreadIds } })}
          >
            {t`Mark all as read`}
          </Button>
        )}
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <Loaded
          query={list}
          failure={t`The notifications could not be loaded`}
          skeleton={
            <div className="flex flex-col gap-2 p-3">
              {['first', 'second', 'third'].map((key) => (
                <Skeleton key={key} className="h-12" />
              ))}
            </div>
          }
        >
          {({ data }) =>
            data.length === 0 ? (
              <EmptyState
                icon={BellOff}
                title={t`No notifications`}
                text={t`Failed bookings and deliveries, returns and finished imports appear here.`}
              />
            ) : (
              <ul>
                {data.map((item) => (
                  <li key={item.id} className="border-b border-line last:border-b-0">
                    <Link
                      to={buildNoticePath(item)}
                      onClick={() => {
                        if (!item.isRead) void markRead({ body: { ids: [item.id] } });
                        onLeave();
                      }}
                      className="focus-ring-inset flex items-start gap-2.5 px-4 py-2.5 text-ink no-underline hover:bg-hover"
                    >
                      <span
                        aria-hidden="true"
                        className={`mt-1.5 size-2 shrink-0 rounded-full ${item.isRead ? 'bg-transparent' : 'bg-accent'}`}
                      />
                      <span className="min-w-0 flex-1">
                        <span className={`block break-words ${item.isRead ? '' : 'font-medium'}`}>
                          {!item.isRead && <span className="sr-only">{t`Unread:`} </span>}
                          {describeNotice(item)}
                        </span>
                        <span className="block text-sm text-muted tabular-nums">
                          {[item.docketNumber, item.consigneeName, formatDateTime(item.createdAt)]
                            .filter(Boolean)
                            .join(' · ')}
                        </span>
                      </span>
                    </Link>
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
      <footer className="shrink-0 border-t border-line px-4 py-2.5 text-sm">
        <Link
          to={paths.notificationSettings()}
          onClick={onLeave}
          className="focus-ring rounded-sm text-accent-ink underline-offset-4 hover:underline"
        >
          {t`Choose email notifications`}
        </Link>
      </footer>
    </>
  );
}
