import { t } from '@lingui/core/macro';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';

const SHOWN_MS = 1500;

/** Copies a text to the clipboard. Not rendered where the clipboard is unavailable. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [isCopied, setIsCopied] = useState(false);
  // Undefined on plain-http hosts other than localhost, despite its type.
  const clipboard: Clipboard | undefined = navigator.clipboard;
  if (clipboard === undefined) return null;

  async function copy() {
    try {
      await clipboard?.writeText(text);
    } catch {
      // The browser refused, so the button does not show a tick.
      return;
    }
    setIsCopied(true);
    setTimeout(() => setIsCopied(false), SHOWN_MS);
  }

  const Icon = isCopied ? Check : Copy;
  const name = isCopied ? t`Copied` : label;
  return (
    // A native tooltip, because every row of a list has this button.
    <button
      type="button"
      aria-label={name}
      title={name}
      className="focus-ring inline-flex size-8 shrink-0 cursor-pointer items-center justify-center rounded-md text-muted hover:bg-hover hover:text-ink active:bg-pressed"
      onClick={() => void copy()}
    >
      <Icon aria-hidden="true" className="size-3.5" />
    </button>
  );
}
