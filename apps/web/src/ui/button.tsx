import { t } from '@lingui/core/macro';
import { Check, Copy } from 'lucide-react';
import { type ReactNode, type Ref, useState } from 'react';
import {
  Button as AriaButton,
  type ButtonProps as AriaButtonProps,
} from 'react-aria-components/Button';
import { Link } from 'react-router';
import { type IconContent, renderIcon } from './icon.tsx';

type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

type ButtonSize = 'sm' | 'md';

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'children'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: IconContent;
  hasMutedIcon?: boolean;
  isBlock?: boolean;
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

/** While `isPending`, the button keeps its focus, ignores presses and is announced as busy. */
export function Button({
  variant = 'secondary',
  size = 'md',
  icon,
  hasMutedIcon = false,
  isBlock = false,
  children,
  ...props
}: ButtonProps) {
  return (
    <AriaButton
      {...props}
      className={`${getButtonStyle(variant, size)} ${isBlock ? 'w-full' : ''}`}
    >
      {props.isPending === true ? (
        <Spinner />
      ) : (
        renderIcon(icon, hasMutedIcon ? 'size-4 text-muted' : 'size-4')
      )}
      {children}
    </AriaButton>
  );
}

interface LinkButtonProps {
  /** A path of this app, or an absolute address (`https:`, `mailto:`). */
  href: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: IconContent;
  children: ReactNode;
}

export function LinkButton({
  href,
  variant = 'secondary',
  size = 'md',
  icon,
  children,
}: LinkButtonProps) {
  return (
    <Link to={href} className={`${getButtonStyle(variant, size)} active:bg-pressed`}>
      {renderIcon(icon)}
      {children}
    </Link>
  );
}

interface RowButtonProps extends Omit<ButtonProps, 'size' | 'aria-label' | 'children'> {
  label: string;
  /** The accessible name. It contains the label and what identifies the row, such as a docket number. */
  name: string;
}

export function RowButton({ label, name, ...button }: RowButtonProps) {
  return (
    <Button {...button} size="sm" aria-label={name}>
      {label}
    </Button>
  );
}

const baseStyle =
  'focus-ring relative inline-flex shrink-0 cursor-pointer select-none items-center justify-center gap-1.5 rounded-md border font-medium whitespace-nowrap no-underline transition-colors duration-100 disabled:cursor-not-allowed pending:cursor-progress';

const variantStyles: Record<ButtonVariant, string> = {
  primary:
    'border-transparent bg-accent text-on-accent hover:bg-accent-hover pressed:bg-accent-pressed disabled:bg-sunken disabled:text-faint disabled:border-line',
  secondary:
    'border-line-strong/60 bg-surface text-ink hover:bg-hover pressed:bg-pressed disabled:bg-sunken disabled:text-faint disabled:border-line',
  quiet:
    'border-transparent bg-transparent text-ink hover:bg-hover pressed:bg-pressed disabled:text-faint disabled:bg-transparent',
  danger:
    'border-transparent bg-bad text-on-accent hover:bg-bad-hover pressed:bg-bad-hover disabled:bg-sunken disabled:text-faint disabled:border-line',
};

const sizeStyles: Record<ButtonSize, string> = {
  sm: 'h-8 px-2.5 text-sm pointer-coarse:h-10',
  md: 'h-9 px-3.5 text-base pointer-coarse:h-11',
};

export function getButtonStyle(variant: ButtonVariant, size: ButtonSize): string {
  return `${baseStyle} ${variantStyles[variant]} ${sizeStyles[size]}`;
}

/** The adjacent text must name what is in progress, because screen readers skip the ring. */
export function Spinner() {
  return (
    <svg
      aria-hidden="true"
      className="size-4 shrink-0 animate-spin motion-reduce:animate-none"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      strokeLinecap="round"
    >
      <circle cx="12" cy="12" r="9" opacity="0.2" />
      <path d="M21 12a9 9 0 0 0-9-9" />
    </svg>
  );
}

const COPIED_TICK_MS = 1500;

export function CopyButton({ text, label }: { text: string; label: string }) {
  const [isCopied, setIsCopied] = useState(false);
  // Undefined on plain-http hosts other than localhost, despite its type.
  const clipboard: Clipboard | undefined = navigator.clipboard;
  if (clipboard === undefined) return null;

  async function copyText() {
    try {
      await clipboard?.writeText(text);
    } catch {
      // The browser denied access to the clipboard.
      return;
    }
    setIsCopied(true);
    setTimeout(() => setIsCopied(false), COPIED_TICK_MS);
  }

  const Icon = isCopied ? Check : Copy;
  const name = isCopied ? t`Copied` : label;
  return (
    // A native tooltip costs less than React Aria's, and lists have this button in every row.
    <button
      type="button"
      aria-label={name}
      title={name}
      className="focus-ring inline-flex size-8 shrink-0 cursor-pointer items-center justify-center rounded-md text-muted hover:bg-hover hover:text-ink active:bg-pressed"
      onClick={() => void copyText()}
    >
      <Icon aria-hidden="true" className="size-3.5" />
    </button>
  );
}
