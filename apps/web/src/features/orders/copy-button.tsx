import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';

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
  return (
    <IconButton
      label={isCopied ? 'Copied' : label}
      icon={<Icon aria-hidden="true" className="size-3.5" />}
      onPress={() => void copy()}
    />
  );
}
