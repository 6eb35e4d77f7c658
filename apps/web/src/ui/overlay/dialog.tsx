import { t } from '@lingui/core/macro';
import { X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { Button } from '../button.tsx';
import { IconButton } from '../icon-button.tsx';

export interface DialogProps {
  title: string;
  isOpen?: boolean;
  onClose: () => void;
  children: ReactNode;
  /** The buttons. The primary button comes last. */
  footer?: ReactNode;
  size?: 'sm' | 'md' | 'lg' | 'xl';
  /** Closes on a click outside. False for forms, because their content would be lost. */
  isDismissable?: boolean;
  hasUnsavedChanges?: boolean;
}

const sizes = { sm: 'sm:max-w-md', md: 'sm:max-w-2xl', lg: 'sm:max-w-4xl', xl: 'sm:max-w-7xl' };

export function Dialog({
  title,
  isOpen = true,
  onClose,
  children,
  footer,
  size = 'md',
  isDismissable = false,
  hasUnsavedChanges = false,
}: DialogProps) {
  const [isConfirming, setConfirming] = useState(false);
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={() => (hasUnsavedChanges ? setConfirming(true) : onClose())}
      isDismissable={isDismissable}
      className="fixed inset-0 z-50 flex h-(--visual-viewport-height) items-end justify-center bg-scrim entering:animate-fade-in exiting:animate-fade-out sm:items-center sm:p-6"
    >
      <Modal
        className={`flex max-h-[92%] w-full flex-col overflow-hidden rounded-t-xl bg-raised text-ink shadow-float outline-none entering:animate-rise-in sm:max-h-full sm:rounded-xl ${sizes[size]}`}
      >
        <AriaDialog className="flex min-h-0 flex-1 flex-col outline-none">
          <header className="flex shrink-0 items-center gap-2 border-b border-line py-2.5 pr-2.5 pl-5">
            <Heading slot="title" className="min-w-0 flex-1 text-lg font-semibold">
              {title}
            </Heading>
            <IconButton slot="close" label={t`Close`} icon={X} />
          </header>
          {/* No top bar covers a dialog, so its tables keep their header at the top. */}
          <div className="min-h-0 flex-1 overflow-y-auto p-5 [--top-bar:0px]">{children}</div>
          {isConfirming && (
            <Dialog
              title={t`Close without saving?`}
              size="sm"
              onClose={() => setConfirming(false)}
              footer={
                <>
                  <Button onPress={() => setConfirming(false)}>{t`Stay`}</Button>
                  <Button variant="danger" onPress={onClose}>
                    {t`Discard`}
                  </Button>
                </>
              }
            >
              <p className="text-base text-muted">{t`What you typed is not saved yet.`}</p>
            </Dialog>
          )}
          {footer !== undefined && (
            <footer className="flex shrink-0 flex-wrap justify-end gap-2 border-t border-line px-5 py-3 max-sm:*:flex-1">
              {footer}
            </footer>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
