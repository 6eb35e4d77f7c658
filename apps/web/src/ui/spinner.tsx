interface SpinnerProps {
  /** Announced by screen readers; undefined when the adjacent text is enough. */
  label?: string;
  className?: string;
}

/** A spinning ring in the text colour. */
export function Spinner({ label, className = 'size-4' }: SpinnerProps) {
  return (
    <svg
      className={`shrink-0 animate-spin motion-reduce:animate-none ${className}`}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      strokeLinecap="round"
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <circle cx="12" cy="12" r="9" opacity="0.2" />
      <path d="M21 12a9 9 0 0 0-9-9" />
    </svg>
  );
}
