import { t } from '@lingui/core/macro';
import { CircleAlert, CircleCheck, TriangleAlert, X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Text } from 'react-aria-components/Text';
// React Aria exports its toasts as UNSTABLE_, so only this file imports them.
import {
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as AriaToastContent,
  UNSTABLE_ToastQueue as AriaToastQueue,
  UNSTABLE_ToastRegion as AriaToastRegion,
} from 'react-aria-components/Toast';

type Tone = 'success' | 'error' | 'warning';

interface ToastContent {
  tone: Tone;
  message: string;
  action: ToastAction | undefined;
}

/** A button in a toast, such as `Undo`. It also closes the toast. */
interface ToastAction {
  label: string;
  onPress: () => void;
}

interface ToastOptions {
  /** Spec §9: 5000 ms by default, 3000 ms for the save toasts. */
  timeoutMs?: number;
  action?: ToastAction;
}

const DEFAULT_TIMEOUT_MS = 5000;

// Spec §4: at most 3 toasts at once.
const queue = new AriaToastQueue<ToastContent>({ maxVisibleToasts: 3 });

function showToast(
  tone: Tone,
  message: string,
  { timeoutMs = DEFAULT_TIMEOUT_MS, action }: ToastOptions = {},
) {
  queue.add({ tone, message, action }, { timeout: timeoutMs });
}

/** Errors and warnings interrupt a screen reader. */
export const toast = {
  success: (message: string, options?: ToastOptions) => showToast('success', message, options),
  error: (message: string, options?: ToastOptions) => showToast('error', message, options),
  warning: (message: string, options?: ToastOptions) => showToast('warning', message, options),
  clear: () => queue.clear(),
};

const icons = { success: CircleCheck, error: CircleAlert, warning: TriangleAlert };
const toneNames = { success: () => t`Done`, error: () => t`Error`, warning: () => t`Warning` };
const toneStyles = {
  success: 'border-ok-line [&>svg]:text-ok-ink',
  error: 'border-bad-line [&>svg]:text-bad-ink',
  warning: 'border-warn-line [&>svg]:text-warn-ink',
};

/** React Aria's region loads code that formats the number of toasts, so it is rendered only while there are toasts. */
export function ToastRegion() {
  const isEmpty = useSyncExternalStore(
    (listener) => queue.subscribe(listener),
    () => queue.visibleToasts.length === 0,
  );
  return isEmpty ? null : <Toasts />;
}

/** On a phone, toasts are below the top bar, because the keyboard covers the bottom. */
function Toasts() {
  return (
    <AriaToastRegion
      queue={queue}
      className="focus-ring fixed right-4 z-60 max-sm:top-[calc(var(--top-bar)+0.5rem)] sm:bottom-4 flex w-[min(24rem,calc(100vw-2rem))] flex-col-reverse gap-2 rounded-lg"
    >
      {({ toast: entry }) => {
        const Icon = icons[entry.content.tone];
        return (
          <AriaToast
            toast={entry}
            className={`focus-ring flex animate-rise-in items-start gap-3 rounded-lg border bg-raised py-3 pr-2 pl-4 text-ink shadow-float ${toneStyles[entry.content.tone]}`}
          >
            <Icon
              role="img"
              aria-label={toneNames[entry.content.tone]()}
              className="mt-0.5 size-4 shrink-0"
            />
            <AriaToastContent
              className="min-w-0 flex-1"
              role={entry.content.tone === 'success' ? 'status' : 'alert'}
            >
              <Text slot="title" className="text-base break-words">
                {entry.content.message}
              </Text>
            </AriaToastContent>
            {entry.content.action !== undefined && (
              <AriaButton
                onPress={() => {
                  entry.content.action?.onPress();
                  queue.close(entry.key);
                }}
                className="focus-ring -my-0.5 h-6 shrink-0 cursor-pointer rounded-sm px-1.5 text-base font-medium text-accent-ink hover:bg-hover pressed:bg-pressed"
              >
                {entry.content.action.label}
              </AriaButton>
            )}
            <AriaButton
              slot="close"
              aria-label={t`Close`}
              className="focus-ring -my-0.5 flex size-6 shrink-0 cursor-pointer items-center justify-center rounded-sm text-muted hover:bg-hover hover:text-ink pressed:bg-pressed"
            >
              <X aria-hidden="true" className="size-4" />
            </AriaButton>
          </AriaToast>
        );
      }}
    </AriaToastRegion>
  );
}
