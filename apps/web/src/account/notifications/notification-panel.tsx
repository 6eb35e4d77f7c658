import { t } from '@lingui/core/macro';
import type { RefObject } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { NotificationList } from './notification-list.tsx';

interface NotificationPanelProps {
  /** The panel is placed below it. */
  button: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}

/** The open panel of the bell. */
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
