export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'sm' | 'md';

const base =
  'focus-ring relative inline-flex shrink-0 cursor-pointer select-none items-center justify-center gap-1.5 rounded-md border font-medium whitespace-nowrap no-underline transition-colors duration-100 disabled:cursor-not-allowed pending:cursor-progress';

const variants: Record<ButtonVariant, string> = {
  primary:
    'border-transparent bg-accent text-on-accent hover:bg-accent-hover pressed:bg-accent-pressed disabled:bg-sunken disabled:text-faint disabled:border-line',
  secondary:
    'border-line-strong/60 bg-surface text-ink hover:bg-hover pressed:bg-pressed disabled:bg-sunken disabled:text-faint disabled:border-line',
  quiet:
    'border-transparent bg-transparent text-ink hover:bg-hover pressed:bg-pressed disabled:text-faint disabled:bg-transparent',
  danger:
    'border-transparent bg-bad text-on-accent hover:bg-bad-hover pressed:bg-bad-hover disabled:bg-sunken disabled:text-faint disabled:border-line',
};

// A finger needs a larger target than a mouse.
const sizes: Record<ButtonSize, string> = {
  sm: 'h-8 px-2.5 text-sm pointer-coarse:h-10',
  md: 'h-9 px-3.5 text-base pointer-coarse:h-11',
};

/** Shared classes of buttons and links that look like buttons. */
export function getButtonStyle(variant: ButtonVariant, size: ButtonSize): string {
  return `${base} ${variants[variant]} ${sizes[size]}`;
}
