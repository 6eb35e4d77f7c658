import { CircleCheck, OctagonAlert, ScanBarcode } from 'lucide-react';
import {
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { fieldBoxStyle, fieldInputStyle } from '../form/field-style.ts';

/** The longest code that the API accepts, in characters. */
const MAX_CODE_LENGTH = 64;

interface ScanFieldProps {
  label: string;
  hint: string;
  /** Called on Enter, which a scanner sends after the code. `code` is trimmed and not empty. */
  onScan: (code: string) => void;
  action?: ReactNode;
  ref?: Ref<HTMLInputElement | null>;
}

/**
 * Renders a field for a scanner that types like a keyboard. Typing outside any field focuses this one if no dialog is
 * open.
 */
export function ScanField({ label, hint, onScan, action, ref }: ScanFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => input.current);

  useEffect(() => {
    const focusInput = (event: KeyboardEvent) => {
      if (
        !isTypedOutsideField(event) ||
        document.querySelector('[role="dialog"],[role="alertdialog"]')
      )
        return;
      // Suppresses the page's shortcuts. The browser then types the character into the focused field.
      event.stopPropagation();
      input.current?.focus();
    };
    window.addEventListener('keydown', focusInput, true);
    return () => window.removeEventListener('keydown', focusInput, true);
  }, []);

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const scannedCode = code.trim();
        if (scannedCode === '') return;
        setCode('');
        onScan(scannedCode);
      }}
      className="flex flex-col gap-1"
    >
      <label htmlFor={id} className="text-sm font-medium text-ink">
        {label}
      </label>
      <div className="flex items-center gap-2">
        <div className={`${fieldBoxStyle} h-12 min-w-0`}>
          <ScanBarcode aria-hidden="true" className="ml-3 size-5 shrink-0 text-muted" />
          <input
            ref={input}
            id={id}
            aria-describedby={`${id}-hint`}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={MAX_CODE_LENGTH}
            value={code}
            onChange={(event) => setCode(event.target.value)}
            className={`${fieldInputStyle} h-full px-3 text-lg tabular-nums`}
          />
        </div>
        {action}
      </div>
      <p id={`${id}-hint`} className="text-sm text-muted">
        {hint}
      </p>
    </form>
  );
}

const fieldSelector =
  'input:not([type="checkbox"],[type="radio"]),textarea,select,[contenteditable]';

/** Space is ignored, because it presses the focused button. */
function isTypedOutsideField(event: KeyboardEvent): boolean {
  const { key, target } = event;
  if (key.length !== 1 || key === ' ' || event.ctrlKey || event.metaKey || event.altKey)
    return false;
  return !(target instanceof Element && target.closest(fieldSelector));
}

const toneStyles = {
  ok: 'border-ok-line bg-ok-soft text-ok-ink',
  bad: 'border-bad-ink bg-bad-soft text-bad-ink',
  idle: 'border-dashed border-line bg-surface text-muted',
};

const icons = { ok: CircleCheck, bad: OctagonAlert, idle: ScanBarcode };

interface ScanFeedbackProps {
  /** `idle`: nothing was scanned yet. */
  tone: 'ok' | 'bad' | 'idle';
  title: string;
  children?: ReactNode;
}

/** Must be readable from two metres away. */
export function ScanFeedback({ tone, title, children }: ScanFeedbackProps) {
  const Icon = icons[tone];
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'status'}
      className={`flex min-h-24 items-center gap-4 rounded-lg border-2 px-4 py-3 ${toneStyles[tone]}`}
    >
      <Icon aria-hidden="true" className="size-10 shrink-0" />
      <div className="min-w-0 flex-1">
        <p className="text-xl font-semibold wrap-break-word">{title}</p>
        {children !== undefined && <div className="text-base wrap-break-word">{children}</div>}
      </div>
    </div>
  );
}
