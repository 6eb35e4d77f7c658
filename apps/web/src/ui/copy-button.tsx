import { Check, Copy } from 'lucide-react';
import { useState } from 'react';

const SHOWN_MS = 1500;

/** Puts a text on the clipboard. Absent where the browser has no clipboard for this page. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [isCopied, setIsCopied] = useState(false);
  // Missing on plain-http hosts other than localhost, whatever the types say.
  const clipboard: Clipboard | undefined = navigator.clipboard;
  if (clipboard === undefined) return null;

  async function copy() {
    try {
      await clipboard?.writeText(text);
    } catch {
      // The browser refused: the button simply does not turn into a tick.
      return;
    }
    setIsCopied(true);
    setTimeout(() => setIsCopied(false), SHOWN_MS);
  }

  const Icon = isCopied ? Check : Copy;
  const name = isCopied ? 'Copied' : label;
  return (
    // The browser's own: one stands in each row of a list.
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
